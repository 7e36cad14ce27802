import { FAILURE_TEXTS } from '@proverse/shared';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { failureText } from '../../api.ts';
import { cx } from '../../ui/cx.ts';
import { LoadMore } from '../../ui/controls/LoadMore.tsx';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useCardKeys } from '../../ui/hooks/use-card-keys.ts';
import { useShortcuts } from '../../ui/hooks/use-shortcuts.ts';
import { MessageCard } from './MessageCard.tsx';
import type { Tab } from './messages-address.ts';
import { NoMessages } from './NoMessages.tsx';
import { useMessageList, type MessageList as List } from './use-message-list.ts';

export interface MessageListProps {
  tab: Tab;
  openedId: string | null;
  onOpen: (id: string) => void;
}

/** Search and the cards of one tab. */
export function MessageList({ tab, openedId, onOpen }: MessageListProps) {
  const list = useMessageList(tab);
  const searchInput = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => searchInput.current?.focus() });
  return (
    <section aria-label={`Messages in ${tab}`} className="flex min-w-0 flex-col gap-4">
      <search aria-label="Messages">
        <TextField
          ref={searchInput}
          label="Search messages"
          hideLabel
          type="search"
          placeholder="Search messages..."
          maxLength={100}
          icon={<Search aria-hidden />}
          value={list.search.shown}
          onChange={(event) => list.search.type(event.target.value)}
        />
      </search>
      <Cards list={list} tab={tab} openedId={openedId} onOpen={onOpen} />
    </section>
  );
}

function Cards({ list, tab, openedId, onOpen }: MessageListProps & { list: List }) {
  const { query, messages, totalCount, totalMax, isAtLimit, retry, search, isLoadingMore, loadMore } = list;
  const { list: cardList } = useCardKeys();

  if (query.isPending) return <SkeletonList label="Loading messages" count={4} className="h-34" />;
  const failure = query.isError && (
    <RetryBanner title="Connection Error" isRetrying={query.isFetching} onRetry={retry}>
      {failureText(query.error, FAILURE_TEXTS.messages)}
    </RetryBanner>
  );
  if (!query.data) return failure;
  if (messages.length === 0) {
    return failure || <NoMessages tab={tab} isSearching={search.applied !== ''} onClearSearch={search.clear} />;
  }
  return (
    <>
      {!query.isFetchNextPageError && failure}
      <ul
        ref={cardList}
        aria-busy={query.isPlaceholderData}
        className={cx('flex flex-col gap-3 transition-opacity', query.isPlaceholderData && 'opacity-60')}
      >
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} isOpened={message.id === openedId} onOpen={onOpen} />
        ))}
      </ul>
      <LoadMore
        shownCount={messages.length}
        totalCount={totalCount}
        totalMax={totalMax}
        limitText={isAtLimit && 'Narrow your search to see more'}
        isLoading={isLoadingMore}
        onLoadMore={loadMore}
        failure={query.isFetchNextPageError && failure}
      />
    </>
  );
}
