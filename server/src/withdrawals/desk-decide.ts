import type { contract, InputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { readForDesk, type DeskWithdrawal } from './desk-list.ts';
import { tellOwner } from './tell-owner.ts';
import type { WithdrawalRow } from './withdrawal-wire.ts';

type Desk = typeof contract.adminWithdrawals;

/**
 * A decision of an admin: one transaction, noted in the log of admin acts, that moves a withdrawal one step. Of two
 * decisions at once one wins, and the other is rejected with the state it found.
 * @throws DomainError OWN_WITHDRAWAL to the owner of the withdrawal
 */
function decision<Input extends { readonly id: string }>(
  name: `withdrawal_${'approve' | 'reject' | 'paid' | 'failed' | 'returned'}`,
  argument: (ctx: UserContext, input: Input) => string,
) {
  const decide =
    sqlFunction<(adminId: string, requestId: string, withdrawalId: string, argument: string) => WithdrawalRow>(name);
  return async (ctx: UserContext, input: Input): Promise<DeskWithdrawal> => {
    const row = await decide(ctx.pool, ctx.userId, ctx.requestId, input.id, argument(ctx, input));
    tellOwner(ctx.live, row.user_id);
    return readForDesk(ctx, row.id);
  };
}

/** @throws DomainError NOT_FOUND, WITHDRAWAL_DECIDED */
export const approveWithdrawal = decision<InputOf<Desk['approve']>>(
  'withdrawal_approve',
  ({ config }) => config.payouts.provider,
);

/**
 * The coins return to the kinds they were.
 * @throws DomainError NOT_FOUND, WITHDRAWAL_DECIDED
 */
export const rejectWithdrawal = decision<InputOf<Desk['reject']>>('withdrawal_reject', (_, { reason }) => reason);

/** @throws DomainError NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, PAYOUT_UNDER_WAY, UTR_USED */
export const markWithdrawalPaid = decision<InputOf<Desk['paid']>>('withdrawal_paid', (_, { utr }) => utr);

/**
 * The coins return.
 * @throws DomainError NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, PAYOUT_UNDER_WAY
 */
export const markWithdrawalFailed = decision<InputOf<Desk['failed']>>('withdrawal_failed', (_, { reason }) => reason);

/**
 * The coins of a paid withdrawal return.
 * @throws DomainError NOT_FOUND, WITHDRAWAL_NOT_PAID, PAYOUT_UNDER_WAY
 */
export const markWithdrawalReturned = decision<InputOf<Desk['returned']>>(
  'withdrawal_returned',
  (_, { reason }) => reason,
);
