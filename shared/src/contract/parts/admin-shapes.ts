import * as z from 'zod/mini';
import { Instant } from '../../fields.ts';
import { named } from '../../named.ts';
import { MessageFile, MessageStatus } from './message-shapes.ts';
import { CoinRefund } from '../coin-refunds.ts';
import { ReportReason, ReportStatus } from '../safety.ts';

export const AccountStatus = z
  .enum(['active', 'suspended', 'deleted'], 'Status must be active, suspended or deleted')
  .register(z.globalRegistry, { id: 'AccountStatus' });

/** An account as admins see it. `coins` is the current balance. A deleted account has no name or address. */
export const AdminUser = named('AdminUser', {
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

const ReportedSide = named('ReportedSide', {
  id: z.string(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  email: z.string(),
  status: AccountStatus,
});

/**
 * A report with the reported message. `isOwn` means that the calling admin sent or received the message, so another admin
 * must decide. `refundedAt` is when an admin refunded the message.
 */
export const AdminReport = named('AdminReport', {
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
    /** Of the question, then of the reply. */
    files: z.array(MessageFile),
    amount: z.int(),
    status: MessageStatus,
    createdAt: Instant,
    refundedAt: z.nullable(Instant),
    from: ReportedSide,
    to: ReportedSide,
  }),
  resolution: z.nullable(z.object({ note: z.nullable(z.string()), at: Instant, byName: z.nullable(z.string()) })),
});

/** One admin action. `admin` is null for commands that the operator ran on the server. */
export const AdminAct = named('AdminAct', {
  id: z.string(),
  act: z.string(),
  admin: z.nullable(z.object({ id: z.string(), name: z.string() })),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  detail: z.record(z.string(), z.unknown()),
  requestId: z.nullable(z.string()),
  createdAt: Instant,
});

const CountAndCoins = named('CountAndCoins', { count: z.int(), coins: z.int() });

/**
 * The current state of the ledger, in coins. A job adds each new checkpoint to `figures`, which are null until every
 * checkpoint is added, for example after the first start on a large database.
 */
export const LedgerHealth = named('LedgerHealth', {
  /** The last `npm run audit`: the number of checks, and descriptions of those that failed. */
  lastAudit: z.nullable(
    z.object({
      startedAt: Instant,
      finishedAt: Instant,
      checks: z.int(),
      findings: z.int(),
      failed: z.array(z.string()),
    }),
  ),
  lastSeal: z.nullable(z.object({ number: z.int(), hash: z.string(), checkpointedAt: Instant })),
  /** Withdrawals waiting for approval, and approved withdrawals waiting for payment. */
  payouts: z.object({ requested: CountAndCoins, approved: CountAndCoins }),
  pendingPurchases: CountAndCoins,
  figures: z.nullable(
    z.object({
      transactions: z.int(),
      /** Transactions after the last checkpoint. */
      unsealed: z.int(),
      /** Coins in wallets, by kind. `debt` is what users owe after chargebacks and refunds. */
      liabilities: z.object({
        total: z.int(),
        bonus: z.int(),
        purchased: z.int(),
        earned: z.int(),
        earnedBonus: z.int(),
        debt: z.int(),
      }),
      /** Pending messages; `coins` includes refunds in progress. */
      escrow: CountAndCoins,
      /** All coins ever created: purchased, and given as bonus. */
      issued: z.object({ total: z.int(), purchased: z.int(), bonus: z.int() }),
      /** Coins paid out to bank accounts and UPI IDs. */
      paidOut: z.int(),
      /** Coins reversed by chargebacks and refunds of their purchase. */
      chargedBack: z.int(),
      payoutsUnderWay: z.int(),
      fees: z.int(),
      forfeited: z.int(),
      purchases: z.object({ completed: z.int(), failed: z.int(), chargedBack: z.int() }),
      /** Whether the totals match: no coin appeared or disappeared. */
      balanced: z.boolean(),
    }),
  ),
});

/**
 * A payment event that could not be matched: no coins moved, and an admin must look it up at the provider. `problem` says
 * why; `amountPaise` is the amount of money.
 */
export const StrayPayment = named('StrayPayment', {
  /** The provider's id of the event. */
  id: z.string(),
  provider: z.string(),
  kind: z.enum(['paid', 'processing', 'failed', 'expired', 'refunded', 'disputed']),
  problem: z.string(),
  /** What to search for at the provider: the payment, or else the checkout. */
  reference: z.nullable(z.string()),
  amountPaise: z.nullable(z.int()),
  /** The currency as the provider writes it, such as `inr`. */
  currency: z.nullable(z.string()),
  /** The purchase that the event names, if it is ours. */
  purchase: z.nullable(
    z.object({
      id: z.string(),
      coins: z.int(),
      price: z.int(),
      status: z.enum(['pending', 'completed', 'failed']),
      user: z.object({ id: z.string(), name: z.string(), avatarUrl: z.nullable(z.string()), email: z.string() }),
    }),
  ),
  createdAt: Instant,
});

/** A refund of unused coins with its buyer. */
export const AdminCoinRefund = z
  .extend(CoinRefund, {
    user: z.object({ id: z.string(), name: z.string(), avatarUrl: z.nullable(z.string()), email: z.string() }),
  })
  .register(z.globalRegistry, { id: 'AdminCoinRefund' });

/** What waits for an admin. `oldestAt` is when the oldest of it began to wait. */
export const Waiting = named('AdminWaiting', {
  withdrawals: z.int(),
  /** Reversed payments whose coins others hold as earnings. */
  frozenEarnings: z.int(),
  reports: z.int(),
  disputes: z.int(),
  payments: z.int(),
  oldestAt: z.nullable(Instant),
});

/** A word for which `people` people or more searched in vain, the last of them on a day such as `2026-11-20`. */
export const UnmatchedWord = named('UnmatchedWord', { word: z.string(), people: z.int(), lastDay: z.string() });

/** One day in India, as `2026-11-20`. `purchasedCoins` includes the bonus coins of packages. */
export const AdminDay = named('AdminDay', {
  day: z.string(),
  messages: z.int(),
  purchasedCoins: z.int(),
  /** Coins that experts earned, less those that a refund took back. */
  earnedCoins: z.int(),
  /** Coins paid out to bank accounts and UPI IDs, less those that a bank returned. */
  paidOutCoins: z.int(),
});

/**
 * What happened in the last `days` days. `openHolds` are the messages that are pending now, `frozenEarnings` the reversed
 * payments whose coins others hold as earnings.
 */
export const Overview = named('AdminOverview', {
  days: z.int(),
  signUps: z.int(),
  messages: z.int(),
  replies: z.int(),
  /** Percent of the messages that were answered, rejected or expired; null without any. */
  replyRate: z.nullable(z.int()),
  /** The price of all messages sent. */
  volumeCoins: z.int(),
  purchasedCoins: z.int(),
  feesCoins: z.int(),
  refundedCoins: z.int(),
  openHolds: CountAndCoins,
  frozenEarnings: CountAndCoins,
});
