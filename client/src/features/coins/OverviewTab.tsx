import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { FAILURE_TEXTS } from '#language/texts';
import { Receipt, ShoppingBag } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { api } from '../../api/api.ts';
import { failedAmong, PartFailure } from '../../app/PartFailure.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { growthText } from '../../ui/format/money/growth-text.ts';
import { useOwnMoney } from '../../ui/format/money/balance-privacy.tsx';
import { Ledger, LedgerLine } from '../../ui/layout/Ledger.tsx';
import { Section } from '../../ui/layout/Section.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { UnusedCoins } from './refunds/UnusedCoins.tsx';
import { WalletBalance } from './WalletBalance.tsx';
import { StatementTable } from './statements/StatementTable.tsx';
import { showTab } from './wallet-address.ts';

const RECENT_COUNT = 5;

export function OverviewTab() {
  const balance = api.coins.balance.useQuery();
  const earnings = api.coins.earnings.useQuery();
  const recent = api.coins.history.useQuery({ page: 0, size: RECENT_COUNT });
  const failed = failedAmong(balance, earnings, recent);
  return (
    <div className="flex flex-col gap-10">
      {failed.includes(balance) ? (
        <PartFailure title={FAILURE_TEXTS.balance} query={balance} failed={failed} />
      ) : (
        <WalletBalance data={balance.data} />
      )}
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        {!failed.includes(balance) && <CoinKinds kinds={balance.data?.kinds} />}
        {failed.includes(earnings) ? (
          <PartFailure title={FAILURE_TEXTS.earnings} query={earnings} failed={failed} />
        ) : (
          <EarningsFigures data={earnings.data} />
        )}
      </div>
      <RecentActivity recent={recent}>
        {recent.isError && (
          <PartFailure
            title={FAILURE_TEXTS.history}
            query={recent}
            failed={failed.includes(recent) ? failed : [recent]}
          />
        )}
      </RecentActivity>
    </div>
  );
}

function EarningsFigures({ data }: { data: OutputOf<typeof contract.coins.earnings> | undefined }) {
  const { inr } = useOwnMoney();
  return (
    <Section id="earnings" title={t`Earnings`} className="gap-3 border-t-0! pt-0!">
      <Ledger label={t`Earnings`}>
        <LedgerLine name={t`Total Earned`} value={data && inr(data.total)} note={t`All replies so far`} />
        <LedgerLine name={t`This Month`} value={data && inr(data.thisMonth)} note={data && growthText(data.growth)} />
        <LedgerLine name={t`Pending`} value={data && inr(data.pending)} note={t`Processing`} />
      </Ledger>
    </Section>
  );
}

/** The coins by where they came from, because only earned ones can be withdrawn. */
function CoinKinds({ kinds }: { kinds: OutputOf<typeof contract.coins.balance>['kinds'] | undefined }) {
  const { count } = useOwnMoney();
  return (
    <Section id="coin-kinds" title={t`Your coins`}>
      <Ledger label={t`Your coins`}>
        <LedgerLine
          name={t`Earned`}
          value={kinds && count(kinds.earned + kinds.earnedBonus)}
          note={t`Withdraw or spend`}
        />
        <LedgerLine name={t`Purchased`} value={kinds && count(kinds.purchased)} note={t`Spend on messages`} />
        <LedgerLine name={t`Bonus`} value={kinds && count(kinds.bonus)} note={t`Spend on messages`} />
      </Ledger>
      <UnusedCoins />
    </Section>
  );
}

interface RecentActivityProps {
  recent: { isPending: boolean; data: OutputOf<typeof contract.coins.history> | undefined };
  /** The failure, if there is one. */
  children: ReactNode;
}

function RecentActivity({ recent, children }: RecentActivityProps) {
  // The balance is drawn before the table.
  const data = useDeferredValue(recent.data);
  return (
    <Section
      id="recent-activity"
      title={t`Recent Activity`}
      action={
        <Link
          href="/coins?tab=transactions"
          className="-my-2 inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
        >
          <Trans>View All</Trans>
        </Link>
      }
      className="gap-3 border-t-0! pt-0!"
    >
      {(recent.isPending || (recent.data && !data)) && (
        <SkeletonList label={t`Loading wallet data...`} count={RECENT_COUNT} className="h-16" />
      )}
      {children}
      {data?.content.length === 0 && (
        <EmptyState
          headingLevel={3}
          icon={<Receipt />}
          title={t`No recent transactions`}
          text={t`What you buy, spend and earn will appear here.`}
          action={
            <Button icon={<ShoppingBag aria-hidden />} onClick={() => showTab('buy')}>
              <Trans>Buy Coins</Trans>
            </Button>
          }
        />
      )}
      {data && data.content.length > 0 && <StatementTable label={t`Recent Activity`} transactions={data.content} />}
    </Section>
  );
}
