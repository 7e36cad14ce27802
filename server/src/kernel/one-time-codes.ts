/**
 * One-time codes sent by mail. Attempts, lifetimes and cooldowns are enforced in the database, so they hold for parallel
 * calls and on all nodes, even with RATE_LIMIT=off. Callers lock the flows of the address first (`lockFlows`).
 */
import { randomBytes, randomInt } from 'node:crypto';
import { LIMITS } from '@proverse/shared';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { PublicContext } from '../context.ts';
import { many } from '../db/rows.ts';
import type { Tx } from '../db/transaction.ts';
import { CODES_OF_A_FLOW, mayRenewTries, requireBelowCaps } from './code-caps.ts';
import { isRecent, networkHash, newFlow, type FlowKey, type FoundFlow } from './code-flows.ts';
import { keyedHash, keyFor } from './encryption.ts';
import type { CodePurpose } from './flow-ids.ts';
import { isKnownDevice } from './known-device.ts';
import { mailboxOf } from './welcomed-mailbox.ts';

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
 * Gives the flow that the caller names a new code, which replaces its previous one and brings five new tries, unless the
 * address had too many wrong codes. Starts a flow when the caller names none, or one that has failed. Returns the flow's
 * id. The caller has checked the cooldown.
 * @param codeHash null when nothing is mailed and only the request is stored
 * @throws DomainError TOO_MANY_CODES, TOO_MANY_CODES_FOR_ADDRESS
 */
export async function issueCode(
  ctx: PublicContext,
  tx: Tx,
  key: FlowKey,
  found: FoundFlow | undefined,
  codeHash: Buffer | null,
): Promise<string> {
  const continued = found?.isNamed && !found.hasFailed ? found : undefined;
  const isEntitled = continued !== undefined && continued.requests < CODES_OF_A_FLOW;
  const isMailed = codeHash !== null;
  if (!isEntitled) await requireBelowCaps(ctx, tx, key, { isMailed, isNewFlow: continued === undefined });
  const lifetimeMs = key.purpose === 'reset' ? ctx.config.resetCodeTtlMs : ctx.config.otpTtlMs;
  const expiresAt = sql<Date>`now() + ${lifetimeMs} * interval '1 ms'`;
  const isKnown = isKnownDevice(ctx, key.email);
  if (continued && key.flowId !== undefined) {
    const renewed = (await mayRenewTries(ctx, tx, key, continued))
      ? sql`tries_left = default, tries_left_without_flow = default,`
      : sql``;
    await sql`
      update one_time_codes
      set code_hash = ${codeHash}, sent_at = now(), expires_at = ${expiresAt}, ${renewed}
        requests = case when ${isRecent} then requests + 1 else 1 end,
        tries_used = case when ${isRecent} then tries_used else 0 end,
        counted_since = case when ${isRecent} then counted_since else now() end,
        is_known_device = ${isKnown}
      where flow = ${continued.flow}`.execute(tx);
    return key.flowId;
  }
  const { flow, flowId } = newFlow(ctx.config, key);
  const { email, purpose } = key;
  await sql`
    insert into one_time_codes (flow, email, mailbox, purpose, network, is_known_device, code_hash, expires_at)
    values (${flow}, ${email}, ${mailboxOf(email)}, ${purpose}, ${networkHash(ctx)}, ${isKnown}, ${codeHash}, ${expiresAt})
  `.execute(tx);
  return flowId;
}

/**
 * Starts a flow with the code that was mailed for another one, because a second code must not be mailed during the
 * cooldown. Returns its id.
 * @throws DomainError TOO_MANY_CODES, TOO_MANY_CODES_FOR_ADDRESS
 */
export async function shareCode(ctx: PublicContext, tx: Tx, key: FlowKey, mailed: FoundFlow): Promise<string> {
  await requireBelowCaps(ctx, tx, key, { isMailed: true, isNewFlow: true });
  const { flow, flowId } = newFlow(ctx.config, key);
  await sql`
    insert into one_time_codes (flow, email, mailbox, purpose, network, is_known_device, code_hash, sent_at, expires_at)
    select ${flow}, email, mailbox, purpose, ${networkHash(ctx)}, ${isKnownDevice(ctx, key.email)}, code_hash, sent_at, expires_at
    from one_time_codes where flow = ${mailed.flow}`.execute(tx);
  return flowId;
}

interface TriedCode {
  readonly key: FlowKey;
  readonly code: string;
  /** The flow that the caller names. Without it, the code may belong to any flow of the address. */
  readonly named: FoundFlow | undefined;
  /** Whether the caller's other checks have succeeded for this flow. */
  readonly accepts: (flow: Buffer) => boolean;
}

/**
 * Uses one attempt of the named flow. Without one, uses one of the attempts that each flow of the address has for such
 * calls, so that they never use up a named flow's own. `right` needs the caller's other checks too, and the caller must
 * then end the flows. It must commit after a failure as well, or the attempt does not count.
 */
export async function tryCode(
  config: Config,
  tx: Tx,
  { key: { email, purpose }, code, named, accepts }: TriedCode,
): Promise<'right' | 'wrong' | 'failed'> {
  const budget = sql.ref(named ? 'tries_left' : 'tries_left_without_flow');
  const tried = await many(
    tx,
    sql<{ flow: Buffer; isRight: boolean | null; had: number }>`
      update one_time_codes
      set ${budget} = greatest(${budget} - 1, 0), tries_used = tries_used + least(${budget}, 1)
      where email = ${email} and purpose = ${purpose} and (${named === undefined} or flow = ${named?.flow ?? null})
        and expires_at > now() and (${named !== undefined} or tries_left > 0)
      returning flow, code_hash = ${hashOfCode(config, purpose, email, code)} as "isRight", old.${budget} as had`,
  );
  if (named && tried.some(({ had }) => had === 0)) return 'failed';
  return tried.some(({ flow, isRight, had }) => isRight && had > 0 && accepts(flow)) ? 'right' : 'wrong';
}
