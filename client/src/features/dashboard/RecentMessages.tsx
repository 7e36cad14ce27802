import { MessagesSquare } from 'lucide-react';
import { Link } from '../../ui/controls/Link.tsx';
import { Avatar } from '../../ui/format/Avatar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { MessageState } from '../../ui/format/MessageState.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import type { DashboardData } from './use-dashboard.ts';

const SHOWN = 5;
const SHOWN_ON_PHONE = 3;

type RecentMessage = DashboardData['recentMessages'][number];

/** The latest sent and received messages: three on a phone, otherwise five. */
export function RecentMessages({ messages }: { messages: readonly RecentMessage[] }) {
  const isPhone = useMediaQuery('(width < 48rem)');
  return (
    <section aria-labelledby="recent-messages" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-x-3 max-xs:flex-wrap">
        <h2 id="recent-messages" className="text-lg font-semibold">
          Recent Messages
        </h2>
        <Link href="/messaging" className="inline-flex min-h-11 items-center font-medium text-primary hover:underline">
          View All<span className="sr-only"> messages</span>
        </Link>
      </div>
      {messages.length === 0 ? (
        <EmptyState
          headingLevel={3}
          icon={<MessagesSquare />}
          title="No messages yet"
          text="Ask an expert your first question. If there is no reply, we refund all your coins."
          action={<LinkButton href="/directory">Find Experts</LinkButton>}
        />
      ) : (
        <Card padding="none">
          <ul className="divide-y divide-line">
            {messages.slice(0, isPhone ? SHOWN_ON_PHONE : SHOWN).map((message) => (
              <RecentMessageRow key={message.id} message={message} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function RecentMessageRow({ message }: { message: RecentMessage }) {
  const isSender = message.direction === 'sent';
  const other = isSender ? message.to : message.from;
  return (
    <li className={ROW}>
      <Avatar name={other.name} imageUrl={other.avatar} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex items-baseline gap-x-2 text-sm max-xs:flex-wrap">
          <span className={cx('flex min-w-0 gap-1', message.unread ? 'font-semibold' : 'text-muted')}>
            {isSender && <span>To </span>}
            <bdi className="truncate">{other.name}</bdi>
            {other.profession && (
              <>
                <span className="font-normal text-muted max-sm:hidden"> · </span>
                <bdi className="truncate font-normal text-muted max-sm:hidden">{other.profession}</bdi>
              </>
            )}
          </span>
          <RelativeTime iso={message.timestamp} className="ml-auto shrink-0 text-muted max-xs:ml-0" />
        </p>
        <Link
          href={`/messaging?m=${encodeURIComponent(message.id)}`}
          className={cx(TARGET, message.unread && 'font-semibold')}
        >
          {message.unread && <span className="chip mr-2 size-2 shrink-0 rounded-full bg-primary" />}
          {message.unread && <span className="sr-only">Unread: </span>}
          <bdi className="truncate">{message.subject}</bdi>
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <MessageState message={message} isSender={isSender} />
          <Coins value={message.amount} className="ml-auto text-sm max-xs:ml-0" />
        </div>
      </div>
    </li>
  );
}

const ROW =
  'relative flex gap-3 p-4 transition-colors max-xs:flex-col first:rounded-t-card last:rounded-b-card hover:bg-raised ' +
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary';

// The link covers its row, so that a click anywhere on it opens the message.
const TARGET = 'flex min-w-0 items-center outline-none before:absolute before:inset-0';
