import * as z from 'zod/mini';
import { Id, Instant, DismissalNote } from '../fields.ts';
import { pageOf, paging } from '../fields/list-fields.ts';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';
import { EDIT_LIMITS } from './parts/call-limits.ts';

/** The rules that put a withdrawal before an admin. */
export const WithdrawalRuleCode = z
  .enum(['new_account', 'new_buyer'], 'Rule must be new_account or new_buyer')
  .register(z.globalRegistry, { id: 'WithdrawalRuleCode' });

const Named = named('NamedPerson', { id: z.string(), name: z.string(), avatarUrl: z.nullable(z.string()) });

/** A purchase that was reversed after its coins were spent, and the earnings that are frozen because of it. */
export const FrozenPurchase = named('FrozenPurchase', {
  /** The id of the purchase. */
  id: z.string(),
  buyer: Named,
  packageTitle: z.string(),
  price: z.int(),
  /** Coins that the buyer still owes for it. */
  owedCoins: z.int(),
  frozenCoins: z.int(),
  /** How many people hold these coins. */
  holders: z.int(),
  reversedAt: Instant,
  /** That an admin keeps the earnings frozen, until their holders change. Then an admin has to decide again. */
  kept: z.nullable(z.object({ at: Instant, note: z.string(), admin: z.string() })),
});

/**
 * Coins of a reversed purchase that went the same way. `path` has the messages that paid them on, oldest first. `place` is
 * where they are now: in the wallet of `holder`, in the escrow of a pending message, in an open withdrawal (`payout`),
 * paid out, taken as a fee, charged back, used to repay a debt, or forfeited.
 */
export const CoinTrail = named('CoinTrail', {
  coins: z.int(),
  place: z.enum(['wallet', 'escrow', 'payout', 'paid', 'fees', 'charged_back', 'repaid', 'forfeited']),
  holder: Named,
  path: z.array(z.object({ messageId: z.string(), from: Named, to: Named, at: Instant })),
});

/**
 * A rule that puts withdrawals before an admin. `new_account`: an account younger than `accountDays` withdraws at least
 * `coins`. `new_buyer`: a buyer bought at least `coins` within `accountDays` of joining, and at least `sharePercent` of
 * what the buyer paid went to the person who withdraws.
 */
export const WithdrawalRule = named('WithdrawalRule', {
  code: WithdrawalRuleCode,
  enabled: z.boolean(),
  accountDays: z.int(),
  coins: z.int(),
  sharePercent: z.nullable(z.int()),
  /** Withdrawals that matched it, and those of them that wait for a decision. */
  matched: z.int(),
  waiting: z.int(),
});

const byId = z.strictObject({ id: Id });

export const adminFrozenEarnings = {
  list: query({
    summary:
      'Reversed purchases whose coins were spent, with the earnings that are frozen because of them, newest first',
    rest: 'GET /api/admin/frozen-earnings',
    access: 'admin',
    input: z.strictObject(paging),
    output: pageOf(FrozenPurchase),
  }),
  trail: query({
    summary: 'Where the coins of a reversed purchase went, message by message. `id` is the purchase',
    rest: 'GET /api/admin/frozen-earnings/{id}',
    access: 'admin',
    input: byId,
    output: z.extend(FrozenPurchase, { trails: z.array(CoinTrail) }),
    errors: ['NOT_FOUND'],
  }),
  release: mutation({
    summary:
      'Release the earnings that are frozen because of a reversed purchase. The debt stays; a repeat changes nothing',
    rest: 'POST /api/admin/frozen-earnings/{id}/release',
    changes: ['admin', 'adminWithdrawals', 'adminFrozenEarnings'],
    access: 'admin',
    stepUp: 'admin',
    input: z.strictObject({ id: Id, note: DismissalNote }),
    output: z.object({ id: z.string() }),
    idempotent: true,
    errors: ['NOT_FOUND'],
    limits: EDIT_LIMITS,
  }),
  keep: mutation({
    summary:
      'Keep the earnings frozen that are frozen because of a reversed purchase. They no longer wait for an admin until who ' +
      'holds them, or how much of them, changes. A repeat changes nothing',
    rest: 'POST /api/admin/frozen-earnings/{id}/keep',
    changes: ['admin', 'adminWithdrawals', 'adminFrozenEarnings'],
    access: 'admin',
    stepUp: 'admin',
    input: z.strictObject({ id: Id, note: DismissalNote }),
    output: z.object({ id: z.string() }),
    idempotent: true,
    errors: ['NOT_FOUND'],
    limits: EDIT_LIMITS,
  }),
  rules: query({
    summary: 'The rules that put withdrawals before an admin, with the number of withdrawals that matched',
    rest: 'GET /api/admin/withdrawal-rules',
    restBody: 'content',
    access: 'admin',
    input: z.optional(z.strictObject({})),
    output: z.object({ content: z.array(WithdrawalRule) }),
  }),
  switchRule: mutation({
    summary: 'Switch a rule on or off for later withdrawals',
    rest: 'POST /api/admin/withdrawal-rules/{code}',
    changes: ['admin', 'adminWithdrawals', 'adminFrozenEarnings'],
    access: 'admin',
    stepUp: 'admin',
    input: z.strictObject({ code: WithdrawalRuleCode, enabled: z.boolean('Enabled must be true or false') }),
    output: WithdrawalRule,
    idempotent: true,
    errors: ['NOT_FOUND'],
    limits: EDIT_LIMITS,
  }),
};
