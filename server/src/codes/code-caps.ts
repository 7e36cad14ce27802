/**
 * Which codes are mailed within 24 hours. A network that asks too often is refused, which concerns no one else. When
 * networks together ask too often for a mailbox, their flows share a code, which refuses no one. Flows that succeed do not count,
 * because success deletes them. The counts hold for parallel calls and on all nodes (`inFlowTurn`).
 */
import { DomainError } from '@proverse/shared';
import { sql, type NotNull } from 'kysely';
import type { PublicContext } from '../context.ts';
import { condition } from '../database/expressions.ts';
import { one } from '../database/rows.ts';
import type { Tx } from '../database/transaction.ts';
import { hashOfSource, isRecent, sourceHash, type FlowKey } from './code-flows.ts';
import { isKnownDevice, KNOWN_DEVICE } from '../addresses/known-device.ts';
import { mailboxOf } from '../addresses/welcomed-mailbox.ts';

/** A flow always gets this many, so that others on its network cannot stop it. */
const CODES_OF_A_FLOW = 3;
/** For one mailbox. All known devices of an address count as one network. */
const CODES_FROM_A_NETWORK = 10;
/** From all networks except known devices. Beyond it, an address gets one email in the lifetime of a code. */
const EMAILS_TO_A_MAILBOX = 50;

export interface MailedCode {
  readonly codeHash: Buffer;
  readonly mailedAt: Date;
}

/**
 * Returns the code that a flow shares instead of getting a new one, because the mailbox got too many. Returns undefined if a
 * new code may be mailed.
 * @param earlierRequests of the same flow, 0 for a new one
 * @param hasCode whether a code is wanted. Then earlier requests without one do not count
 * @throws DomainError TOO_MANY_CODES with `retryAfterSeconds`
 */
export async function codeToShare(
  ctx: PublicContext,
  tx: Tx,
  key: FlowKey,
  { earlierRequests, hasCode }: { readonly earlierRequests: number; readonly hasCode: boolean },
): Promise<MailedCode | undefined> {
  const asked = await codesAskedFor(ctx, tx, key, hasCode);
  const isFull = asked.emails >= EMAILS_TO_A_MAILBOX && !isKnownDevice(ctx, key.email);
  const newest = isFull ? await newestCode(ctx, tx, key) : undefined;
  // With nothing to share, each new spelling of the address would bring the mailbox another email from the same networks.
  const max = isFull && !newest ? 1 : CODES_FROM_A_NETWORK;
  const isEntitled = earlierRequests > 0 && earlierRequests < CODES_OF_A_FLOW;
  if (asked.codes >= max && !isEntitled) throw tooManyCodes(asked.waitSeconds ?? 1);
  return hasCode && newest?.isValid ? newest : undefined;
}

export function tooManyCodes(retryAfterSeconds: number): DomainError {
  return new DomainError('TOO_MANY_CODES', { retryAfterSeconds });
}

interface AskedFor {
  /** By the caller's source, mailed or shared. */
  readonly codes: number;
  /** Until those of the caller's source no longer count. */
  readonly waitSeconds: number | null;
  /** Caused by all networks together. */
  readonly emails: number;
}

function codesAskedFor(ctx: PublicContext, tx: Tx, { email, purpose }: FlowKey, hasCode: boolean): Promise<AskedFor> {
  const isOfSource = condition`source = ${sourceHash(ctx, email)}`;
  return one(
    tx,
    sql<AskedFor>`
      select coalesce(sum(requests) filter (where ${isOfSource}), 0)::integer as codes,
        ceil(extract(epoch from
          min(counted_since) filter (where ${isOfSource}) + interval '24 hours' - now()))::integer as "waitSeconds",
        coalesce(sum(emails) filter (where source <> ${hashOfSource(ctx.config, KNOWN_DEVICE)}), 0)::integer as emails
      from one_time_codes
      where mailbox = ${mailboxOf(email)} and purpose = ${purpose} and (code_hash is not null or not ${hasCode}) and ${isRecent}`,
  );
}

/** Returns the code that was mailed last for the address, and whether the email still says that it is valid. */
function newestCode(
  { config }: PublicContext,
  tx: Tx,
  { email, purpose }: FlowKey,
): Promise<(MailedCode & { readonly isValid: boolean }) | undefined> {
  const lifetimeMs = purpose === 'reset' ? config.resetCodeTtlMs : config.otpTtlMs;
  return tx
    .selectFrom('one_time_codes')
    .select([
      'code_hash as codeHash',
      'mailed_at as mailedAt',
      condition`mailed_at > now() - ${lifetimeMs} * interval '1 ms'`.as('isValid'),
    ])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('code_hash', 'is not', null)
    .$narrowType<{ codeHash: NotNull }>()
    .orderBy('mailed_at', 'desc')
    .executeTakeFirst();
}
