/**
 * How many codes can be requested for a mailbox, and how many can be tried for an address, within 24 hours. Only flows that
 * have not succeeded count, because success deletes them. The caps of a mailbox hold for parallel calls and on all nodes,
 * because calls about it take turns (`lockFlows`). Parallel calls about different mailboxes may exceed the cap of a network
 * by a few.
 */
import { DomainError } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { PublicContext } from '../context.ts';
import { one } from '../db/rows.ts';
import type { Tx } from '../db/transaction.ts';
import { isRecent, networkHash, type FlowKey, type FoundFlow } from './code-flows.ts';
import { formatDuration } from './format-text.ts';
import { isKnownDevice } from './known-device.ts';
import { mailboxOf } from './welcomed-mailbox.ts';

/** A flow always gets this many, so that strangers who reach a cap cannot stop the owner's flow. */
export const CODES_OF_A_FLOW = 3;
/** Lower than the mailbox cap, so a few networks cannot lock the owner out. */
const CODES_FROM_A_NETWORK = 10;
const CODES_FOR_A_MAILBOX = 100;
/** For devices that have signed in to the address. Their codes count apart, so that strangers cannot use these up. */
const CODES_FOR_KNOWN_DEVICES = 20;
/** For all mailboxes together. High enough for a mobile network, whose customers share an address. */
const CODES_OF_A_NETWORK = 1000;

/** Attempts per code: five in its flow, and five by calls that name no flow. */
const TRIES_OF_A_CODE = 10;
/** Five codes' worth of attempts. A network may request that many within the lifetime of the first. */
const TRIES_FROM_A_NETWORK = 50;
/** Strangers on six networks need all their tries to reach this. They then guess a code with a probability of 0.03 % a day. */
const TRIES_FOR_AN_ADDRESS = 300;

type Parts = RawBuilder<{ weight: number; until: Date }>;

/**
 * Checks the caps on codes for a mailbox.
 * @param isMailed whether the code is mailed. Then earlier requests that mailed nothing do not count.
 * @param isNewFlow whether the code brings more tries
 * @throws DomainError TOO_MANY_CODES, TOO_MANY_CODES_FOR_ADDRESS, both with `retryAfterSeconds`
 */
export async function requireBelowCaps(
  ctx: PublicContext,
  tx: Tx,
  key: FlowKey,
  { isMailed, isNewFlow }: { readonly isMailed: boolean; readonly isNewFlow: boolean },
): Promise<void> {
  const isKnown = isKnownDevice(ctx, key.email);
  const isOfMailbox = sql<boolean>`${scopeOf(key, isKnown)} and (code_hash is not null or not ${isMailed})`;
  const isOfAddress = sql<boolean>`${isOfMailbox} and email = ${key.email}`;
  const isOfNetwork = sql<boolean>`network = ${networkHash(ctx)}`;
  const NEVER = sql<null>`null::timestamptz`;
  const tries = (max: number, scope: RawBuilder<boolean>) =>
    isNewFlow && !isKnown ? fullUntil(max - TRIES_OF_A_CODE, triesUsed(scope)) : NEVER;
  const caps = sql<{ addressSeconds: number | null; networkSeconds: number | null }>`
    select ${secondsUntil(
      codesFullUntil(isKnown ? CODES_FOR_KNOWN_DEVICES : CODES_FOR_A_MAILBOX, isOfMailbox),
      tries(TRIES_FOR_AN_ADDRESS, isOfAddress),
    )} as "addressSeconds", ${secondsUntil(
      isKnown ? NEVER : codesFullUntil(CODES_FROM_A_NETWORK, sql`${isOfMailbox} and ${isOfNetwork}`),
      tries(TRIES_FROM_A_NETWORK, sql`${isOfAddress} and ${isOfNetwork}`),
      // Load tests come from one network.
      isKnown || ctx.config.rateLimit === 'off' ? NEVER : codesFullUntil(CODES_OF_A_NETWORK, isOfNetwork),
    )} as "networkSeconds"`;
  const { addressSeconds, networkSeconds } = await one(tx, caps);
  if (addressSeconds === null && networkSeconds === null) return;
  const retryAfterSeconds = Math.max(1, addressSeconds ?? 1, networkSeconds ?? 1);
  const code = addressSeconds === null ? 'TOO_MANY_CODES' : 'TOO_MANY_CODES_FOR_ADDRESS';
  throw new DomainError(code, { retryAfterSeconds, wait: roundedWait(retryAfterSeconds) });
}

/**
 * Whether a new code of this flow may bring five new tries. Otherwise the flow keeps those that it has left, so that the caps on
 * tries never end it.
 */
export async function mayRenewTries(ctx: PublicContext, tx: Tx, key: FlowKey, found: FoundFlow): Promise<boolean> {
  if (isKnownDevice(ctx, key.email)) return true;
  const isOfAddress = sql<boolean>`${scopeOf(key, false)} and email = ${key.email}`;
  const full = (max: number, scope: RawBuilder<boolean>) =>
    fullUntil(max - TRIES_OF_A_CODE, triesUsed(scope, found.flow));
  const { seconds } = await one(
    tx,
    sql<{ seconds: number | null }>`select ${secondsUntil(
      full(TRIES_FOR_AN_ADDRESS, isOfAddress),
      full(TRIES_FROM_A_NETWORK, sql`${isOfAddress} and network = ${found.network}`),
    )} as seconds`,
  );
  return seconds === null;
}

function scopeOf({ email, purpose }: FlowKey, isKnown: boolean): RawBuilder<boolean> {
  return sql`mailbox = ${mailboxOf(email)} and purpose = ${purpose} and is_known_device = ${isKnown}`;
}

const NO_LONGER_COUNTED = sql<Date>`counted_since + interval '24 hours'`;

function codesFullUntil(max: number, scope: RawBuilder<boolean>): RawBuilder<Date | null> {
  return fullUntil(
    max - 1,
    sql`select requests, ${NO_LONGER_COUNTED} from one_time_codes where ${scope} and ${isRecent}`,
  );
}

/**
 * Selects the tries that were used, and those that valid codes have left, because parallel flows could still use them.
 * @param renewed a flow whose remaining tries are about to be replaced
 */
function triesUsed(scope: RawBuilder<boolean>, renewed: Buffer = Buffer.alloc(0)): Parts {
  return sql`
    select tries_used, ${NO_LONGER_COUNTED} from one_time_codes where ${scope} and ${isRecent}
    union all
    select tries_left + tries_left_without_flow, expires_at
    from one_time_codes where ${scope} and expires_at > now() and tries_left > 0 and flow <> ${renewed}`;
}

/** Selects when the total of these parts falls to `max`; null if it is not above. */
function fullUntil(max: number, parts: Parts): RawBuilder<Date | null> {
  return sql`(
    select max(until) from (
      select until, sum(weight) over (order by until desc) as total from (${parts}) part (weight, until)
    ) counted where total > ${max})`;
}

function secondsUntil(...times: readonly RawBuilder<Date | null>[]): RawBuilder<number | null> {
  return sql`ceil(extract(epoch from greatest(${sql.join(times)}) - now()))::integer`;
}

/** Formats a wait in whole minutes, or in hours when it is longer than two. */
function roundedWait(seconds: number): string {
  const unitSeconds = seconds > 7200 ? 3600 : 60;
  return formatDuration(Math.ceil(seconds / unitSeconds) * unitSeconds * 1000);
}
