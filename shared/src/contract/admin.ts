import * as z from 'zod/mini';
import {
  Id,
  Instant,
  Keyword,
  pageOf,
  paging,
  ProviderId,
  ResolutionNote,
  SettlementNote,
  SuspensionReason,
} from '../fields.ts';
import { mutation, query } from '../operation.ts';
import { MessageStatus } from './messages.ts';
import { ReportReason, ReportStatus } from './safety.ts';

export const AccountStatus = z.enum(['active', 'suspended', 'deleted'], 'Status must be active, suspended or deleted');

/** An account as the admin desk sees it. `coins` is the balance now; a deleted account has no identity left. */
export const AdminUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profession: z.string(),
  avatarUrl: z.nullable(z.string()),
  role: z.enum(['user', 'admin']),
  status: AccountStatus,
  coins: z.int(),
  joinedAt: Instant,
  lastActive: z.nullable(Instant),
  suspension: z.nullable(z.object({ reason: z.string(), at: Instant, byName: z.nullable(z.string()) })),
});

const ReportedSide = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: AccountStatus,
});

/**
 * A report with the message it is about. `isOwn`: the reader sent or got that message, and another admin has to decide.
 * `refundedAt`: its coins went back to the sender by an admin's decision.
 */
export const AdminReport = z.object({
  id: z.string(),
  status: ReportStatus,
  reason: ReportReason,
  details: z.nullable(z.string()),
  createdAt: Instant,
  /** Which side of the message reported it. */
  reportedBy: z.enum(['sender', 'recipient']),
  isOwn: z.boolean(),
  message: z.object({
    id: z.string(),
    subject: z.string(),
    content: z.string(),
    reply: z.nullable(z.string()),
    amount: z.int(),
    status: MessageStatus,
    createdAt: Instant,
    refundedAt: z.nullable(Instant),
    from: ReportedSide,
    to: ReportedSide,
  }),
  resolution: z.nullable(z.object({ note: z.nullable(z.string()), at: Instant, byName: z.nullable(z.string()) })),
});

/** One thing that an admin did. `admin` is null for the operator's own commands on the server. */
export const AdminAct = z.object({
  id: z.string(),
  act: z.string(),
  admin: z.nullable(z.object({ id: z.string(), name: z.string() })),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  detail: z.record(z.string(), z.unknown()),
  requestId: z.nullable(z.string()),
  createdAt: Instant,
});

const CountAndCoins = z.object({ count: z.int(), coins: z.int() });

/**
 * The state of the books at this moment, in coins. `figures` are added up as transactions are sealed, and are null while
 * that has not caught up, as right after the first start on a large database.
 */
export const LedgerHealth = z.object({
  /** The last `npm run audit`: how many checks it made, and those that found something, in words. */
  lastAudit: z.nullable(
    z.object({
      startedAt: Instant,
      finishedAt: Instant,
      checks: z.int(),
      findings: z.int(),
      failed: z.array(z.string()),
    }),
  ),
  lastSeal: z.nullable(z.object({ number: z.int(), hash: z.string(), sealedAt: Instant })),
  /** Withdrawals that wait for an admin, and those that wait to be paid. */
  payouts: z.object({ requested: CountAndCoins, approved: CountAndCoins }),
  pendingPurchases: CountAndCoins,
  figures: z.nullable(
    z.object({
      transactions: z.int(),
      /** Of them, those that no seal covers yet. */
      unsealed: z.int(),
      /** Coins in people's wallets, by kind; `debt` is what people owe after call-backs and refunds. */
      liabilities: z.object({
        total: z.int(),
        bonus: z.int(),
        purchased: z.int(),
        earned: z.int(),
        earnedBonus: z.int(),
        debt: z.int(),
      }),
      /** What messages that wait for a reply hold; `coins` includes refunds on their way. */
      escrow: CountAndCoins,
      /** Coins that ever came into being: paid for, and given as bonus. */
      issued: z.object({ total: z.int(), purchased: z.int(), bonus: z.int() }),
      /** Coins that left: paid out, and called back with the payment that bought them. */
      paidOut: z.int(),
      calledBack: z.int(),
      payoutsUnderWay: z.int(),
      fees: z.int(),
      forfeited: z.int(),
      purchases: z.object({ completed: z.int(), failed: z.int(), calledBack: z.int() }),
      /** Whether all of it adds up: nothing made, nothing lost. */
      balanced: z.boolean(),
    }),
  ),
});

/**
 * What a payment provider told us and nothing could be done with: no coins moved, and somebody has to look at it there.
 * `problem` says why, `amountPaise` how much money it is about.
 */
export const StrayPayment = z.object({
  /** The provider's own id of the event. */
  id: z.string(),
  provider: z.string(),
  kind: z.enum(['paid', 'processing', 'failed', 'expired', 'refunded', 'disputed']),
  problem: z.string(),
  /** What to look for at the provider: the payment, or else the checkout. */
  reference: z.nullable(z.string()),
  amountPaise: z.nullable(z.int()),
  /** As the provider writes it, such as `inr`. */
  currency: z.nullable(z.string()),
  /** The purchase that it names, where that is one of ours. */
  purchase: z.nullable(
    z.object({
      id: z.string(),
      coins: z.int(),
      price: z.int(),
      status: z.enum(['pending', 'completed', 'failed']),
      user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    }),
  ),
  createdAt: Instant,
});

const none = z.optional(z.strictObject({}));

export const admin = {
  users: query({
    summary: 'Accounts, newest first; each word of `keyword` is looked for in names and address',
    rest: 'GET /api/admin/users',
    access: 'admin',
    input: z.strictObject({ ...paging, keyword: z.optional(Keyword), status: z.optional(AccountStatus) }),
    output: pageOf(AdminUser),
  }),
  suspendUser: mutation({
    summary: 'Suspend an account and end its sessions at once; repeating it keeps the first reason',
    rest: 'POST /api/admin/users/{id}/suspend',
    access: 'admin',
    input: z.strictObject({ id: Id, reason: SuspensionReason }),
    output: AdminUser,
    errors: ['NOT_FOUND', 'ADMIN_PROTECTED'],
  }),
  restoreUser: mutation({
    summary: 'Lift a suspension; of an account that is not suspended it changes nothing',
    rest: 'POST /api/admin/users/{id}/restore',
    access: 'admin',
    input: z.strictObject({ id: Id }),
    output: AdminUser,
    errors: ['NOT_FOUND'],
  }),
  reports: query({
    summary: 'Reported messages, newest report first',
    rest: 'GET /api/admin/reports',
    access: 'admin',
    input: z.strictObject({ ...paging, status: z.optional(ReportStatus) }),
    output: pageOf(AdminReport),
  }),
  resolveReport: mutation({
    summary: 'Decide a report: dismiss it, or give the sender of the message everything back',
    rest: 'POST /api/admin/reports/{id}/resolve',
    access: 'admin',
    input: z.strictObject({
      id: Id,
      decision: z.enum(['dismiss', 'refund'], 'Decide dismiss or refund'),
      note: z.optional(ResolutionNote),
    }),
    output: AdminReport,
    errors: ['NOT_FOUND', 'OWN_REPORT', 'REPORT_RESOLVED', 'NOTHING_TO_REFUND'],
  }),
  ledger: query({
    summary: 'The state of the books: last audit and seal, escrow, liabilities, coins issued, payouts, purchases',
    rest: 'GET /api/admin/ledger',
    access: 'admin',
    input: none,
    output: LedgerHealth,
  }),
  strayPayments: query({
    summary:
      'What payment providers told us and nothing could be done with, until an admin has dealt with it; newest first',
    rest: 'GET /api/admin/payments/stray',
    access: 'admin',
    input: z.strictObject({ ...paging }),
    output: pageOf(StrayPayment),
  }),
  settlePayment: mutation({
    summary: 'Note that a stray payment was dealt with, and how; it moves no coins, and a repeat keeps the first note',
    rest: 'POST /api/admin/payments/stray/{id}/settle',
    access: 'admin',
    input: z.strictObject({ id: ProviderId, note: SettlementNote }),
    output: z.object({ id: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  auditLog: query({
    summary: 'What admins did, newest first; `subjectId` narrows it to one person, message or withdrawal',
    rest: 'GET /api/admin/audit-log',
    access: 'admin',
    input: z.strictObject({ ...paging, subjectId: z.optional(Id) }),
    output: pageOf(AdminAct),
  }),
};
