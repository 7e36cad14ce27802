import type { contract, InputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { callFunction } from '../db/call-function.ts';
import { readForDesk, type DeskWithdrawal } from './desk-list.ts';
import { tellOwner } from './tell-owner.ts';
import type { WithdrawalRow } from './withdrawal-wire.ts';

type Desk = typeof contract.adminWithdrawals;

/**
 * The acts of the admin desk. Each is one transaction with its line in the audit log and moves a withdrawal one step;
 * of two at once one wins, and the other is refused with the state it met. Each refuses OWN_WITHDRAWAL to the one whose
 * withdrawal it is.
 */
const act =
  <Input extends { readonly id: string }>(
    operation:
      | 'withdrawal_approve'
      | 'withdrawal_reject'
      | 'withdrawal_paid'
      | 'withdrawal_failed'
      | 'withdrawal_returned',
    argument: (ctx: UserContext, input: Input) => string,
  ) =>
  async (ctx: UserContext, input: Input): Promise<DeskWithdrawal> => {
    const args = [ctx.userId, ctx.requestId, input.id, argument(ctx, input)];
    const row = await callFunction<WithdrawalRow>(ctx.pool, operation, args);
    tellOwner(ctx.live, row.user_id);
    return readForDesk(ctx, row.id);
  };

/** Refuses NOT_FOUND, WITHDRAWAL_DECIDED. */
export const approveWithdrawal = act<InputOf<Desk['approve']>>(
  'withdrawal_approve',
  ({ config }) => config.payouts.provider,
);

/** The coins go back to the kinds they were. Refuses NOT_FOUND, WITHDRAWAL_DECIDED. */
export const rejectWithdrawal = act<InputOf<Desk['reject']>>('withdrawal_reject', (_, { reason }) => reason);

/** Refuses NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, PAYOUT_UNDER_WAY, UTR_USED. */
export const markWithdrawalPaid = act<InputOf<Desk['paid']>>('withdrawal_paid', (_, { utr }) => utr);

/** The coins go back. Refuses NOT_FOUND, WITHDRAWAL_NOT_APPROVED, WITHDRAWAL_DECIDED, PAYOUT_UNDER_WAY. */
export const markWithdrawalFailed = act<InputOf<Desk['failed']>>('withdrawal_failed', (_, { reason }) => reason);

/** The coins of a paid one go back. Refuses NOT_FOUND, WITHDRAWAL_NOT_PAID, PAYOUT_UNDER_WAY. */
export const markWithdrawalReturned = act<InputOf<Desk['returned']>>('withdrawal_returned', (_, { reason }) => reason);
