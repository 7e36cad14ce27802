import { Link } from '../../ui/controls/buttons/Link.tsx';
import { buttonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { Badge } from '../../ui/format/Badge.tsx';
import { RelativeTime } from '../../ui/format/time/RelativeTime.tsx';
import { countText, formatInr } from '../../ui/format/money/money.ts';
import { formatTimeLeft, formatUntil } from '../../ui/format/time/relative-time.ts';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Row, ROW_TARGET } from '../../ui/layout/Row.tsx';
import { MessagePrice } from './MessagePrice.tsx';
import type { DashboardData } from './use-dashboard.ts';

type Waiting = DashboardData['waiting'];

/** What is waiting: questions that expire soonest, then replies to read, then the user's own questions. */
export function WaitingPanel({ data: { waiting, earningsSummary } }: { data: DashboardData }) {
  const { messages } = waiting;
  const [first, ...others] = headlines(waiting, earningsSummary.awaitingReply);
  return (
    <Card as="section" padding="none" aria-labelledby="waiting" className="overflow-clip">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
        <h2 id="waiting" className="text-xl font-bold tabular-nums sm:text-2xl">
          {first?.text ?? 'All caught up'}
        </h2>
        {others.map(({ text, href }) => (
          <Link
            key={text}
            href={href}
            className="inline-flex min-h-9 items-center pointer-coarse:min-h-11 text-primary underline-offset-4 hover:underline"
          >
            {text}
          </Link>
        ))}
      </div>
      {messages.length > 0 && (
        <ul aria-labelledby="waiting" className="border-t border-line *:last:border-b-0">
          {messages.map((message, index) => (
            <WaitingRow key={message.id} message={message} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What waits, most important first. No line begins with the dot. */
function headlines({ questions, replies, pending, pendingCoins }: Waiting, earnCoins: number) {
  return [
    questions > 0 && {
      text: `${countText(questions, 'question')} waiting\u00A0· ${formatInr(earnCoins)} to earn`,
      href: '/messaging',
    },
    replies > 0 && { text: `${countText(replies, 'reply', 'replies')} to read`, href: '/messaging?tab=outbox' },
    pending > 0 && {
      text: `${countText(pending, 'question')} pending\u00A0· ${formatInr(pendingCoins)} on hold`,
      href: '/messaging?tab=outbox',
    },
  ].filter((each) => each !== false);
}

function WaitingRow({ message, isFirst }: { message: Waiting['messages'][number]; isFirst: boolean }) {
  const { id, subject, amount, direction, from, to, expiresAt, repliedAt } = message;
  const isQuestion = direction === 'received';
  const other = isQuestion ? from : to;
  return (
    <Row>
      <Avatar name={other.name} imageUrl={other.avatar} />
      <div className="min-w-0 flex-1 max-xs:basis-full">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="truncate font-semibold">{other.name}</bdi>
          {isQuestion ? (
            <Deadline iso={expiresAt} />
          ) : (
            repliedAt !== null && <RelativeTime iso={repliedAt} className="text-sm text-muted" />
          )}
        </p>
        <p className="line-clamp-2 text-muted wrap-anywhere sm:line-clamp-1">
          <bdi>{subject}</bdi>
        </p>
      </div>
      <div className="flex flex-col items-end gap-x-4 gap-y-1 sm:flex-row sm:items-center">
        {isQuestion && <MessagePrice coins={amount} />}
        <Link
          href={`/messaging?m=${encodeURIComponent(id)}`}
          className={cx(buttonClasses(isFirst ? 'primary' : 'secondary', 'small'), ROW_TARGET)}
        >
          {isQuestion ? 'Reply' : 'Read'}
          <span className="sr-only">
            {isQuestion ? ' to ' : ' the reply of '}
            {other.name}: {subject}
          </span>
        </Link>
      </div>
    </Row>
  );
}

/** The time left, as a chip in the last two days. */
function Deadline({ iso }: { iso: string }) {
  const nowMs = useNow();
  const left = formatTimeLeft(Date.parse(iso), nowMs);
  if (left !== null) return <Badge tone="warning">{left}</Badge>;
  return <span className="text-sm text-muted">due {formatUntil(Date.parse(iso), nowMs)}</span>;
}
