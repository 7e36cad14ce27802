import type { contract, InputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { readForAdmin, type AdminWithdrawal } from './list-for-admin.ts';
import { publishToOwner } from './publish-to-owner.ts';
import type { WithdrawalRow } from './withdrawal-wire.ts';

type Operations = typeof contract.adminWithdrawals;

/**
 * Returns a command that moves a withdrawal one step and writes the audit log in the same transaction. Of two
 * concurrent decisions one wins, and the other fails with the status that the first one set. A repeat fails in the same
 * way.
 * @throws DomainError OWN_WITHDRAWAL when the withdrawal is the admin's own
 */
function decision<Input extends { readonly id: string }>(
  name: `withdrawal_${'approve' | 'reject' | 'paid' | 'failed' | 'returned'}`,
  argument: (ctx: UserContext, input: Input) => string,
) {
  const decide =
    sqlFunction<(adminId: string, requestId: string, withdrawalId: string, argument: string) => WithdrawalRow>(name);
  return async (ctx: UserContext, input: Input): Promise<AdminWithdrawal> => {
    const row = await decide(ctx.pool, ctx.userId, ctx.requestId, input.id, argument(ctx, input));
    publishToOwner(ctx.live, row.user_id);
    return readForAdmin(ctx, row.id);
  };
}

/** Approves a withdrawal. @throws DomainError NOT_FOUND, WITHDRAWAL_DECIDED */
export const approveWithdrawal = decision<InputOf<Operations['approve']>>(
  'withdrawal_approve',
  ({ config }) => config.payouts.provider,
);

/**
 * Rejects a withdrawal and gives its coins back as the same kinds.
 * @throws DomainError NOT_FOUND, WITHDRAWAL_DECIDED
 */
export const rejectWithdrawal = decision<InputOf<Operations['reject']>>('withdrawal_reject', (_, { reason }) => reason);

/**
 * Records that the admin has paid a withdrawal.
 * @throws DomainError NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, PAYOUT_UNDER_WAY, UTR_USED
 */
export const markWithdrawalPaid = decision<InputOf<Operations['paid']>>('withdrawal_paid', (_, { utr }) => utr);

/**
 * Records that a withdrawal cannot be paid, and gives its coins back as the same kinds.
 * @throws DomainError NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, PAYOUT_UNDER_WAY
 */
export const markWithdrawalFailed = decision<InputOf<Operations['failed']>>(
  'withdrawal_failed',
  (_, { reason }) => reason,
);

/**
 * Records that the bank returned a paid withdrawal, and gives its coins back as the same kinds.
 * @throws DomainError NOT_FOUND, WITHDRAWAL_NOT_PAID, PAYOUT_UNDER_WAY
 */
export const markWithdrawalReturned = decision<InputOf<Operations['returned']>>(
  'withdrawal_returned',
  (_, { reason }) => reason,
);
