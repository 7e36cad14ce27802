import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RULE_NAMES } from '#language/admin-names';
import { useState, type ReactNode } from 'react';
import { Badge, type Tone } from '../../../ui/format/Badge.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { formatCoins, formatCount, formatInr } from '../../../ui/format/money/money.ts';
import { formatDate, formatDateTime } from '../../../ui/format/time/relative-time.ts';
import { accountOf, type AdminWithdrawal } from './admin-withdrawal.ts';
import { AccountHistory } from '../people/AccountHistory.tsx';
import { CasePerson } from '../people/CasePerson.tsx';
import { Fact } from '../../../ui/format/Fact.tsx';
import { sentenceCase } from '../sentence-case.ts';
import { WITHDRAWAL_ACTIONS, WithdrawalActionDialog, type WithdrawalAction } from './WithdrawalActionDialog.tsx';

export const WITHDRAWAL_TONES: Record<AdminWithdrawal['status'], Tone> = {
  requested: 'warning',
  approved: 'info',
  paid: 'success',
  rejected: 'danger',
  failed: 'danger',
  cancelled: 'neutral',
};

export const REVIEW_REASONS: Record<NonNullable<AdminWithdrawal['reviewReason']>, string> = {
  bonus_coins: t`Includes coins earned from bonus coins`,
  debt: t`This account had a chargeback`,
  reversed_payment: t`Includes coins of a reversed payment`,
  security: t`Matches a review rule`,
  routine: t`Every withdrawal is reviewed`,
};

const ACTIONS = ['approve', 'paid', 'reject', 'failed', 'returned'] as const;

/** One withdrawal with its owner, coins and payout account, and the actions that the admin may take. */
export function WithdrawalCase({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { user, can } = withdrawal;
  const [action, setAction] = useState<WithdrawalAction>();
  const [showsHistory, setShowsHistory] = useState(false);
  const flags = flagsOf(withdrawal);
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-2xl font-bold tabular-nums">{formatInr(withdrawal.amount)}</span>
        <Badge tone={WITHDRAWAL_TONES[withdrawal.status]}>{sentenceCase(withdrawal.status)}</Badge>
      </p>
      {flags.length > 0 && (
        <div className="rounded-control bg-warning-soft px-3 py-2 text-sm">
          <p className="font-semibold">{withdrawal.waitsForReview ? t`Needs review` : t`Flagged`}</p>
          {flags.map((flag) => (
            <p key={flag}>{flag}</p>
          ))}
        </div>
      )}
      <CasePerson person={user}>
        <span>
          <Trans>Joined {formatDate(Date.parse(user.joinedAt))}</Trans>
        </span>
      </CasePerson>
      <WithdrawalFacts withdrawal={withdrawal} />
      {withdrawal.isOwn && (
        <p className="rounded-control bg-raised px-3 py-2 text-sm">
          <Trans>This is your own withdrawal. Another admin has to review it.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {ACTIONS.map((each) => {
          const { permission, tone, confirmLabel } = WITHDRAWAL_ACTIONS[each];
          return (
            can[permission] && (
              <Button key={each} variant={tone === 'danger' ? 'secondary' : 'primary'} onClick={() => setAction(each)}>
                {confirmLabel}
              </Button>
            )
          );
        })}
        <Button variant="ghost" onClick={() => setShowsHistory(true)}>
          <Trans>Account history</Trans>
        </Button>
      </div>
      {action && (
        <WithdrawalActionDialog
          key={action}
          action={action}
          withdrawal={withdrawal}
          onClose={() => setAction(undefined)}
        />
      )}
      <AccountHistory open={showsHistory} onOpenChange={setShowsHistory} withdrawal={withdrawal} />
    </div>
  );
}

/** The coins, the payout account and what has become of the withdrawal. */
function WithdrawalFacts({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { user, payout } = withdrawal;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm max-xs:grid-cols-1">
      <Fact name={t`Earned from paid coins`}>{formatCoins(withdrawal.earnedCoins)}</Fact>
      <Fact name={t`Earned from bonus coins`}>{formatCoins(withdrawal.earnedBonusCoins)}</Fact>
      <Fact name={withdrawal.maskedUpiId === null ? t`Bank account` : t`UPI ID`} isLong>
        <bdi>{withdrawal.accountHolder}</bdi>
        <br />
        <span className="tabular-nums">{accountOf(withdrawal)}</span>
        {user.payoutAccountChanged && (
          <Warning>
            <Trans>Payout account changed since the request</Trans>
          </Warning>
        )}
      </Fact>
      <Fact name={t`Requested`}>{formatDateTime(Date.parse(withdrawal.requestedAt))}</Fact>
      <Fact name={t`Previous payouts`}>
        {user.paidCount === 0 ? t`None` : `${formatCount(user.paidCount)} · ${formatCoins(user.paidCoins)}`}
        {user.debt > 0 && (
          <Warning>
            <Trans>Owes {formatCoins(user.debt)}</Trans>
          </Warning>
        )}
      </Fact>
      {withdrawal.utr !== null && (
        <Fact name="UTR" isLong>
          {withdrawal.utr}
        </Fact>
      )}
      {withdrawal.reason !== null && (
        <Fact name={t`Reason`} isLong>
          {withdrawal.reason}
        </Fact>
      )}
      {withdrawal.decidedBy !== null && <Fact name={t`Decided by`}>{withdrawal.decidedBy.name}</Fact>}
      {payout !== null && (
        <Fact name={t`Transfer by ${payout.provider}`}>
          {payout.state}
          {payout.lastError !== null && <Warning>{payout.lastError}</Warning>}
        </Fact>
      )}
    </dl>
  );
}

/** What an admin should know before deciding. */
function flagsOf({ waitsForReview, reviewReason, frozenCoins, rules }: AdminWithdrawal): string[] {
  const names = rules.map((rule) => RULE_NAMES[rule]);
  // The names of the rules say more than that one matched.
  const isSaidByRules = reviewReason === 'security' && names.length > 0;
  return [
    ...(waitsForReview && reviewReason !== null && !isSaidByRules ? [REVIEW_REASONS[reviewReason]] : []),
    ...(frozenCoins > 0 ? [t`${formatCoins(frozenCoins)} of a reversed payment`] : []),
    ...names,
  ];
}

function Warning({ children }: { children: ReactNode }) {
  return <span className="block font-semibold text-warning">{children}</span>;
}
