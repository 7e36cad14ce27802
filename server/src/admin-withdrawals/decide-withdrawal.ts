import type { InputFor, UserContext } from '../context.ts';
import { callAsAdmin } from '../admin-acts/call-as-admin.ts';
import { adminWithdrawalOf, type AdminWithdrawal } from './list-for-admin.ts';
import { publishToOwner } from '../payouts/publish-to-owner.ts';

/**
 * Returns a command that moves a withdrawal one step and writes the audit log in the same transaction. Of two different
 * decisions at the same moment one wins, and the other fails with the status that the first one set. Repeating a
 * decision, also by another admin, returns the withdrawal as it is.
 * @throws DomainError OWN_WITHDRAWAL when the withdrawal is the admin's own
 */
function decision<Input extends { readonly id: string }>(
  act: 'approve' | 'reject' | 'paid' | 'failed' | 'returned',
  argument: (ctx: UserContext, input: Input) => string,
) {
  return async (ctx: UserContext, input: Input): Promise<AdminWithdrawal> => {
    const { withdrawal, isNew } = await callAsAdmin(
      ctx,
      { operation: `adminWithdrawals.${act}`, input },
      'withdrawal_decide',
      { p_act: act, p_id: input.id, p_argument: argument(ctx, input) },
    );
    if (isNew) publishToOwner(ctx.live, withdrawal.user_id);
    return adminWithdrawalOf(ctx, withdrawal);
  };
}

/** Approves a withdrawal. @throws DomainError NOT_FOUND, WITHDRAWAL_DECIDED */
export const approveWithdrawal = decision<InputFor<'adminWithdrawals.approve'>>(
  'approve',
  ({ config }) => config.payouts.provider,
);

/**
 * Rejects a withdrawal and gives its coins back as the same kinds.
 * @throws DomainError NOT_FOUND, WITHDRAWAL_DECIDED
 */
export const rejectWithdrawal = decision<InputFor<'adminWithdrawals.reject'>>('reject', (_, { reason }) => reason);

/**
 * Records that the admin has paid a withdrawal.
 * @throws DomainError NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, PAYOUT_UNDER_WAY, UTR_USED
 */
export const markWithdrawalPaid = decision<InputFor<'adminWithdrawals.paid'>>('paid', (_, { utr }) => utr);

/**
 * Records that a withdrawal cannot be paid, and gives its coins back as the same kinds.
 * @throws DomainError NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, PAYOUT_UNDER_WAY
 */
export const markWithdrawalFailed = decision<InputFor<'adminWithdrawals.failed'>>('failed', (_, { reason }) => reason);

/**
 * Records that the bank returned a paid withdrawal, and gives its coins back as the same kinds.
 * @throws DomainError NOT_FOUND, WITHDRAWAL_NOT_PAID, PAYOUT_UNDER_WAY
 */
export const markWithdrawalReturned = decision<InputFor<'adminWithdrawals.returned'>>(
  'returned',
  (_, { reason }) => reason,
);
