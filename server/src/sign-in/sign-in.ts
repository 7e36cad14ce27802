import { sql } from 'kysely';
import type { OutputFor, PublicContext } from '../context.ts';
import { resultOf } from '../database/expressions.ts';
import type { Tx } from '../database/transaction.ts';
import { rememberDevice } from '../addresses/known-device.ts';
import { noteSignIn } from './note-sign-in.ts';
import { cancelPendingRecovery } from './pending-recovery.ts';
import { hashOfToken, newOpaqueToken } from '../encryption/opaque-tokens.ts';
import { noteActive, sessionEnd, setRefreshCookie, VALID_SECONDS, type IssuedToken } from './sessions.ts';

type SignedIn = OutputFor<'auth.login'>;

export interface StartedSignIn extends IssuedToken {
  readonly sessionId: string;
  /** Whether an email to the user is in the outbox. */
  readonly hasMail: boolean;
  readonly user: SignedIn['user'];
}

/** What a person can sign in with. */
export type SignInFactor = 'password' | 'passkey' | 'totp' | 'recovery';

/**
 * Starts a session, which records the factors. A second factor cancels a pending recovery. This part of a sign-in runs in
 * the caller's transaction.
 */
export async function startSignIn(
  ctx: PublicContext,
  tx: Tx,
  userId: string,
  factors: readonly [SignInFactor, ...SignInFactor[]],
): Promise<StartedSignIn> {
  const { id: sessionId, validSeconds } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      user_agent: ctx.userAgent ?? null,
      address: ctx.ip,
      factors: [...factors],
      expires_at: sessionEnd(ctx.config, sql`now()`),
    })
    .returning(['id', VALID_SECONDS])
    .executeTakeFirstOrThrow();
  const refreshToken = newOpaqueToken();
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOfToken(refreshToken), session_id: sessionId })
    .execute();
  await noteActive(tx, userId);
  const isNewDevice = await noteSignIn(ctx, tx, userId);
  // A user who still has a factor needs no recovery, so the request may be an attacker's.
  const isCancelled = factors.some((factor) => factor !== 'password') && (await cancelPendingRecovery(ctx, tx, userId));
  return {
    hasMail: isNewDevice || isCancelled,
    sessionId,
    refreshToken,
    validSeconds,
    user: await sessionUser(tx, userId),
  };
}

/** Sets the cookies and issues the access token. This part of a sign-in runs after the commit. */
export async function finishSignIn(ctx: PublicContext, { user, sessionId, hasMail, ...token }: StartedSignIn) {
  if (hasMail) ctx.wakeMail();
  const accessToken = await ctx.accessTokens.issue({ userId: user.id, sessionId });
  setRefreshCookie(ctx, token);
  rememberDevice(ctx, user.email);
  return { accessToken, user } satisfies SignedIn;
}

async function sessionUser(tx: Tx, userId: string): Promise<SignedIn['user']> {
  const user = await tx
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'profession',
      'availability_status as availabilityStatus',
      'role',
      'avatar_url as avatarUrl',
      sql.ref<SignedIn['user']['language']>('language').as('language'),
      resultOf('wallet_balance', sql.ref('id')).as('coins'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // `users` only holds verified accounts.
  return { ...user, emailVerified: true };
}
