import { FAILURE_TEXTS } from '@proverse/shared';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../ui/layout/Banner.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import type { WithdrawalDialogProps } from './WithdrawalDialog.tsx';
import { formatCoins } from '../../ui/format/money.ts';
import { formatDate } from '../../ui/format/relative-time.ts';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { BankAccountCard } from './BankAccountCard.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { OpenWithdrawal } from './OpenWithdrawal.tsx';
import { PastWithdrawals } from './PastWithdrawals.tsx';
import { useWithdrawals } from './use-withdrawals.ts';
import { WithdrawPanel } from './WithdrawPanel.tsx';

const WithdrawalDialog = lazyOverlay(async () => (await import('./WithdrawalDialog.tsx')).WithdrawalDialog);

/** The available amount, the bank account, the open withdrawal and the past ones. */
export function WithdrawalSection() {
  const list = useWithdrawals();
  const { query, overview } = list;
  const [isOpen, setOpen] = useState(false);
  const [purpose, setPurpose] = useState<WithdrawalDialogProps['purpose']>('request');
  // A new key after each success removes the dialog and its values at once.
  const [successes, setSuccesses] = useState(0);
  const section = useRef<HTMLDivElement>(null);
  const wantedHeading = useRef<string | null>(null);

  /** Focuses the wanted heading once it is on the page and the dialog has closed. */
  function showWanted(): void {
    if (wantedHeading.current === null) return;
    const heading = section.current?.querySelector<HTMLElement>(`#${wantedHeading.current}`);
    if (!heading) return;
    wantedHeading.current = null;
    requestAnimationFrame(() => {
      heading.focus({ preventScroll: true });
      heading.scrollIntoView({ block: 'center' });
    });
  }
  useEffect(showWanted);

  if (query.isPending) return <SkeletonList label="Loading wallet data..." count={2} className="h-56" />;
  if (!overview) return <LoadFailure query={query} fallback={FAILURE_TEXTS.withdrawals} />;
  const { available, open, frozenUntil } = overview;

  function ask(what: WithdrawalDialogProps['purpose']): void {
    wantedHeading.current = null;
    setPurpose(what);
    setOpen(true);
  }

  function showHeading(id: string): void {
    wantedHeading.current = id;
    showWanted();
  }

  return (
    <div ref={section} className="flex flex-col gap-6">
      {query.isError && !query.isFetchNextPageError && (
        <LoadFailure query={query} fallback={FAILURE_TEXTS.withdrawals} />
      )}
      {available.debt > 0 && (
        <Banner tone="warning" title={`You owe ${formatCoins(available.debt)} after a chargeback`}>
          You had already spent these coins. Until you repay them, you can't send messages or withdraw. Coins that you
          buy or earn pay off the debt first.
        </Banner>
      )}
      {frozenUntil !== null && (
        <Banner tone="warning" title={`Withdrawals are paused until ${formatDate(Date.parse(frozenUntil))}`}>
          Your account was recovered without a passkey or code. For your security, you can’t withdraw or change your
          bank account until then.
        </Banner>
      )}
      {open && (
        <OpenWithdrawal withdrawal={open} days={overview.limits} onCancelled={() => showHeading('withdraw-earnings')} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <WithdrawPanel overview={overview} onRequest={() => ask('request')} className="lg:col-span-2" />
        <BankAccountCard account={overview.bankAccount} frozenUntil={frozenUntil} onChange={() => ask('account')} />
      </div>
      <PastWithdrawals list={list} />
      <WithdrawalDialog
        key={successes}
        open={isOpen}
        onOpenChange={setOpen}
        purpose={purpose}
        overview={overview}
        onDone={() => {
          setOpen(false);
          setSuccesses((count) => count + 1);
          showHeading(purpose === 'account' ? 'bank-account' : 'open-withdrawal');
        }}
      />
    </div>
  );
}
