/**
 * How many codes can be requested within 24 hours. Only flows that have not succeeded count, because success deletes them.
 * The caps of an address hold for parallel calls and on all nodes, because calls about it take turns (`lockFlows`). Parallel
 * calls about different addresses may exceed the cap of a network by a few.
 */
import { DomainError } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { PublicContext } from '../context.ts';
import { one } from '../db/rows.ts';
import type { Tx } from '../db/transaction.ts';
import { formatDuration } from '../kernel/format-text.ts';
import { isRecent, networkHash, type FlowKey } from './code-flows.ts';
import { isKnownDevice } from '../kernel/known-device.ts';

/** A flow always gets this many, so that strangers who reach a cap cannot stop the owner's flow. */
export const CODES_OF_A_FLOW = 3;
/** Less than for the address, so that a stranger on one network does not stop the owner on another. */
const CODES_FROM_A_NETWORK = 10;
const CODES_FOR_AN_ADDRESS = 20;
/** For all addresses together. High enough for a mobile network, whose customers share an address. */
const CODES_OF_A_NETWORK = 1000;
/** Devices that have signed in to the address get twice as many, so that strangers cannot keep their owner out. */
const KNOWN_DEVICE_FACTOR = 2;

/**
 * Checks the caps on codes for an address.
 * @param isMailed whether the code is mailed. Then earlier requests that mailed nothing do not count.
 * @throws DomainError TOO_MANY_CODES with `retryAfterSeconds`
 */
export async function requireBelowCaps(
  ctx: PublicContext,
  tx: Tx,
  { email, purpose }: FlowKey,
  isMailed: boolean,
): Promise<void> {
  const factor = isKnownDevice(ctx, email) ? KNOWN_DEVICE_FACTOR : 1;
  const isOfAddress = sql<boolean>`email = ${email} and purpose = ${purpose} and (code_hash is not null or not ${isMailed})`;
  const isOfNetwork = sql<boolean>`network = ${networkHash(ctx)}`;
  const fullSince = sql.join([
    reached(CODES_FOR_AN_ADDRESS * factor, isOfAddress),
    reached(CODES_FROM_A_NETWORK * factor, sql`${isOfAddress} and ${isOfNetwork}`),
    // Load tests come from one network.
    ...(ctx.config.rateLimit === 'off' ? [] : [reached(CODES_OF_A_NETWORK * factor, isOfNetwork)]),
  ]);
  const wait = sql<{ seconds: number | null }>`
    select ceil(extract(epoch from greatest(${fullSince}) + interval '24 hours' - now()))::integer as seconds`;
  const { seconds } = await one(tx, wait);
  if (seconds === null) return;
  const retryAfterSeconds = Math.max(1, seconds);
  throw new DomainError('TOO_MANY_CODES', { retryAfterSeconds, wait: roundedWait(retryAfterSeconds) });
}

/**
 * Selects when the flow started to count that reaches `max`, counting from the newest; null below `max`. The cap is free
 * again 24 hours later.
 */
function reached(max: number, scope: RawBuilder<boolean>): RawBuilder<Date | null> {
  return sql`(
    select max(counted_since) from (
      select counted_since, sum(requests) over (order by counted_since desc, flow) as total
      from one_time_codes where ${scope} and ${isRecent}
    ) recent where total >= ${max})`;
}

/** Formats a wait in whole minutes, or in hours when it is longer than two. */
function roundedWait(seconds: number): string {
  const unitSeconds = seconds > 7200 ? 3600 : 60;
  return formatDuration(Math.ceil(seconds / unitSeconds) * unitSeconds * 1000);
}
