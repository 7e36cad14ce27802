import { FAILURE_TEXTS, type contract, type OutputOf } from '@proverse/shared';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { api } from '../../api/api.ts';
import { failedAmong, PartFailure } from '../../app/PartFailure.tsx';
import { useBalanceHidden, useOwnMoney } from '../../ui/format/money/balance-privacy.tsx';
import { BarChart } from '../../ui/format/charts/BarChart.tsx';
import { Section } from '../../ui/layout/Section.tsx';
import { Ledger, LedgerLine } from '../../ui/layout/Ledger.tsx';
import { growthFigure } from '../../ui/format/money/growth-text.ts';
import { monthBars } from '../../ui/format/time/month-bars.ts';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { PastWithdrawals } from './withdrawals/PastWithdrawals.tsx';
import { useWithdrawals } from './withdrawals/use-withdrawals.ts';
import { WithdrawalSection } from './withdrawals/WithdrawalSection.tsx';

/** What can be withdrawn, what was earned, and past withdrawals. */
export function EarningsTab() {
  const earnings = api.coins.earnings.useQuery();
  const months = api.coins.earningsByMonth.useQuery();
  const { query: withdrawals } = useWithdrawals();
  const failed = failedAmong(withdrawals, earnings, months);
  const failedEarnings = failed.find((query) => query !== withdrawals);
  return (
    <div className="flex flex-col gap-10">
      <WithdrawalSection
        failure={<PartFailure title={FAILURE_TEXTS.withdrawals} query={withdrawals} failed={failed} />}
      />
      {failedEarnings && <PartFailure title={FAILURE_TEXTS.earnings} query={failedEarnings} failed={failed} />}
      {/* An open withdrawal above would push these down. */}
      {!withdrawals.isPending && (
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
          {!failed.includes(earnings) && <Figures data={earnings.data} />}
          {!failed.includes(months) && <EarningsChart months={months.data?.content} />}
        </div>
      )}
      <PastWithdrawals />
    </div>
  );
}

function Figures({ data }: { data: OutputOf<typeof contract.coins.earnings> | undefined }) {
  const { inr } = useOwnMoney();
  return (
    <Section id="earned" title="Earnings" className="gap-3">
      <Ledger label="Earnings">
        <LedgerLine name="Total Earned" value={data && inr(data.total)} note="All replies so far" />
        <LedgerLine name="This Month" value={data && inr(data.thisMonth)} note="Since the 1st" />
        <LedgerLine
          name="Growth"
          value={data && growthFigure(data.growth)}
          note={data && (data.growth === null ? 'No earnings last month' : 'vs last month')}
        />
        <LedgerLine
          name="Avg/Message"
          value={data && inr(Math.round(data.averagePerMessage))}
          note="Per reply, after fees"
        />
      </Ledger>
      {data && data.awaitingReply > 0 && (
        <p className="text-muted">
          Reply to earn the <strong className="font-semibold text-ink">{inr(data.awaitingReply)}</strong> waiting in{' '}
          <Link href="/messaging" className="font-medium text-primary underline underline-offset-4">
            your inbox
          </Link>
          .
        </p>
      )}
    </Section>
  );
}

function EarningsChart({ months }: { months: OutputOf<typeof contract.coins.earningsByMonth>['content'] | undefined }) {
  const { inr } = useOwnMoney();
  const [isHidden] = useBalanceHidden();
  // One bar shows no trend, and the heights of bars tell amounts.
  if (isHidden || (months && months.filter(({ coins }) => coins > 0).length < 2)) return null;
  return (
    <section aria-label="Earnings by month">
      {months ? (
        <BarChart title="Earned in the last 12 months" unit="Month" bars={monthBars(months)} format={inr} />
      ) : (
        <Skeleton className="h-56 w-full" />
      )}
    </section>
  );
}
