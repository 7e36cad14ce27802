import { ArrowLeft, ShoppingBag } from 'lucide-react';
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { patchQuery, useQueryState } from '../../ui/hooks/use-query-state.ts';
import { BuyTab } from './BuyTab.tsx';
import { EarningsTab } from './EarningsTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { CLEARED_BY_TABS, tabQuery } from './wallet-address.ts';

export function WalletScreen() {
  const [tab] = useQueryState('tab', tabQuery);
  const show = (value: typeof tab) => patchQuery({ ...CLEARED_BY_TABS, tab: tabQuery.format(value) });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Breadcrumb trail={[{ label: 'Dashboard', href: '/dashboard' }]} current="Wallet" />
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <PageTitle title="Wallet" />
          <div className="flex flex-wrap gap-2">
            <LinkButton variant="secondary" href="/dashboard" icon={<ArrowLeft aria-hidden />}>
              Back to Dashboard
            </LinkButton>
            {tab !== 'buy' && (
              <Button icon={<ShoppingBag aria-hidden />} onClick={() => show('buy')}>
                Buy Coins
              </Button>
            )}
          </div>
        </div>
      </div>
      <Tabs
        label="Wallet"
        value={tab}
        onValueChange={show}
        items={[
          { value: 'overview', label: 'Overview', panel: () => <OverviewTab /> },
          { value: 'buy', label: 'Buy Coins', panel: () => <BuyTab /> },
          { value: 'transactions', label: 'History', panel: () => <HistoryTab /> },
          { value: 'earnings', label: 'Earnings', panel: () => <EarningsTab /> },
        ]}
      />
    </div>
  );
}
