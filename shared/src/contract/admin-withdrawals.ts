import * as z from 'zod/mini';
import { Id, Instant, pageOf, paging, Utr, WithdrawalReason } from '../fields.ts';
import { mutation, query } from '../operation.ts';
import { AccountStatus } from './admin.ts';
import { Withdrawal, WithdrawalStatus } from './withdrawals.ts';

/** A withdrawal on the admin desk. The full account number is in the payout file on the server's machine only. */
export const AdminWithdrawal = z.extend(z.omit(Withdrawal, { canCancel: true }), {
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    status: AccountStatus,
    joinedAt: Instant,
    /** What the user owes for payments that were called back, in coins. */
    debt: z.int(),
    /** How many of their withdrawals were paid so far, and how many coins in all. */
    paidCount: z.int(),
    paidCoins: z.int(),
    /** The account on file is no longer the one of this withdrawal. */
    bankAccountChanged: z.boolean(),
  }),
  decidedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** When it was written into a payout file, where people pay by hand. */
  exportedAt: z.nullable(Instant),
  /** It is the reader's own: another admin has to decide. */
  isOwn: z.boolean(),
  /** What the reader may do now. */
  can: z.object({
    approve: z.boolean(),
    reject: z.boolean(),
    markPaid: z.boolean(),
    markFailed: z.boolean(),
    markReturned: z.boolean(),
  }),
  /** The transfer, where a provider makes it; null while nothing is to be paid and where people pay by hand. */
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

/** One line of an account's ledger: what it moved of each kind of coin. */
export const AccountLine = z.object({
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
    summary: 'Withdrawals by status; the open ones oldest first, all others newest first',
    rest: 'GET /api/admin/withdrawals',
    access: 'admin',
    input: z.strictObject({
      ...paging,
      status: z._default(
        z.enum(['open', 'all', ...WithdrawalStatus.options], 'Status must be open, all or one of a withdrawal'),
        'open',
      ),
    }),
    output: pageOf(AdminWithdrawal),
  }),
  approve: mutation({
    summary: 'Approve a requested withdrawal: it is to be paid',
    rest: 'POST /api/admin/withdrawals/{id}/approve',
    access: 'admin',
    input: byId,
    output: AdminWithdrawal,
    errors: ['NOT_FOUND', 'OWN_WITHDRAWAL', 'WITHDRAWAL_DECIDED'],
  }),
  reject: mutation({
    summary: 'Reject a requested withdrawal; its coins go back to the kinds they were',
    rest: 'POST /api/admin/withdrawals/{id}/reject',
    access: 'admin',
    input: withReason,
    output: AdminWithdrawal,
    errors: ['NOT_FOUND', 'OWN_WITHDRAWAL', 'WITHDRAWAL_DECIDED'],
  }),
  paid: mutation({
    summary: 'Note that an approved withdrawal was paid by hand, with the bank’s reference',
    rest: 'POST /api/admin/withdrawals/{id}/paid',
    access: 'admin',
    input: z.strictObject({ id: Id, utr: Utr }),
    output: AdminWithdrawal,
    errors: [
      'NOT_FOUND',
      'OWN_WITHDRAWAL',
      'WITHDRAWAL_DECIDED',
      'WITHDRAWAL_NOT_APPROVED',
      'PAYOUT_UNDER_WAY',
      'UTR_USED',
    ],
  }),
  failed: mutation({
    summary: 'Note that an approved withdrawal could not be paid; its coins go back to the kinds they were',
    rest: 'POST /api/admin/withdrawals/{id}/failed',
    access: 'admin',
    input: withReason,
    output: AdminWithdrawal,
    errors: ['NOT_FOUND', 'OWN_WITHDRAWAL', 'WITHDRAWAL_DECIDED', 'WITHDRAWAL_NOT_APPROVED', 'PAYOUT_UNDER_WAY'],
  }),
  returned: mutation({
    summary: 'Note that the bank sent a transfer back that was made by hand; its coins go back to the kinds they were',
    rest: 'POST /api/admin/withdrawals/{id}/returned',
    access: 'admin',
    input: withReason,
    output: AdminWithdrawal,
    errors: ['NOT_FOUND', 'OWN_WITHDRAWAL', 'WITHDRAWAL_NOT_PAID', 'PAYOUT_UNDER_WAY'],
  }),
  history: query({
    summary: 'The ledger of the account behind a withdrawal, newest first',
    rest: 'GET /api/admin/withdrawals/{id}/history',
    access: 'admin',
    input: z.strictObject({ ...paging, id: Id }),
    output: pageOf(AccountLine),
    errors: ['NOT_FOUND'],
  }),
};
