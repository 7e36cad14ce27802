import { ArrowLeft, ShoppingBag } from 'lucide-react';
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useQueryState } from '../../ui/hooks/use-query-state.ts';
import { BuyTab } from './BuyTab.tsx';
import { EarningsTab } from './EarningsTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { showTab, tabQuery } from './wallet-address.ts';

export function WalletScreen() {
  const [tab] = useQueryState('tab', tabQuery);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col">
        <Breadcrumb trail={[{ label: 'Dashboard', href: '/dashboard' }]} current="Wallet" />
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <PageTitle title="Wallet" />
          <div className="flex flex-wrap gap-2">
            <LinkButton
              variant="ghost"
              className="last:-mr-4 max-sm:-mr-4"
              href="/dashboard"
              icon={<ArrowLeft aria-hidden />}
            >
              Back to Dashboard
            </LinkButton>
            {/* The overview has this button beside the balance. A phone has it as a tab. */}
            {(tab === 'transactions' || tab === 'earnings') && (
              <Button className="max-sm:hidden" icon={<ShoppingBag aria-hidden />} onClick={() => showTab('buy')}>
                Buy Coins
              </Button>
            )}
          </div>
        </div>
      </div>
      <Tabs
        label="Wallet"
        value={tab}
        onValueChange={showTab}
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
