import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { PublicContext } from '../../context.ts';
import { maybeOne, one } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hashOfToken } from '../../kernel/opaque-tokens.ts';
import { mailFactorChange } from './mail-factor-change.ts';
import { decryptTotpSecret, stepOfCode } from './totp.ts';

const MAX_TRIES = 5;
const TRIES_WINDOW_SECONDS = 300;

/**
 * Tries a code from the user's authenticator app, or a recovery code, whose use is mailed to the owner. Returns what it
 * was, or undefined for a wrong code. Each code is accepted once.
 * @throws DomainError RATE_LIMITED after five codes of the app in five minutes. Recovery codes cannot be guessed, so they
 *   work even then
 */
export async function tryFactorCode(
  ctx: PublicContext,
  userId: string,
  code: string,
): Promise<'totp' | 'recovery' | undefined> {
  if (code.length > 6) return (await tryRecoveryCode(ctx, userId, code)) ? 'recovery' : undefined;
  const tried = await countTry(ctx, userId);
  if (!tried?.secretEncrypted) return undefined;
  const step = stepOfCode(decryptTotpSecret(ctx.config, userId, tried.secretEncrypted), code, tried.nowMs);
  if (step === undefined) return undefined;
  const accepted = await ctx.db
    .updateTable('totp_apps')
    .set({ last_step: step, tries: 0 })
    .where('user_id', '=', userId)
    .where('secret_encrypted', '=', tried.secretEncrypted)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return accepted && 'totp';
}

interface TriedApp {
  readonly secretEncrypted: Buffer | null;
  readonly pendingEncrypted: Buffer | null;
  readonly nowMs: number;
}

/**
 * Counts one try of a code from the app, even if the caller fails later. Returns the app's secrets, or undefined without
 * an app. `pendingEncrypted` is null once it is 15 minutes old.
 * @throws DomainError RATE_LIMITED
 */
export async function countTry(ctx: PublicContext, userId: string): Promise<TriedApp | undefined> {
  const windowEnded = sql<boolean>`tries_since < now() - ${TRIES_WINDOW_SECONDS} * interval '1 second'`;
  const tried = await maybeOne(
    ctx.db,
    sql<TriedApp>`
      update totp_apps set
        tries = case when ${windowEnded} then 1 else tries + 1 end,
        tries_since = case when ${windowEnded} then now() else tries_since end
      where user_id = ${userId} and (tries < ${MAX_TRIES} or ${windowEnded})
      returning secret_encrypted as "secretEncrypted",
        case when pending_since > now() - interval '15 minutes' then pending_encrypted end as "pendingEncrypted",
        (extract(epoch from now()) * 1000)::float8 as "nowMs"`,
  );
  if (tried) return tried;
  const { seconds } = await one(
    ctx.db,
    sql<{ seconds: number | null }>`
      select max(ceil(extract(epoch from tries_since - now()) + ${TRIES_WINDOW_SECONDS}))::integer as seconds
      from totp_apps where user_id = ${userId}`,
  );
  if (seconds === null) return undefined;
  throw new DomainError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, seconds) });
}

async function tryRecoveryCode(ctx: PublicContext, userId: string, code: string): Promise<boolean> {
  const isUsed = await inTransaction(ctx.db, async (tx) => {
    const used = await tx
      .updateTable('recovery_codes')
      .set({ used_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('hash', '=', hashOfToken(code))
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (used) await mailFactorChange(ctx, tx, userId, 'code-used');
    return used !== undefined;
  });
  if (isUsed) ctx.wakeMail();
  return isUsed;
}
