import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft, ShoppingBag } from 'lucide-react';
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { iconButtonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { cx } from '../../ui/cx.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { BalanceEye } from './BalanceEye.tsx';
import { BuyTab } from './BuyTab.tsx';
import { EarningsTab } from './EarningsTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { showTab, tabQuery } from './wallet-address.ts';

export function WalletScreen() {
  const [tab] = useQueryState('tab', tabQuery);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <div className="max-sm:hidden">
          <Breadcrumb trail={[{ label: t`Dashboard`, href: '/dashboard' }]} current={t`Wallet`} />
        </div>
        <div className="flex min-h-11 items-center">
          <Link
            href="/dashboard"
            aria-label={t`Back to Dashboard`}
            data-tooltip={t`Back to Dashboard`}
            className={cx(iconButtonClasses, '-ml-3 focus-visible:-outline-offset-2')}
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Link>
          <PageTitle title={t`Wallet`} className="font-serif" />
          {/* The overview has it beside the balance. */}
          {tab !== 'overview' && <BalanceEye />}
          {/* The overview has this button beside the balance. A phone has it as a tab. */}
          {(tab === 'transactions' || tab === 'earnings') && (
            <Button
              variant="secondary"
              className="ml-auto max-sm:hidden"
              icon={<ShoppingBag aria-hidden />}
              onClick={() => showTab('buy')}
            >
              <Trans>Buy Coins</Trans>
            </Button>
          )}
        </div>
      </div>
      <Tabs
        label={t`Wallet`}
        value={tab}
        onValueChange={showTab}
        items={[
          { value: 'overview', label: t`Overview`, panel: () => <OverviewTab /> },
          { value: 'buy', label: t`Buy Coins`, panel: () => <BuyTab /> },
          { value: 'transactions', label: t`History`, panel: () => <HistoryTab /> },
          { value: 'earnings', label: t`Earnings`, panel: () => <EarningsTab /> },
        ]}
      />
    </div>
  );
}
