import type { ReactNode } from 'react';
import { GuardedButton } from '../../ui/controls/GuardedButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { cx } from '../../ui/cx.ts';
import { formatCoins, formatInr } from '../../ui/format/money.ts';
import { MaturingEarnings } from './MaturingEarnings.tsx';
import type { WithdrawalsPage } from './use-withdrawals.ts';
import { blockedReason } from './withdrawal-amount.ts';

export interface WithdrawPanelProps {
  overview: WithdrawalsPage;
  onRequest: () => void;
  className?: string;
}

/** The amount that can be withdrawn, and the terms. */
export function WithdrawPanel({ overview, onRequest, className }: WithdrawPanelProps) {
  const { available, limits } = overview;
  const coins = Math.max(0, available.coins);
  return (
    <Card as="section" aria-labelledby="withdraw-earnings" className={cx('flex flex-col gap-4', className)}>
      <h2 id="withdraw-earnings" tabIndex={-1} className="text-lg font-semibold">
        Withdraw Earnings
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-6 gap-y-3">
        <Term name="Available">
          <Coins value={coins} wraps className="text-xl" />
          <span className="text-sm text-muted">{formatInr(coins)}</span>
        </Term>
        <Term name="Minimum">{formatCoins(limits.minimumCoins)}</Term>
        <Term name="Processing time">
          {limits.businessDaysMin}–{limits.businessDaysMax} business days
        </Term>
        <Term name="Rate">1 coin = ₹1.00</Term>
      </dl>
      <p className="max-w-prose text-sm text-muted">
        You can withdraw what you earned by replying. Bonus and purchased coins can only be spent on messages.
        {available.earnedBonus > 0 &&
          ` ${formatInr(available.earnedBonus)} of your earnings came from bonus coins, so we review that withdrawal first.`}
        {!limits.bonusEarningsWithdrawable && ' Earnings from bonus coins can only be spent.'}
      </p>
      {available.held > 0 && (
        <p className="max-w-prose text-sm">
          {formatCoins(available.held)} on hold, because a payment behind {available.held === 1 ? 'it' : 'them'} was
          reversed. We’ll release {available.held === 1 ? 'it' : 'them'} when this is settled.
        </p>
      )}
      <MaturingEarnings maturing={available.maturing} />
      <GuardedButton className="self-start" disabledReason={blockedReason(overview)} onClick={onRequest}>
        Request Withdrawal
      </GuardedButton>
    </Card>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 font-medium tabular-nums">{children}</dd>
    </div>
  );
}
