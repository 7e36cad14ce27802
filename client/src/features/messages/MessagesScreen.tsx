import { PenLine, RefreshCw } from 'lucide-react';
import { api } from '../../api.ts';
import { Composer } from '../../composer/Composer.tsx';
import { useCompose } from '../../composer/use-compose.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { patchQuery, useQueryState } from '../../ui/hooks/use-query-state.ts';
import { MessageDetail } from './MessageDetail.tsx';
import { MessageList } from './MessageList.tsx';
import { tabQuery, TABS, type Tab } from './messages-address.ts';
import { NoMessageOpened } from './NoMessageOpened.tsx';
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
  const counts = api.messages.counts.useQuery();
  const utils = api.useUtils();
  const hasAnsweredAll = counts.data !== undefined && counts.data.inbox > 0 && counts.data.unreadInbox === 0;
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
      onAnswered={next.leave}
    />
  );
  const isDetailOnly = openedId !== null && !isWide;
  return (
    <div className="flex flex-col gap-6">
      <div className={isDetailOnly ? 'contents' : 'flex flex-wrap items-center gap-x-1 gap-y-3 sm:gap-x-3'}>
        <PageTitle title="Messages" hidden={isDetailOnly} className="mr-auto" />
        {!isDetailOnly && (
          <>
            <IconButton
              label="Refresh"
              icon={<RefreshCw aria-hidden />}
              busy={counts.isFetching}
              onClick={() => void utils.messages.invalidate()}
            />
            <LinkButton href="/directory" icon={<PenLine aria-hidden />}>
              <span>
                New<span className="max-sm:sr-only"> Conversation</span>
              </span>
            </LinkButton>
          </>
        )}
      </div>
      {/* At the same place in both layouts, so that resizing the window does not remount the opened message. */}
      <Tabs
        label="Messages"
        value={tab}
        onValueChange={(value) => patchQuery({ tab: tabQuery.format(value), q: null, m: null })}
        panelOnly={isDetailOnly}
        items={TABS.map((value) => ({
          value,
          label: LABELS[value],
          count: counts.data?.[value],
          unread: unreadOf[value],
          panel: () => (
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              {!isDetailOnly && <MessageList key={value} tab={value} openedId={openedId} onOpen={open} />}
              {detail || (isWide && <NoMessageOpened hasAnsweredAll={tab === 'inbox' && hasAnsweredAll} />)}
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
