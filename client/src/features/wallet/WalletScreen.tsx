import { ShoppingBag } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { patchQuery, useQueryState } from '../../ui/use-query-state.ts';
import { BuyTab } from './BuyTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { tabQuery } from './wallet-address.ts';

/** Coins: what there is, what can be bought, and where every coin came from and went. */
export function WalletScreen() {
  const [tab, setTab] = useQueryState('tab', tabQuery);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <PageTitle title="Wallet" />
        {tab !== 'buy' && (
          <Button icon={<ShoppingBag aria-hidden />} onClick={() => setTab('buy')}>
            Buy Coins
          </Button>
        )}
      </div>
      <Tabs
        label="Wallet"
        value={tab}
        // What another tab keeps in the address means nothing here.
        onValueChange={(value) => patchQuery({ tab: tabQuery.format(value), q: null, type: null })}
        items={[
          { value: 'overview', label: 'Overview', panel: () => <OverviewTab /> },
          { value: 'buy', label: 'Buy Coins', panel: () => <BuyTab /> },
          { value: 'transactions', label: 'History', panel: () => <HistoryTab /> },
        ]}
      />
    </div>
  );
}
