import { t } from '@lingui/core/macro';
import { FAILURE_TEXTS } from '#language/texts';
import { useId, useState } from 'react';
import { LoadFailure } from '../../../app/LoadFailure.tsx';
import { LoadedAt } from '../../../device/offline/LoadedAt.tsx';
import { useSession } from '../../../session/session-store.ts';
import { useConnection } from '../../../ui/connection.ts';
import { cx } from '../../../ui/cx.ts';
import { LoadMore } from '../../../ui/controls/buttons/LoadMore.tsx';
import { RowSkeletons } from '../../../ui/layout/Row.tsx';
import { useCardKeys } from '../../../ui/hooks/keys/use-card-keys.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { firstOf, messageGroups, type MessageGroup } from './message-groups.ts';
import { MessageRow } from './MessageRow.tsx';
import { isUnread, type Message } from '../message-sides.ts';
import type { Tab } from '../messages-address.ts';
import { NoMessages } from './NoMessages.tsx';
import type { MessageList as List } from './use-message-list.ts';

/** Rows that fit on a screen before scrolling. */
export const FIRST_ROWS = 12;

export interface MessageListProps {
  tab: Tab;
  list: List;
  drawnCount: number;
  openedId: string | null;
  onOpen: (id: string) => void;
}

/** The messages of one tab. */
export function MessageList({ tab, list, drawnCount, openedId, onOpen }: MessageListProps) {
  const { query, isPending, messages, soonIds, totalCount, totalMax, isAtLimit } = list;
  const { retry, search, isLoadingMore, loadMore } = list;
  const { user } = useSession();
  const nowMs = useNow();
  const { list: rows } = useCardKeys<HTMLDivElement>();

  const newIds = useNewIds(messages, user?.id);
  const isOnline = useConnection() === 'online';
  const isDrawn = drawnCount === messages.length;
  if (isPending || (messages.length > 0 && drawnCount === 0))
    return <RowSkeletons label={t`Loading messages`} count={FIRST_ROWS} />;
  // Out of reach, what is shown only says how old it is.
  const failure = (query.data ? query.isError && isOnline : query.isError) && (
    <div className="p-4">
      <LoadFailure title={t`Connection Error`} query={query} fallback={FAILURE_TEXTS.messages} onRetry={retry} />
    </div>
  );
  if (!query.data) return failure;
  if (messages.length === 0) {
    return failure || <NoMessages tab={tab} isSearching={search.applied !== ''} onClearSearch={search.clear} />;
  }
  const groups = messageGroups({ tab, messages, isWhole: list.isWhole, soonIds, newIds, userId: user?.id, nowMs });
  return (
    <>
      {!query.isFetchNextPageError && failure}
      <LoadedAt query={query} />
      <div
        ref={rows}
        aria-busy={query.isPlaceholderData || !isDrawn}
        className={cx('transition-opacity', query.isPlaceholderData && 'opacity-60')}
      >
        {firstOf(groups, drawnCount).map((group) => (
          <Group
            key={group.title}
            {...group}
            showsState={tab === 'outbox' && group.title === null}
            {...{ openedId, onOpen }}
          />
        ))}
      </div>
      {isDrawn && (
        <LoadMore
          shownCount={messages.length}
          totalCount={totalCount}
          totalMax={totalMax}
          limitText={isAtLimit && t`Narrow your search to see more`}
          isLoading={isLoadingMore}
          onLoadMore={loadMore}
          failure={query.isFetchNextPageError && failure}
        />
      )}
    </>
  );
}

/** The ids of all messages that have been unread since the list was opened. */
function useNewIds(messages: readonly Message[], userId: string | undefined): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const added = messages.filter((message) => isUnread(message, userId) && !ids.has(message.id)).map(({ id }) => id);
  if (added.length > 0) setIds(ids.union(new Set(added)));
  return ids;
}

interface GroupProps extends MessageGroup, Pick<MessageListProps, 'openedId' | 'onOpen'> {
  showsState: boolean;
}

function Group({ title, messages, showsState, openedId, onOpen }: GroupProps) {
  const titleId = useId();
  return (
    <>
      {title !== null && (
        <h2 id={titleId} className={TITLE}>
          {title}
        </h2>
      )}
      <ul aria-labelledby={title === null ? undefined : titleId}>
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            isOpened={message.id === openedId}
            showsState={showsState}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </>
  );
}

// Stays in view above its rows, below the header where the page scrolls.
const TITLE =
  'sticky top-header z-10 border-b border-line bg-canvas px-4 py-1 text-xs font-semibold text-muted lg:top-0 lg:bg-raised';
