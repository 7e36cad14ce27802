import { Link } from '../../ui/controls/buttons/Link.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { MessageBadge } from '../../ui/format/MessageState.tsx';
import { RelativeTime } from '../../ui/format/time/RelativeTime.tsx';
import { GhostRows, Row, ROW_TARGET } from '../../ui/layout/Row.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { MessagePrice } from './MessagePrice.tsx';
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
          ghost={<GhostRows />}
          title="No messages yet"
          text="Ask an expert your first question. If there is no reply, we refund all your coins."
          action={<LinkButton href="/directory">Find Experts</LinkButton>}
        />
      ) : (
        <Card padding="none" className="overflow-clip">
          <ul className="*:last:border-b-0">
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
    <Row>
      <Avatar name={other.name} imageUrl={other.avatar} />
      {/* On a phone the state and the price are below the subject, so that it has the whole width. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 max-xs:basis-full">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 max-sm:-order-2 max-sm:basis-full">
          <span className={cx('flex max-w-full min-w-0 gap-1', message.unread && 'font-semibold')}>
            {isSender && <span>To </span>}
            <bdi className="truncate">{other.name}</bdi>
          </span>
          <RelativeTime iso={message.timestamp} className="text-sm text-muted" />
        </p>
        <MessageBadge status={message.status} isSender={isSender} />
        <MessagePrice coins={message.amount} className="ml-auto" />
        <Link
          href={`/messaging?m=${encodeURIComponent(message.id)}`}
          className={cx(
            ROW_TARGET,
            'flex min-w-0 basis-full items-center max-sm:-order-1',
            message.unread ? 'font-semibold' : 'text-muted',
          )}
        >
          {message.unread && <span className="chip mr-2 size-2 shrink-0 rounded-full bg-primary" />}
          {message.unread && <span className="sr-only">Unread: </span>}
          <bdi className="truncate">{message.subject}</bdi>
        </Link>
      </div>
    </Row>
  );
}
