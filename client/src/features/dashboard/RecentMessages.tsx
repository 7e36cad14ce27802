import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MessageSquare } from 'lucide-react';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { EmptyRow } from '../../ui/layout/EmptyRow.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { MessageRows, type RecentMessage } from './MessageRow.tsx';

const SHOWN = 5;
const SHOWN_ON_PHONE = 3;

/** The latest sent and received messages: three on a phone, otherwise five. */
export function RecentMessages({ messages }: { messages: readonly RecentMessage[] }) {
  const isPhone = useMediaQuery('(width < 48rem)');
  return (
    <section aria-labelledby="recent-messages" className="flex flex-col">
      <div className="flex items-center justify-between gap-x-3 max-xs:flex-wrap">
        <h2 id="recent-messages" className="text-lg font-semibold">
          <Trans>Recent Messages</Trans>
        </h2>
        <Link href="/messaging" className="inline-flex min-h-11 items-center font-medium text-primary hover:underline">
          <Trans>
            View All<span className="sr-only"> messages</span>
          </Trans>
        </Link>
      </div>
      {messages.length === 0 ? (
        <EmptyRow
          icon={<MessageSquare />}
          title={t`No messages yet`}
          text={t`Messages you send and receive appear here.`}
        />
      ) : (
        <MessageRows messages={messages.slice(0, isPhone ? SHOWN_ON_PHONE : SHOWN)} labelledBy="recent-messages" />
      )}
    </section>
  );
}
