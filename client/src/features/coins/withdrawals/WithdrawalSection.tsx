import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FAILURE_TEXTS } from '#language/texts';
import { LoadFailure } from '../../../app/LoadFailure.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { useOwnMoney } from '../../../ui/format/money/balance-privacy.tsx';
import { formatDate } from '../../../ui/format/time/relative-time.ts';
import { SkeletonList } from '../../../ui/layout/Skeleton.tsx';
import { OpenWithdrawal } from './OpenWithdrawal.tsx';
import { useWithdrawals } from './use-withdrawals.ts';
import { WithdrawPanel } from './WithdrawPanel.tsx';

const PayoutAccountDialog = lazyOverlay(async () => (await import('./PayoutAccountDialog.tsx')).PayoutAccountDialog);

/** The available amount, the payout account and the open withdrawal, or the failure if they could not be loaded. */
export function WithdrawalSection({ failure }: { failure: ReactNode }) {
  const { query, overview } = useWithdrawals();
  const money = useOwnMoney();
  const [isOpen, setOpen] = useState(false);
  const [purpose, setPurpose] = useState<'change' | 'request'>('request');
  // A new key after each success removes the dialog and its values at once.
  const [successes, setSuccesses] = useState(0);
  const section = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);

  /** Focuses what is wanted once it is on the page and the dialog has closed. */
  function showWanted(): void {
    if (wanted.current === null) return;
    const element = section.current?.querySelector<HTMLElement>(wanted.current);
    if (!element) return;
    wanted.current = null;
    requestAnimationFrame(() => {
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'center' });
    });
  }
  useEffect(showWanted);

  if (query.isPending) return <SkeletonList label={t`Loading wallet data...`} count={2} className="h-56" />;
  if (!overview) return failure;
  const { available, open, frozenUntil } = overview;

  function editAccount(why: typeof purpose): void {
    wanted.current = null;
    setPurpose(why);
    setOpen(true);
  }

  function show(selector: string): void {
    wanted.current = selector;
    showWanted();
  }

  return (
    <div ref={section} className="flex flex-col gap-6">
      {query.isError && !query.isFetchNextPageError && (
        <LoadFailure title={FAILURE_TEXTS.withdrawals} query={query} fallback="" />
      )}
      {available.debt > 0 && (
        <Banner tone="warning" title={t`You owe ${money.coins(available.debt)} after a chargeback`}>
          <Trans>
            You had already spent these coins. Until you repay them, you can't send messages or withdraw. Coins that you
            buy or earn pay off the debt first.
          </Trans>
        </Banner>
      )}
      {frozenUntil !== null && (
        <Banner tone="warning" title={t`Withdrawals are paused until ${formatDate(Date.parse(frozenUntil))}`}>
          <Trans>
            Your account was recovered without a passkey or code. For your security, you can’t withdraw or change your
            payout account until then.
          </Trans>
        </Banner>
      )}
      {open && (
        <OpenWithdrawal withdrawal={open} days={overview.limits} onCancelled={() => show('#withdraw-earnings')} />
      )}
      <WithdrawPanel overview={overview} onEditAccount={editAccount} onRequested={() => show('#open-withdrawal')} />
      <PayoutAccountDialog
        key={successes}
        open={isOpen}
        onOpenChange={setOpen}
        overview={overview}
        continues={purpose === 'request'}
        onSaved={() => {
          setOpen(false);
          setSuccesses((count) => count + 1);
          show(purpose === 'request' ? 'form input' : '#payout-account');
        }}
      />
    </div>
  );
}
