import * as z from 'zod/mini';
import { Id, Instant, Utr, WithdrawalReason } from '../fields.ts';
import { Keyword, pageOf, paging } from '../fields/list-fields.ts';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';
import { WithdrawalRuleCode } from './admin-frozen-earnings.ts';
import { AccountStatus } from './parts/admin-shapes.ts';
import { Withdrawal, WithdrawalStatus } from './withdrawals.ts';
import { EDIT_LIMITS } from './parts/call-limits.ts';

/** A withdrawal as admins see it. Only the payout files on the server's machine have full account numbers and UPI IDs. */
export const AdminWithdrawal = named('AdminWithdrawal', {
  ...z.omit(Withdrawal, { canCancel: true }).shape,
  user: z.object({
    id: z.string(),
    name: z.string(),
    avatarUrl: z.nullable(z.string()),
    email: z.string(),
    status: AccountStatus,
    joinedAt: Instant,
    /** What the user owes after chargebacks, in coins. */
    debt: z.int(),
    /** The number of withdrawals paid to this user so far, and their coins. */
    paidCount: z.int(),
    paidCoins: z.int(),
    /** Whether the user's payout account was replaced after this request. */
    payoutAccountChanged: z.boolean(),
  }),
  /** Coins in it that descend from a payment that was reversed after they were spent. */
  frozenCoins: z.int(),
  /** The rules that it matched when it was requested. */
  rules: z.array(WithdrawalRuleCode),
  decidedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** When the withdrawal was written into a payout file for manual payment. */
  exportedAt: z.nullable(Instant),
  /** Whether the calling admin requested this withdrawal, so that another admin must decide about it. */
  isOwn: z.boolean(),
  /** What the admin may do now. */
  can: z.object({
    approve: z.boolean(),
    reject: z.boolean(),
    markPaid: z.boolean(),
    markFailed: z.boolean(),
    markReturned: z.boolean(),
  }),
  /** The payout provider's transfer; null before the approval, and for manual payments. */
  payout: z.nullable(
    z.object({
      provider: z.enum(['razorpayx']),
      state: z.enum(['waiting', 'sent', 'paid', 'failed', 'reversed']),
      reference: z.nullable(z.string()),
      attempts: z.int(),
      lastError: z.nullable(z.string()),
      updatedAt: Instant,
    }),
  ),
});

/** One line of an account's ledger, with the amount of each kind of coin. */
export const AccountLine = named('AccountLine', {
  id: z.string(),
  kind: z.string(),
  amount: z.int(),
  kinds: z.object({ bonus: z.int(), purchased: z.int(), earned: z.int(), earnedBonus: z.int(), debt: z.int() }),
  counterparty: z.nullable(z.object({ id: z.string(), name: z.string() })),
  messageId: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  createdAt: Instant,
});

const byId = z.strictObject({ id: Id });
const withReason = z.strictObject({ id: Id, reason: WithdrawalReason });

export const adminWithdrawals = {
  list: query({
    summary:
      'Withdrawals by status, open ones oldest first and others newest first by default; every word of `keyword` must match the owner’s name or address, the UTR or an id',
    rest: 'GET /api/admin/withdrawals',
    access: 'admin',
    reads: 'replica',
    costMs: 2,
    searchField: 'keyword',
    input: z.strictObject({
      ...paging,
      status: z._default(
        z.enum(['open', 'all', ...WithdrawalStatus.options], 'Status must be open, all or a withdrawal status'),
        'open',
      ),
      keyword: z.optional(Keyword),
      sortBy: z.optional(
        z.enum(
          ['newest', 'oldest', 'amount_low', 'amount_high'],
          'SortBy must be newest, oldest, amount_low or amount_high',
        ),
      ),
    }),
    output: pageOf(AdminWithdrawal),
  }),
  approve: mutation({
    summary: 'Approve a requested withdrawal for payment',
    rest: 'POST /api/admin/withdrawals/{id}/approve',
    changes: ['admin', 'adminWithdrawals', 'adminFrozenEarnings'],
    access: 'admin',
    stepUp: 'admin',
    input: byId,
    output: AdminWithdrawal,
    idempotent: true,
    errors: ['NOT_FOUND', 'OWN_WITHDRAWAL', 'WITHDRAWAL_DECIDED'],
    limits: EDIT_LIMITS,
  }),
  reject: mutation({
    summary: 'Reject a requested withdrawal; its coins return to the wallet as the same kinds',
    rest: 'POST /api/admin/withdrawals/{id}/reject',
    changes: ['admin', 'adminWithdrawals', 'adminFrozenEarnings'],
    access: 'admin',
    stepUp: 'admin',
    input: withReason,
    output: AdminWithdrawal,
    idempotent: true,
    errors: ['NOT_FOUND', 'OWN_WITHDRAWAL', 'WITHDRAWAL_DECIDED'],
    limits: EDIT_LIMITS,
  }),
  paid: mutation({
    summary: 'Record the manual payment of an approved withdrawal, with the bank’s reference',
    rest: 'POST /api/admin/withdrawals/{id}/paid',
    changes: ['admin', 'adminWithdrawals', 'adminFrozenEarnings'],
    access: 'admin',
    stepUp: 'admin',
    input: z.strictObject({ id: Id, utr: Utr }),
    output: AdminWithdrawal,
    idempotent: true,
    errors: [
      'NOT_FOUND',
      'OWN_WITHDRAWAL',
      'WITHDRAWAL_DECIDED',
      'WITHDRAWAL_NOT_APPROVED',
      'PAYOUT_UNDER_WAY',
      'UTR_USED',
    ],
    limits: EDIT_LIMITS,
  }),
  failed: mutation({
    summary: 'Record that an approved withdrawal could not be paid; its coins return to the wallet as the same kinds',
    rest: 'POST /api/admin/withdrawals/{id}/failed',
    changes: ['admin', 'adminWithdrawals', 'adminFrozenEarnings'],
    access: 'admin',
    stepUp: 'admin',
    input: withReason,
    output: AdminWithdrawal,
    idempotent: true,
    errors: ['NOT_FOUND', 'OWN_WITHDRAWAL', 'WITHDRAWAL_DECIDED', 'WITHDRAWAL_NOT_APPROVED', 'PAYOUT_UNDER_WAY'],
    limits: EDIT_LIMITS,
  }),
  returned: mutation({
    summary: 'Record that the bank returned a manual transfer; its coins return to the wallet as the same kinds',
    rest: 'POST /api/admin/withdrawals/{id}/returned',
    changes: ['admin', 'adminWithdrawals', 'adminFrozenEarnings'],
    access: 'admin',
    stepUp: 'admin',
    input: withReason,
    output: AdminWithdrawal,
    idempotent: true,
    errors: ['NOT_FOUND', 'OWN_WITHDRAWAL', 'WITHDRAWAL_NOT_PAID', 'PAYOUT_UNDER_WAY'],
    limits: EDIT_LIMITS,
  }),
  history: query({
    summary: 'The ledger of the account behind a withdrawal, newest first',
    rest: 'GET /api/admin/withdrawals/{id}/history',
    access: 'admin',
    reads: 'replica',
    input: z.strictObject({ ...paging, id: Id }),
    output: pageOf(AccountLine),
    errors: ['NOT_FOUND'],
  }),
};
