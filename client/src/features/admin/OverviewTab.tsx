import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS, type contract, type OutputOf } from '@proverse/shared';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { LoadStatus } from '../../app/LoadStatus.tsx';
import { failedAmong, PartFailure } from '../../app/PartFailure.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { growthFigure } from '../../ui/format/money/growth-text.ts';
import { formatDate } from '../../ui/format/time/relative-time.ts';
import { UNMATCHED_HEIGHT, UnmatchedWords } from './UnmatchedWords.tsx';
import { DAYS_HEIGHT, DaysSection } from './DaysSection.tsx';
import { Stat, StatStrip } from '../../ui/layout/StatStrip.tsx';
import { formatCoins, formatCount } from '../../ui/format/money/money.ts';

type Overview = OutputOf<typeof contract.admin.overview>;

/** From here on, a percentage says less than a multiple. */
const TENFOLD_PERCENT = 900;
const PERIODS = [
  { value: '1', label: t`Last 24 hours` },
  { value: '7', label: t`Last 7 days` },
  { value: '30', label: t`Last 30 days` },
  { value: '90', label: t`Last 90 days` },
];

/** The height of the eight figures. */
const FIGURES_HEIGHT = 'min-h-100 md:min-h-53';

/** What waits for an admin, and what happened on the platform in the last days. */
export function OverviewTab() {
  const [days, setDays] = useState('7');
  const query = api.admin.overview.useQuery({ days: Number(days) }, { placeholderData: (before) => before });
  // The period before is what twice the time has more than the period.
  const twiceDays = 2 * Number(days);
  const { data: twice } = api.admin.overview.useQuery(
    { days: twiceDays },
    { enabled: twiceDays <= LIMITS.overviewDaysMax },
  );
  const waiting = api.admin.waiting.useQuery();
  const lastDays = api.admin.days.useQuery();
  const unmatched = api.admin.unmatchedWords.useQuery();
  const failed = failedAmong(waiting, lastDays, query, unmatched);
  const isComparable = query.data !== undefined && twice?.days === 2 * query.data.days;
  return (
    <div className="flex flex-col gap-6">
      <WaitingStrip waiting={waiting.data}>
        {failed.includes(waiting) && (
          <PartFailure
            title={t`Failed to load open cases`}
            query={waiting}
            failed={failed}
            className="min-h-53 sm:min-h-26.5"
          />
        )}
      </WaitingStrip>
      <DaysSection days={lastDays.data?.days}>
        {failed.includes(lastDays) && (
          <PartFailure
            title={t`Failed to load the last 30 days`}
            query={lastDays}
            failed={failed}
            className={DAYS_HEIGHT}
          />
        )}
      </DaysSection>
      <section aria-labelledby="activity" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1">
            <h2 id="activity" className="text-lg font-semibold">
              {t`Activity`}
            </h2>
            <p className="min-h-10 text-sm text-muted sm:min-h-5">{isComparable && comparisonText(Number(days))}</p>
          </div>
          <Select
            label={t`Period`}
            hideLabel
            className="w-48"
            options={PERIODS}
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </div>
        {failed.includes(query) ? (
          <PartFailure
            title={t`Failed to load the overview`}
            query={query}
            failed={failed}
            className={FIGURES_HEIGHT}
          />
        ) : (
          <LoadStatus what={t`the overview`} query={query} count={1} className={FIGURES_HEIGHT} />
        )}
        {query.data && <Figures overview={query.data} twice={isComparable ? twice : undefined} />}
      </section>
      <UnmatchedWords words={unmatched.data?.words}>
        {failed.includes(unmatched) && (
          <PartFailure
            title={t`Failed to load searches without a match`}
            query={unmatched}
            failed={failed}
            className={UNMATCHED_HEIGHT}
          />
        )}
      </UnmatchedWords>
    </div>
  );
}

interface WaitingStripProps {
  waiting: OutputOf<typeof contract.admin.waiting> | undefined;
  /** The failure, if there is one. */
  children: ReactNode;
}

function WaitingStrip({ waiting: data, children }: WaitingStripProps) {
  const oldest = data?.oldestAt ? t`Oldest from ${formatDate(Date.parse(data.oldestAt))}` : t`All caught up`;
  const figures: readonly (readonly [string, string, number | undefined, string])[] = [
    ['withdrawals', t`Withdrawals`, data?.withdrawals, t`To approve or to pay`],
    ['frozen', t`Frozen earnings`, data?.frozenEarnings, t`From reversed payments`],
    ['payments', t`Payments`, data && data.payments + data.disputes, t`Unmatched or disputed`],
    ['reports', t`Reports`, data?.reports, t`To dismiss or to refund`],
  ];
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="waiting" className="text-lg font-semibold">
          <Trans>Waiting for an admin</Trans>
        </h2>
        <p className="text-sm text-muted">{data && oldest}</p>
      </div>
      {children || (
        <StatStrip label={t`Waiting`}>
          {figures.map(([tab, label, count, note]) => (
            <Stat
              key={tab}
              href={`/admin?tab=${tab}`}
              label={label}
              value={count === undefined ? undefined : formatCount(count)}
              note={note}
            />
          ))}
        </StatStrip>
      )}
    </section>
  );
}

interface FiguresProps {
  overview: Overview;
  /** The figures of twice the time. Undefined if there is nothing to compare with. */
  twice: Overview | undefined;
}

type Growing = 'signUps' | 'messages' | 'replies' | 'purchasedCoins' | 'feesCoins' | 'refundedCoins';

function Figures({ overview, twice }: FiguresProps) {
  const { replyRate, openHolds, frozenEarnings } = overview;

  /** Adds the growth to a note, unless the period before had nothing. */
  function withGrowth(note: string, name: Growing): string {
    const now = overview[name];
    const before = (twice?.[name] ?? now) - now;
    if (before <= 0) return note;
    const percent = (100 * (now - before)) / before;
    return `${note} · ${percent < TENFOLD_PERCENT ? growthFigure(percent) : t`over 10×`}`;
  }

  const figures: readonly (readonly [string, string, string])[] = [
    [t`Sign-ups`, formatCount(overview.signUps), withGrowth(t`New accounts`, 'signUps')],
    [t`Messages`, formatCount(overview.messages), withGrowth(formatCoins(overview.volumeCoins), 'messages')],
    [
      t`Replies`,
      formatCount(overview.replies),
      withGrowth(replyRate === null ? t`No reply rate yet` : t`${replyRate}% reply rate`, 'replies'),
    ],
    [t`Purchased`, formatCoins(overview.purchasedCoins), withGrowth(t`Coin packages`, 'purchasedCoins')],
    [t`Fees`, formatCoins(overview.feesCoins), withGrowth(t`From replies`, 'feesCoins')],
    [t`Refunded`, formatCoins(overview.refundedCoins), withGrowth(t`To senders`, 'refundedCoins')],
    [
      t`In escrow now`,
      formatCoins(openHolds.coins),
      plural(openHolds.count, { one: '# pending message', other: '# pending messages' }),
    ],
    [
      t`Frozen earnings now`,
      formatCoins(frozenEarnings.coins),
      plural(frozenEarnings.count, { one: '# payment', other: '# payments' }),
    ],
  ];
  return (
    <StatStrip label={t`Activity`}>
      {figures.map(([label, value, note]) => (
        <Stat key={label} label={label} value={value} note={note} />
      ))}
    </StatStrip>
  );
}

function comparisonText(days: number): string {
  return plural(days, { one: 'Compared with the 24 hours before', other: 'Compared with the # days before' });
}
