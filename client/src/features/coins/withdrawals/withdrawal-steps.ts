import type { Withdrawal, WithdrawalsPage } from './use-withdrawals.ts';

export interface Step {
  readonly label: string;
  readonly state: 'done' | 'current' | 'ahead' | 'failed';
  /** ISO 8601, or null if it has not happened yet. */
  readonly at: string | null;
  readonly note?: string | undefined;
}

const REVIEWS: Record<NonNullable<Withdrawal['reviewReason']>, string> = {
  bonus_coins: 'We review this withdrawal first, because it includes bonus coins.',
  debt: 'We review this withdrawal first, because you had a chargeback.',
  reversed_payment: 'We review this withdrawal first, because a payment behind your earnings was reversed.',
  security: 'We review this withdrawal first, for security.',
  routine: 'We review every withdrawal first.',
};

/** The steps of a withdrawal: completed, current and upcoming. */
export function stepsOf(withdrawal: Withdrawal, days: WithdrawalsPage['limits']): Step[] {
  const { status, requestedAt, approvedAt, closedAt, returnedAt, reviewReason, utr } = withdrawal;
  const reason = withdrawal.reason ?? undefined;
  const requested: Step = { label: 'Requested', state: 'done', at: requestedAt };
  const approved: Step = { label: 'Approved', state: 'done', at: approvedAt };
  const paid: Step = { label: 'Paid', state: 'done', at: closedAt, note: utr === null ? undefined : `UTR ${utr}` };
  switch (status) {
    case 'requested':
      return [
        requested,
        {
          label: 'Approval',
          state: 'current',
          at: null,
          note: reviewReason === null ? 'Within a day. You can cancel until then.' : REVIEWS[reviewReason],
        },
        { ...paid, state: 'ahead', at: null, note: daysText(days) },
      ];
    case 'approved':
      return [requested, approved, { label: 'Processing', state: 'current', at: null, note: daysText(days) }];
    case 'paid':
      return [requested, approved, paid];
    case 'rejected':
      return [requested, { label: 'Rejected', state: 'failed', at: closedAt, note: reason }];
    case 'cancelled':
      return [requested, { label: 'Cancelled by you', state: 'failed', at: closedAt }];
    case 'failed': {
      if (returnedAt === null)
        return [requested, approved, { label: 'Failed', state: 'failed', at: closedAt, note: reason }];
      const returned: Step = { label: 'Returned by the bank', state: 'failed', at: returnedAt, note: reason };
      return [requested, approved, paid, returned];
    }
  }
}

function daysText({ businessDaysMin, businessDaysMax }: WithdrawalsPage['limits']): string {
  return `Takes ${businessDaysMin}–${businessDaysMax} business days.`;
}
