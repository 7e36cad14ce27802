/**
 * Flows. A flow is one person's attempt to verify an address, to replace a forgotten password or to prove a work email. Its
 * random id is in the response, and in a cookie for people who are not signed in. The code, its tries and the pending
 * registration belong to the flow, so that strangers who enter the same address can neither replace nor use up those of the
 * owner.
 *
 * The documented calls name no flow. A request for a code then starts a new flow. Its cooldown and its registration are
 * those of the newest flow that the same source started: the same network, or a device that has signed in to the address.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Config } from '../config/config.ts';
import type { PublicContext } from '../context.ts';
import { condition } from '../database/expressions.ts';
import { maybeOne } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { keyedHash, keyFor } from '../encryption/encryption.ts';
import { namedFlowId, newFlowId, type CodePurpose, type CookiePurpose } from './flow-ids.ts';
import { sourceOf } from '../addresses/known-device.ts';
import { hashOfToken } from '../encryption/opaque-tokens.ts';
import { inTurn } from '../batches/turns.ts';
import { mailboxOf } from '../addresses/welcomed-mailbox.ts';

export interface FlowKey {
  readonly email: string;
  readonly purpose: CodePurpose;
  /** The flow that the caller names. It may be unknown, expired or of another address. */
  readonly flowId: string | undefined;
}

export interface FoundFlow {
  /** The hash of the flow's id. */
  readonly flow: Buffer;
  readonly isNamed: boolean;
  /** Whether its tries are used up. Then it gets no new code. */
  readonly hasFailed: boolean;
  readonly hasCode: boolean;
  /** The codes that it requested within 24 hours. */
  readonly requests: number;
  /** Of the cooldown. 0 for a flow of another source that the caller does not name. */
  readonly waitSeconds: number;
  /** Of the flow's registration. */
  readonly passwordHash: string | null;
}

/** How long a flow is kept, and its cookie. */
export const REMEMBERED_SECONDS: Record<CodePurpose, number> = {
  verify: 7 * 86_400,
  reset: 86_400,
  work_mail: 86_400,
};

/** Returns the key of a call. `flowId` is its input; without one, the cookie names the flow. */
export function flowKey(
  ctx: Pick<PublicContext, 'flowCookies'>,
  purpose: CookiePurpose,
  { email, flowId }: { readonly email: string; readonly flowId?: string | undefined },
): FlowKey {
  return { email, purpose, flowId: namedFlowId(ctx, purpose, flowId) };
}

/** Sets the cookie that names the flow in the browser's next calls. */
export function rememberFlow(ctx: PublicContext, purpose: CookiePurpose, flowId: string): void {
  ctx.flowCookies[purpose].set(flowId, REMEMBERED_SECONDS[purpose]);
}

/**
 * Runs a transaction about the flows of a mailbox, with the flow that the caller means. Such calls take turns: those of this
 * process before they take a connection, and those of other nodes by a lock.
 */
export function inFlowTurn<T>(
  ctx: PublicContext,
  key: FlowKey,
  run: (tx: Tx, found: FoundFlow | undefined) => Promise<T>,
): Promise<T> {
  const flows = flowsOf(key);
  return inTurn(flows, sourceOf(ctx, key.email), () =>
    inTransaction(ctx.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${flows}, 0))`.execute(tx);
      return run(tx, await findFlow(ctx, tx, key));
    }),
  );
}

/** Names all flows of a mailbox and purpose, for locks and counters. */
export function flowsOf({ email, purpose }: Omit<FlowKey, 'flowId'>): string {
  return `codes:${purpose}:${mailboxOf(email)}`;
}

/**
 * Returns the flow that the caller names, otherwise the address's newest flow, preferably one that the caller's source
 * started.
 */
export function findFlow(
  ctx: PublicContext,
  db: Kysely<Database>,
  { email, purpose, flowId = '' }: FlowKey,
): Promise<FoundFlow | undefined> {
  const isNamed = condition`flow = ${hashOfToken(flowId)}`;
  const isOfSource = condition`source = ${sourceHash(ctx, email)}`;
  const find = sql<FoundFlow>`
    select flow, ${isNamed} as "isNamed", tries_left = 0 as "hasFailed", code_hash is not null as "hasCode",
      case when ${isRecent} then requests else 0 end as requests,
      case when ${isNamed} or ${isOfSource} then
        greatest(0, ceil(extract(epoch from sent_at - now()) + ${ctx.config.otpResendCooldownMs / 1000}::float8))
      else 0 end::integer as "waitSeconds",
      password_hash as "passwordHash"
    from one_time_codes left join pending_registrations using (flow)
    where email = ${email} and purpose = ${purpose}
    order by ${isNamed} desc, ${isOfSource} desc, sent_at desc limit 1`;
  return maybeOne(db, find);
}

/** Whether the requests of a flow still count. */
export const isRecent: RawBuilder<boolean> = sql`counted_since > now() - interval '24 hours'`;

/** Returns a new id and its hash. */
export function newFlow(config: Config, key: FlowKey): { readonly flowId: string; readonly flow: Buffer } {
  const flowId = newFlowId(config, key);
  return { flowId, flow: hashOfToken(flowId) };
}

/** Returns the keyed hash under which the flows of the caller's source are stored. */
export function sourceHash(ctx: PublicContext, email: string): Buffer {
  return hashOfSource(ctx.config, sourceOf(ctx, email));
}

export function hashOfSource(config: Config, source: string): Buffer {
  return keyedHash(keyFor(config, 'address hashing'), 'source', source);
}

/** Ends the address's flows of this purpose and makes their codes invalid. */
export async function endFlows(tx: Tx, { email, purpose }: Omit<FlowKey, 'flowId'>): Promise<void> {
  await tx.deleteFrom('one_time_codes').where('email', '=', email).where('purpose', '=', purpose).execute();
}
