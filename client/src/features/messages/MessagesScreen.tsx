import { t } from '@lingui/core/macro';
import { api } from '../../api/api.ts';
import { Composer } from '../../sending/composer/Composer.tsx';
import { useCompose } from '../../sending/composer/use-compose.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { cx } from '../../ui/cx.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useDrawnCount } from '../../ui/hooks/use-drawn-count.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { useSearch } from '../../ui/hooks/address/use-search.ts';
import { patchQuery, useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { MessageDetail } from './detail/MessageDetail.tsx';
import { FIRST_ROWS, MessageList } from './list/MessageList.tsx';
import { MessagesHeading, NewConversation } from './MessagesHeading.tsx';
import { tabQuery, TABS, type Tab } from './messages-address.ts';
import { NoMessageOpened } from './NoMessageOpened.tsx';
import { listedIn, useMessageList } from './list/use-message-list.ts';
import { leadsToNews, useNews } from './use-news.ts';
import { useNextMessage } from './use-next-message.ts';
import { useOpenedMessage } from './use-opened-message.ts';

const LABELS: Record<Tab, string> = { inbox: t`Inbox`, outbox: t`Outbox`, expired: t`Expired`, rejected: t`Rejected` };

/** All messages in four tabs. The opened one is beside the list, or replaces it on narrow screens. */
export function MessagesScreen() {
  const [tabInAddress] = useQueryState('tab', tabQuery);
  const isNewsWanted = leadsToNews(useSearch());
  const counts = api.messages.counts.useQuery();
  const unreadOf = { inbox: counts.data?.unreadInbox, outbox: counts.data?.unreadReplies, expired: 0, rejected: 0 };
  const tab = isNewsWanted && (unreadOf.outbox ?? 0) > 0 ? 'outbox' : tabInAddress;
  const { recipientId, close: closeComposer } = useCompose();
  const isWide = useMediaQuery('(width >= 64rem)');
  const { openedId, open, close } = useOpenedMessage();
  const next = useNextMessage({ openedId, open, close });
  const list = useMessageList(tab, { enabled: openedId === null || isWide });
  const isOpening = useNews({ tab, list, counts, isWanted: isNewsWanted, isWide });
  const isDetailOnly = isOpening || (openedId !== null && !isWide);
  // Closing a message returns the focus to its row, which may be far down.
  const drawnCount = useDrawnCount(list.messages.length, FIRST_ROWS, openedId !== null);

  const detail = (isOpening || openedId !== null) && (
    <MessageDetail
      key={openedId}
      id={openedId}
      listed={listedIn(list, openedId)}
      onClose={isOpening ? () => patchQuery({ tab }, { replace: true }) : close}
      onAnswer={(message) => void next.find(message)}
      onDecided={next.leave}
    />
  );
  // Without rows there is nothing to choose, and the list says why.
  const hasPane = detail !== false || list.isPending || list.messages.length > 0;
  return (
    <div className={FRAME}>
      <MessagesHeading hidden={isDetailOnly || isWide} />
      {/* At the same place in both layouts, so that resizing the window does not remount the opened message. */}
      <Tabs
        label={t`Messages`}
        value={tab}
        onValueChange={(value) => patchQuery({ tab: tabQuery.format(value), q: null, m: null })}
        panelOnly={isDetailOnly}
        fillsHeight
        end={
          isWide && (
            <>
              <MessageSearch search={list.search} className="mb-1.5 w-64 shrink-0" />
              <NewConversation />
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
                  aria-label={t`Messages in ${LABELS[value]}`}
                  className={cx(LIST, hasPane && 'lg:border-r')}
                >
                  {!isWide && <MessageSearch search={list.search} />}
                  <div className="max-lg:-mx-4 max-lg:mt-4">
                    <MessageList tab={value} list={list} drawnCount={drawnCount} openedId={openedId} onOpen={open} />
                  </div>
                </section>
              )}
              {detail || (isWide && hasPane && !isNewsWanted && <NoMessageOpened tab={tab} messages={list.messages} />)}
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

interface MessageSearchProps {
  search: ReturnType<typeof useMessageList>['search'];
  className?: string;
}

function MessageSearch({ search, className }: MessageSearchProps) {
  return (
    <search aria-label={t`Messages`} className={className}>
      <SearchField
        label={t`Search messages`}
        hideLabel
        placeholder={t`Search messages...`}
        value={search.shown}
        onValueChange={search.type}
      />
    </search>
  );
}

// On a desktop the screen fills the window below the header and has no margins. List and message scroll separately.
const FRAME = 'flex flex-col gap-4 lg:-my-6 lg:h-[max(100dvh-var(--spacing-header)-1px,34rem)] lg:gap-0 lg:pt-1.5';

const WITH_PANE = 'lg:grid lg:grid-cols-[23.75rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]';

const LIST = 'min-w-0 border-line lg:min-h-0 lg:overflow-y-auto';
