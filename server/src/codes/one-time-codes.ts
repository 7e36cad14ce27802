/**
 * One-time codes sent by email. Attempts, lifetimes and cooldowns are enforced in the database, so they hold for parallel
 * calls and on all nodes, even with RATE_LIMIT=off. Callers run in `inFlowTurn`.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { DomainError, LIMITS } from '@proverse/shared';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { PublicContext } from '../context.ts';
import { condition, instant } from '../database/expressions.ts';
import type { Tx } from '../database/transaction.ts';
import { codeToShare, tooManyCodes } from './code-caps.ts';
import { flowsOf, newFlow, sourceHash, type FlowKey, type FoundFlow } from './code-flows.ts';
import { keyedHash, keyFor } from '../encryption/encryption.ts';
import type { CodePurpose } from './flow-ids.ts';
import { countGuess, countTry, forgetTries } from './guesses.ts';
import { sourceOf } from '../addresses/known-device.ts';
import { mailboxOf } from '../addresses/welcomed-mailbox.ts';

/** For calls of one source that name no flow. Each code that it requests brings as many again. */
const TRIES_WITHOUT_FLOW = { max: 5, windowSeconds: 86_400 };

export function newCode(): string {
  return String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, '0');
}

export function hashOfCode(config: Config, purpose: CodePurpose, email: string, code: string): Buffer {
  return keyedHash(keyFor(config, 'code hashing'), purpose, email, code);
}

/** Returns a hash that no code matches. */
export function unmatchableHash(): Buffer {
  return randomBytes(32);
}

/**
 * Gives the flow that the caller names a new code, which replaces its previous one and brings five new tries. Starts a flow
 * when the caller names none, or one that has failed. The caller has checked the cooldown, and emails the code unless the flow
 * shares one that was mailed before.
 * @param newHash of the new code; null when nothing would be mailed and only the request is stored
 * @throws DomainError TOO_MANY_CODES
 */
export async function issueCode(
  ctx: PublicContext,
  tx: Tx,
  key: FlowKey,
  found: FoundFlow | undefined,
  newHash: Buffer | null,
): Promise<{ readonly flowId: string; readonly isShared: boolean }> {
  const { email, purpose } = key;
  const continued = found?.isNamed && !found.hasFailed ? found : undefined;
  const requests = continued?.requests ?? 0;
  const shared = await codeToShare(ctx, tx, key, { earlierRequests: requests, hasCode: newHash !== null });
  const isMailed = newHash !== null && !shared;
  const lifetimeMs = purpose === 'reset' ? ctx.config.resetCodeTtlMs : ctx.config.otpTtlMs;
  const { flow, flowId } =
    continued && key.flowId !== undefined ? { flow: continued.flow, flowId: key.flowId } : newFlow(ctx.config, key);
  await sql`
    insert into one_time_codes as c (flow, email, mailbox, purpose, source, code_hash, mailed_at, emails, expires_at)
    values (${flow}, ${email}, ${mailboxOf(email)}, ${purpose}, ${sourceHash(ctx, email)}, ${shared?.codeHash ?? newHash},
      coalesce(${shared?.mailedAt ?? null}, now()), ${isMailed ? 1 : 0}, now() + ${lifetimeMs} * interval '1 ms')
    on conflict (flow) do update set
      code_hash = excluded.code_hash, mailed_at = excluded.mailed_at, sent_at = now(), expires_at = excluded.expires_at,
      tries_left = default,
      requests = ${requests + 1}, emails = case when ${requests > 0} then c.emails else 0 end + excluded.emails,
      counted_since = case when ${requests > 0} then c.counted_since else now() end`.execute(tx);
  await forgetTries(ctx.config, tx, triesWithoutFlow(ctx, key));
  return { flowId, isShared: !isMailed };
}

/**
 * Starts a flow with the code that was mailed for another one, because a second code must not be mailed during the
 * cooldown. Returns its id.
 * @throws DomainError TOO_MANY_CODES
 */
export async function shareCode(ctx: PublicContext, tx: Tx, key: FlowKey, mailed: FoundFlow): Promise<string> {
  await codeToShare(ctx, tx, key, { earlierRequests: 0, hasCode: true });
  const { flow, flowId } = newFlow(ctx.config, key);
  await sql`
    insert into one_time_codes
      (flow, email, mailbox, purpose, source, code_hash, mailed_at, emails, sent_at, expires_at)
    select ${flow}, email, mailbox, purpose, ${sourceHash(ctx, key.email)}, code_hash, mailed_at, 0, sent_at, expires_at
    from one_time_codes where flow = ${mailed.flow}`.execute(tx);
  return flowId;
}

interface TriedCode {
  readonly key: FlowKey;
  readonly code: string;
  readonly found: FoundFlow | undefined;
  /** Whether the caller's other checks have succeeded for this flow. */
  readonly accepts: (flow: Buffer) => boolean;
}

/**
 * Uses one try of the named flow. Without one, the code may belong to any flow of the address, and uses one of the tries that
 * the caller's source has for such calls. `right` needs the caller's other checks too, and the caller must then end the
 * flows. Returns the error when no tries are left: the transaction must commit, or the try does not count.
 */
export async function tryCode(
  ctx: PublicContext,
  tx: Tx,
  { key, code, found, accepts }: TriedCode,
): Promise<'right' | 'wrong' | DomainError> {
  const { email, purpose } = key;
  const [subject, source] = [flowsOf(key), sourceOf(ctx, email)];
  const guessAgainSeconds = await countGuess(ctx.config, tx, subject, source);
  if (guessAgainSeconds > 0) return tooManyCodes(guessAgainSeconds);
  const isRight = condition`coalesce(code_hash = ${hashOfCode(ctx.config, purpose, email, code)}, false)`;
  if (found?.isNamed) {
    const tried = await tx
      .updateTable('one_time_codes')
      .set({ tries_left: sql`greatest(tries_left - 1, 0)` })
      .where('flow', '=', found.flow)
      .where('expires_at', '>', instant`now()`)
      .returning([isRight.as('isRight'), condition`old.tries_left = 0`.as('wasUsedUp')])
      .executeTakeFirst();
    if (tried?.wasUsedUp) return new DomainError('TOO_MANY_WRONG_CODES');
    if (!tried?.isRight || !accepts(found.flow)) return 'wrong';
  } else {
    const [waitSeconds = 0] = await countTry(ctx.config, tx, {
      name: triesWithoutFlow(ctx, key),
      ...TRIES_WITHOUT_FLOW,
    });
    const matching = await tx
      .selectFrom('one_time_codes')
      .select('flow')
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', instant`now()`)
      .where('tries_left', '>', 0)
      .where(isRight)
      .execute();
    if (waitSeconds > 0 || !matching.some(({ flow }) => accepts(flow))) return 'wrong';
  }
  await forgetTries(ctx.config, tx, [subject, source], triesWithoutFlow(ctx, key));
  return 'right';
}

function triesWithoutFlow(ctx: PublicContext, key: FlowKey): [string, ...string[]] {
  return [flowsOf(key), sourceOf(ctx, key.email), 'without flow'];
}
