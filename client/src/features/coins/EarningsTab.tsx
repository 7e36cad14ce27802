import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { FAILURE_TEXTS } from '#language/texts';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { api } from '../../api/api.ts';
import { failedAmong, PartFailure } from '../../app/PartFailure.tsx';
import { useOwnMoney } from '../../ui/format/money/balance-privacy.tsx';
import { EarningsLine } from '../../ui/format/charts/EarningsLine.tsx';
import { Section } from '../../ui/layout/Section.tsx';
import { Ledger, LedgerLine } from '../../ui/layout/Ledger.tsx';
import { growthFigure } from '../../ui/format/money/growth-text.ts';
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
      {!withdrawals.isPending && !failed.includes(earnings) && (
        <Figures data={earnings.data} months={months.data?.content} />
      )}
      <PastWithdrawals />
    </div>
  );
}

interface FiguresProps {
  data: OutputOf<typeof contract.coins.earnings> | undefined;
  months: OutputOf<typeof contract.coins.earningsByMonth>['content'] | undefined;
}

function Figures({ data, months }: FiguresProps) {
  const { inr } = useOwnMoney();
  return (
    <Section
      id="earned"
      title={t`Earnings`}
      action={
        <div className="flex min-h-11 items-center gap-4">
          <EarningsLine months={months} />
          <Link href="/insights" className="font-medium text-primary hover:underline">
            <Trans>Insights</Trans>
          </Link>
        </div>
      }
    >
      <Ledger label={t`Earnings`}>
        <LedgerLine name={t`Total Earned`} value={data && inr(data.total)} note={t`All replies so far`} />
        <LedgerLine name={t`This Month`} value={data && inr(data.thisMonth)} note={t`Since the 1st`} />
        <LedgerLine
          name={t`Growth`}
          value={data && growthFigure(data.growth)}
          note={data && (data.growth === null ? t`No earnings last month` : t`vs last month`)}
        />
        <LedgerLine
          name={t`Avg/Message`}
          value={data && inr(Math.round(data.averagePerMessage))}
          note={t`Per reply, after fees`}
        />
      </Ledger>
      {data && data.awaitingReply > 0 && (
        <p className="text-muted">
          <Trans>
            Reply to earn the <strong className="font-semibold text-ink">{inr(data.awaitingReply)}</strong> waiting in{' '}
            <Link href="/messaging" className="font-medium text-primary underline underline-offset-4">
              your inbox
            </Link>
            .
          </Trans>
        </p>
      )}
    </Section>
  );
}
