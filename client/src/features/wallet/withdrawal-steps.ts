import type { Withdrawal, WithdrawalsPage } from './use-withdrawals.ts';

export interface Step {
  readonly label: string;
  readonly state: 'done' | 'current' | 'ahead' | 'failed';
  /** When it happened, as the server wrote it. */
  readonly at: string | null;
  readonly note?: string | undefined;
}

const REVIEWS: Record<NonNullable<Withdrawal['reviewReason']>, string> = {
  bonus_coins: 'A person looks at it first, because some of it was paid with bonus coins.',
  debt: 'A person looks at it first, because a payment of yours was called back.',
  routine: 'A person looks at it first, as at every withdrawal.',
};

/** Where a withdrawal stands: what has happened, what is happening, and what comes then. */
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
          note: reviewReason === null ? 'Within a day. Until then you can cancel.' : REVIEWS[reviewReason],
        },
        { ...paid, state: 'ahead', at: null, note: daysText(days) },
      ];
    case 'approved':
      return [requested, approved, { label: 'Being paid', state: 'current', at: null, note: daysText(days) }];
    case 'paid':
      return [requested, approved, paid];
    case 'rejected':
      return [requested, { label: 'Rejected', state: 'failed', at: closedAt, note: reason }];
    case 'cancelled':
      return [requested, { label: 'Cancelled by you', state: 'failed', at: closedAt }];
    case 'failed': {
      if (returnedAt === null)
        return [requested, approved, { label: 'Failed', state: 'failed', at: closedAt, note: reason }];
      const returned: Step = { label: 'Sent back by the bank', state: 'failed', at: returnedAt, note: reason };
      return [requested, approved, paid, returned];
    }
  }
}

function daysText({ businessDaysMin, businessDaysMax }: WithdrawalsPage['limits']): string {
  return `It takes ${businessDaysMin}-${businessDaysMax} business days.`;
}
