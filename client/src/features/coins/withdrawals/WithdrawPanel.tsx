import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Section } from '../../../ui/layout/Section.tsx';
import { GuardedButton } from '../../../ui/controls/buttons/GuardedButton.tsx';
import { ReadMore } from '../../../ui/controls/ReadMore.tsx';
import { useOwnMoney } from '../../../ui/format/money/balance-privacy.tsx';
import { formatCoins } from '../../../ui/format/money/money.ts';
import { MaturingEarnings } from './MaturingEarnings.tsx';
import { PayoutAccount } from './PayoutAccount.tsx';
import { RequestForm } from './RequestForm.tsx';
import type { WithdrawalsPage } from './use-withdrawals.ts';
import { blockedReason } from './withdrawal-amount.ts';

export interface WithdrawPanelProps {
  overview: WithdrawalsPage;
  /** Opens the payout account's form: to change it, or to add it before the first request. */
  onEditAccount: (purpose: 'change' | 'request') => void;
  onRequested: () => void;
}

/** The amount that can be withdrawn, the request, the payout account and the terms. */
export function WithdrawPanel({ overview, onEditAccount, onRequested }: WithdrawPanelProps) {
  const { available, limits, payoutAccount, frozenUntil } = overview;
  const money = useOwnMoney();
  const blocked = blockedReason(overview, money.coins);
  return (
    <Section
      id="withdraw-earnings"
      title={t`Withdraw Earnings`}
      className="items-start gap-x-16 gap-y-3 lg:grid lg:grid-cols-2"
    >
      <div className="flex w-full flex-col gap-4 lg:col-start-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong className="text-3xl font-semibold tabular-nums">{money.inr(Math.max(0, available.coins))}</strong>
          <span className="text-muted">
            <Trans>available</Trans>
          </span>
        </p>
        {blocked === undefined && payoutAccount.accountHolder !== null ? (
          <RequestForm overview={overview} onRequested={onRequested} />
        ) : (
          <GuardedButton
            className="self-start"
            disabledReason={blocked}
            showsReason
            onClick={() => onEditAccount('request')}
          >
            <Trans>Request Withdrawal</Trans>
          </GuardedButton>
        )}
      </div>
      <div className="flex w-full flex-col gap-4 max-lg:mt-3 max-lg:border-t max-lg:border-line max-lg:pt-6">
        <PayoutAccount account={payoutAccount} frozenUntil={frozenUntil} onChange={() => onEditAccount('change')} />
        <dl className="flex gap-y-1 max-sm:flex-col sm:gap-x-8">
          <Term name={t`Minimum`}>{formatCoins(limits.minimumCoins)}</Term>
          <Term name={t`Processing time`}>
            <Trans>
              {limits.businessDaysMin}–{limits.businessDaysMax} business days
            </Trans>
          </Term>
          <Term name={t`Rate`}>
            <Trans>1 coin = ₹1.00</Trans>
          </Term>
        </dl>
        <p className="text-sm text-muted">
          <Trans>Earnings can be withdrawn.</Trans>
          {available.earnedBonus > 0 &&
            ` ${t`${money.inr(available.earnedBonus)} came from welcome bonuses, so we check that part first.`}`}
          {!limits.bonusEarningsWithdrawable && ` ${t`Earnings from welcome bonuses can only be spent.`}`}{' '}
          <ReadMore page="withdrawals" />
        </p>
        {available.frozen > 0 && (
          <p className="text-sm">
            {available.frozen === 1
              ? t`${money.coins(1)} frozen, because a payment behind it was reversed. We’ll release it when this is resolved.`
              : t`${money.coins(available.frozen)} frozen, because a payment behind them was reversed. We’ll release them when this is resolved.`}
          </p>
        )}
        <MaturingEarnings maturing={available.maturing} />
      </div>
    </Section>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 sm:flex-col">
      <dt className="text-muted sm:text-sm">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
