import { PenLine, RefreshCw } from 'lucide-react';
import { api } from '../../api/api.ts';
import { Composer } from '../../sending/composer/Composer.tsx';
import { useCompose } from '../../sending/composer/use-compose.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { cx } from '../../ui/cx.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useDrawnCount } from '../../ui/hooks/use-drawn-count.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { patchQuery, useQueryState } from '../../ui/hooks/use-query-state.ts';
import { MessageDetail } from './MessageDetail.tsx';
import { FIRST_ROWS, MessageList } from './MessageList.tsx';
import { tabQuery, TABS, type Tab } from './messages-address.ts';
import { NoMessageOpened } from './NoMessageOpened.tsx';
import { useMessageList } from './use-message-list.ts';
import { useNextMessage } from './use-next-message.ts';
import { useOpenedMessage } from './use-opened-message.ts';

const LABELS: Record<Tab, string> = { inbox: 'Inbox', outbox: 'Outbox', expired: 'Expired', rejected: 'Rejected' };

/** All messages in four tabs. The opened one is beside the list, or replaces it on narrow screens. */
export function MessagesScreen() {
  const [tab] = useQueryState('tab', tabQuery);
  const { recipientId, close: closeComposer } = useCompose();
  const isWide = useMediaQuery('(width >= 64rem)');
  const { openedId, open, close } = useOpenedMessage();
  const next = useNextMessage({ openedId, open, close });
  const isDetailOnly = openedId !== null && !isWide;
  const list = useMessageList(tab, { enabled: !isDetailOnly });
  // Closing a message returns the focus to its row, which may be far down.
  const drawnCount = useDrawnCount(list.messages.length, FIRST_ROWS, openedId !== null);
  const counts = api.messages.counts.useQuery();
  const utils = api.useUtils();
  const hasDecidedAll = counts.data !== undefined && counts.data.inbox > 0 && counts.data.unreadInbox === 0;
  // Fewer than counted while they load, in a search, and where a longer inbox is not loaded to its end.
  const waiting = list.messages.filter(({ status }) => status === 'pending');
  const unread = (counts.data?.unreadInbox ?? 0) + (counts.data?.unreadReplies ?? 0);
  const unreadOf: Partial<Record<Tab, number | undefined>> = {
    inbox: counts.data?.unreadInbox,
    outbox: counts.data?.unreadReplies,
  };

  const detail = openedId !== null && (
    <MessageDetail
      key={openedId}
      id={openedId}
      onClose={close}
      onAnswer={(message) => void next.find(message)}
      onDecided={next.leave}
    />
  );
  // Without rows there is nothing to choose, and the list says why.
  const hasPane = detail !== false || list.isPending || list.messages.length > 0;
  const search = (
    <search aria-label="Messages" className={isWide ? 'mb-1.5 w-64 shrink-0' : undefined}>
      <SearchField
        label="Search messages"
        hideLabel
        placeholder="Search messages..."
        value={list.search.shown}
        onValueChange={list.search.type}
      />
    </search>
  );
  const newConversation = (
    <LinkButton href="/directory" icon={<PenLine aria-hidden />} className="shrink-0 lg:mb-1.5">
      <span>
        New<span className="max-sm:sr-only"> Conversation</span>
      </span>
    </LinkButton>
  );
  return (
    <div className={FRAME}>
      <div className={isDetailOnly || isWide ? 'contents' : 'flex flex-wrap items-center gap-x-1 gap-y-3 sm:gap-x-3'}>
        <PageTitle
          title="Messages"
          documentTitle={unread > 0 ? `(${unread}) Messages` : undefined}
          hidden={isDetailOnly || isWide}
          className="mr-auto"
        />
        {!isDetailOnly && !isWide && (
          <>
            {/* From 480 px on, the header has this button. */}
            <IconButton
              label="Refresh"
              icon={<RefreshCw aria-hidden />}
              busy={counts.isFetching}
              onClick={() => void utils.messages.invalidate()}
              className="sm:hidden"
            />
            {newConversation}
          </>
        )}
      </div>
      {/* At the same place in both layouts, so that resizing the window does not remount the opened message. */}
      <Tabs
        label="Messages"
        value={tab}
        onValueChange={(value) => patchQuery({ tab: tabQuery.format(value), q: null, m: null })}
        panelOnly={isDetailOnly}
        fillsHeight
        end={
          isWide && (
            <>
              {search}
              {newConversation}
            </>
          )
        }
        items={TABS.map((value) => ({
          value,
          label: LABELS[value],
          count: counts.isPending ? null : counts.data?.[value],
          unread: unreadOf[value],
          panel: () => (
            <div className={cx('lg:h-full lg:border-x lg:border-line lg:bg-surface', hasPane && WITH_PANE)}>
              {!isDetailOnly && (
                // An empty list fills the width as a new element, because one that is moved counts as a jump of the page.
                <section
                  key={String(isWide && !hasPane)}
                  aria-label={`Messages in ${value}`}
                  className={cx(LIST, hasPane && 'lg:border-r')}
                >
                  {!isWide && search}
                  <div className="max-lg:-mx-4 max-lg:mt-4">
                    <MessageList tab={value} list={list} drawnCount={drawnCount} openedId={openedId} onOpen={open} />
                  </div>
                </section>
              )}
              {detail ||
                (isWide && hasPane && (
                  <NoMessageOpened
                    hasDecidedAll={tab === 'inbox' && hasDecidedAll}
                    waiting={tab === 'inbox' && counts.data?.unreadInbox === waiting.length ? waiting : []}
                  />
                ))}
            </div>
          ),
        }))}
      />
      <Composer
        recipientId={recipientId}
        onClose={closeComposer}
        onSent={() => patchQuery({ tab: 'outbox', m: null, q: null }, { replace: true })}
      />
    </div>
  );
}

// On a desktop the screen fills the window below the header and has no margins. List and message scroll separately.
const FRAME = 'flex flex-col gap-4 lg:-my-6 lg:h-[max(100dvh-var(--spacing-header)-1px,34rem)] lg:gap-0 lg:pt-1.5';

const WITH_PANE = 'lg:grid lg:grid-cols-[23.75rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]';

const LIST = 'min-w-0 border-line lg:min-h-0 lg:overflow-y-auto';
