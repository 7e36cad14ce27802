import { t } from '@lingui/core/macro';
import { inLanguage } from '#language/in-language';
import type { Withdrawal, WithdrawalsPage } from './use-withdrawals.ts';

export interface Step {
  readonly label: string;
  readonly state: 'done' | 'current' | 'ahead' | 'failed';
  /** ISO 8601, or null if it has not happened yet. */
  readonly at: string | null;
  readonly note?: string | undefined;
}

const REVIEWS: Record<NonNullable<Withdrawal['reviewReason']>, string> = {
  bonus_coins: t`We review this withdrawal first, because it includes bonus coins.`,
  debt: t`We review this withdrawal first, because you had a chargeback.`,
  reversed_payment: t`We review this withdrawal first, because a payment behind your earnings was reversed.`,
  security: t`We review this withdrawal first, for security.`,
  routine: t`We review every withdrawal first.`,
};

/** The steps of a withdrawal: completed, current and upcoming. */
export function stepsOf(withdrawal: Withdrawal, days: WithdrawalsPage['limits']): Step[] {
  const { status, requestedAt, approvedAt, closedAt, returnedAt, reviewReason, utr } = withdrawal;
  const reason = withdrawal.reason === null ? undefined : inLanguage(withdrawal.reason);
  const requested: Step = { label: t`Requested`, state: 'done', at: requestedAt };
  const approved: Step = { label: t`Approved`, state: 'done', at: approvedAt };
  const paid: Step = { label: t`Paid`, state: 'done', at: closedAt, note: utr === null ? undefined : t`UTR ${utr}` };
  switch (status) {
    case 'requested':
      return [
        requested,
        {
          label: t`Approval`,
          state: 'current',
          at: null,
          note: reviewReason === null ? t`Within a day. You can cancel until then.` : REVIEWS[reviewReason],
        },
        { ...paid, state: 'ahead', at: null, note: daysText(days) },
      ];
    case 'approved':
      return [requested, approved, { label: t`Processing`, state: 'current', at: null, note: daysText(days) }];
    case 'paid':
      return [requested, approved, paid];
    case 'rejected':
      return [requested, { label: t`Rejected`, state: 'failed', at: closedAt, note: reason }];
    case 'cancelled':
      return [requested, { label: t`Cancelled by you`, state: 'failed', at: closedAt }];
    case 'failed': {
      if (returnedAt === null)
        return [requested, approved, { label: t`Failed`, state: 'failed', at: closedAt, note: reason }];
      const returned: Step = { label: t`Returned by the bank`, state: 'failed', at: returnedAt, note: reason };
      return [requested, approved, paid, returned];
    }
  }
}

function daysText({ businessDaysMin, businessDaysMax }: WithdrawalsPage['limits']): string {
  return t`Takes ${businessDaysMin}–${businessDaysMax} business days.`;
}
