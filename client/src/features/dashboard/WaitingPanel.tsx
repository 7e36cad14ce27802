import { plural, t } from '@lingui/core/macro';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { cx } from '../../ui/cx.ts';
import { formatInr } from '../../ui/format/money/money.ts';
import { DeskLetter } from './DeskLetter.tsx';
import { MessageRows } from './MessageRow.tsx';
import { waitingMessages } from './waiting-messages.ts';
import type { DashboardData } from './use-dashboard.ts';

/** What is waiting: the first question or reply as a letter, and the rest as rows with the user's own questions last. */
export function WaitingPanel({ data }: { data: DashboardData }) {
  const { waiting, earningsSummary } = data;
  const [letter] = waiting.messages;
  const rows = waitingMessages(data).slice(letter ? 1 : 0);
  const [first, ...others] = headlines(waiting, earningsSummary.awaitingReply);
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="waiting" className="text-xl font-bold tabular-nums sm:text-2xl">
          {first?.text ?? t`All caught up`}
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
      <div className={cx('grid items-start gap-x-8 gap-y-4', letter && rows.length > 0 && 'lg:grid-cols-[7fr_5fr]')}>
        {letter && <DeskLetter message={letter} hasMore={waiting.messages.length > 1} />}
        {rows.length > 0 && <MessageRows messages={rows} labelledBy="waiting" />}
      </div>
    </section>
  );
}

/** What waits, most important first. No line begins with the dot. */
function headlines({ questions, replies, pending, pendingCoins }: DashboardData['waiting'], earnCoins: number) {
  return [
    questions > 0 && {
      text: plural(questions, {
        one: `# question waiting\u00A0· ${formatInr(earnCoins)} to earn`,
        other: `# questions waiting\u00A0· ${formatInr(earnCoins)} to earn`,
      }),
      href: '/messaging',
    },
    replies > 0 && {
      text: plural(replies, { one: '# reply to read', other: '# replies to read' }),
      href: '/messaging?tab=outbox',
    },
    pending > 0 && {
      text: plural(pending, {
        one: `# question pending\u00A0· ${formatInr(pendingCoins)} in escrow`,
        other: `# questions pending\u00A0· ${formatInr(pendingCoins)} in escrow`,
      }),
      href: '/messaging?tab=outbox',
    },
  ].filter((each) => each !== false);
}
