import { FAILURE_TEXTS } from '@proverse/shared';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../ui/layout/Banner.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import type { WithdrawalDialogProps } from './WithdrawalDialog.tsx';
import { formatCoins } from '../../ui/format/money.ts';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { BankAccountCard } from './BankAccountCard.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { OpenWithdrawal } from './OpenWithdrawal.tsx';
import { PastWithdrawals } from './PastWithdrawals.tsx';
import { useWithdrawals } from './use-withdrawals.ts';
import { WithdrawPanel } from './WithdrawPanel.tsx';

const WithdrawalDialog = lazyOverlay(async () => (await import('./WithdrawalDialog.tsx')).WithdrawalDialog);

/** Earnings on their way to the bank: what can go, where to, what is going, and what went. */
export function WithdrawalSection() {
  const list = useWithdrawals();
  const { query, overview } = list;
  const [isOpen, setOpen] = useState(false);
  const [purpose, setPurpose] = useState<WithdrawalDialogProps['purpose']>('request');
  // Each success makes the dialog a new one: at once gone, with nothing of it left over.
  const [successes, setSuccesses] = useState(0);
  const section = useRef<HTMLDivElement>(null);
  const wantedHeading = useRef<string | null>(null);

  /** What the reader wants to see next takes the focus, once it is here and nothing lies over the page any more. */
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
  const { available, open } = overview;

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
        <Banner tone="warning" title={`${formatCoins(available.debt)} are owed for a payment that was called back`}>
          Coins bought with it were already spent. What you earn pays this off first; what is above it can be withdrawn.
        </Banner>
      )}
      {open && (
        <OpenWithdrawal withdrawal={open} days={overview.limits} onCancelled={() => showHeading('withdraw-earnings')} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <WithdrawPanel overview={overview} onRequest={() => ask('request')} className="lg:col-span-2" />
        <BankAccountCard account={overview.bankAccount} onChange={() => ask('account')} />
      </div>
      <PastWithdrawals list={list} />
      <WithdrawalDialog
        key={successes}
        open={isOpen}
        onOpenChange={setOpen}
        purpose={purpose}
        overview={overview}
        onDone={(what) => {
          setOpen(false);
          setSuccesses((count) => count + 1);
          showHeading(what === 'account' ? 'bank-account' : 'open-withdrawal');
        }}
      />
    </div>
  );
}
