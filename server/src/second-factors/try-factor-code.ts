import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { PublicContext } from '../context.ts';
import { condition, instant } from '../database/expressions.ts';
import { inTransaction } from '../database/transaction.ts';
import { countGuess, countTry, forgetTries } from '../codes/guesses.ts';
import { sourceOf } from '../addresses/known-device.ts';
import { hashOfToken } from '../encryption/opaque-tokens.ts';
import { mailFactorChange } from './mail-factor-change.ts';
import { decryptTotpSecret, stepOfCode } from './totp.ts';

/** Of one sign-in or session. */
const TRIES = { max: 5, windowSeconds: 300 };

/** Who tries a code: someone with the ticket of a sign-in, or a session. */
export type FactorTrier = { readonly userId: string } & (
  | { readonly ticketId: string }
  | { readonly sessionId: string }
);

/**
 * Tries a code from the user's authenticator app, or a recovery code, whose use is mailed to the owner. Returns what it
 * was, or the error for a wrong code. Each code is accepted once.
 * @throws DomainError RATE_LIMITED after five codes of the app in five minutes with this ticket or session, or after too
 *   many in a day. Recovery codes cannot be guessed, so they work even then
 */
export async function tryFactorCode(
  ctx: PublicContext,
  trier: FactorTrier,
  code: string,
): Promise<'totp' | 'recovery' | DomainError> {
  const { userId } = trier;
  const wrong = new DomainError('FACTOR_CODE_WRONG');
  if (code.length > 6) return (await tryRecoveryCode(ctx, userId, code)) ? 'recovery' : wrong;
  const app = await appOf(ctx, userId);
  if (!app?.secretEncrypted) return wrong;
  const forget = await countAppCode(ctx, trier, app.email);
  const found = stepOfCode(decryptTotpSecret(ctx.config, userId, app.secretEncrypted), code, app.now.getTime());
  if (!found) return wrong;
  const { step, isNow } = found;
  const accepted = await ctx.db
    .updateTable('totp_apps')
    .set(isNow ? { last_step: step } : { refused_step: step })
    .where('user_id', '=', userId)
    .where('secret_encrypted', '=', app.secretEncrypted)
    .where('last_step', '<', step)
    .where(condition`refused_step is distinct from ${step}`)
    .returning('user_id')
    .executeTakeFirst();
  if (!isNow) return new DomainError('FACTOR_CODE_OF_OTHER_TIME');
  if (!accepted) return wrong;
  await forget();
  return 'totp';
}

/** Returns the user's app, or undefined without one. */
export function appOf(ctx: PublicContext, userId: string) {
  return ctx.db
    .selectFrom('totp_apps')
    .innerJoin('users', 'users.id', 'user_id')
    .select((eb) => [
      'email',
      'secret_encrypted as secretEncrypted',
      // Null once it is 15 minutes old.
      eb
        .case()
        .when(condition`pending_since > now() - interval '15 minutes'`)
        .then(eb.ref('pending_encrypted'))
        .end()
        .as('pendingEncrypted'),
      instant`now()`.as('now'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * Counts one code of the app, even if the caller fails later. The tries of a ticket or session are its own, and those of a day
 * are counted as for mailed codes, so that someone who knows the password does not keep the owner out. Returns a function
 * that forgets them, for a right code.
 * @throws DomainError RATE_LIMITED
 */
export async function countAppCode(
  ctx: PublicContext,
  trier: FactorTrier,
  email: string,
): Promise<() => Promise<void>> {
  const subject = `app of ${trier.userId}`;
  const isSession = 'sessionId' in trier;
  const of = isSession ? `session ${trier.sessionId}` : `ticket ${trier.ticketId}`;
  const source = isSession ? of : sourceOf(ctx, email);
  const [own = 0] = await countTry(ctx.config, ctx.db, { name: [of], ...TRIES });
  const retryAfterSeconds = own || (await countGuess(ctx.config, ctx.db, subject, source));
  if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
  return () => forgetTries(ctx.config, ctx.db, [of], [subject, source]);
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
