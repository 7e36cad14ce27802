import type { contract, OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { PublicContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { setRefreshCookie, startSession, type NewSession } from './sessions.ts';

type SignedIn = OutputOf<typeof contract.auth.login>;

export interface StartedSignIn extends NewSession {
  readonly user: SignedIn['user'];
}

/** The part of a sign-in that belongs into the caller's transaction. */
export async function startSignIn(ctx: PublicContext, tx: Tx, userId: string): Promise<StartedSignIn> {
  const session = await startSession(ctx, tx, userId);
  return { ...session, user: await sessionUser(tx, userId) };
}

/** The part after the commit: sets the cookie and issues the access token. */
export async function finishSignIn(ctx: PublicContext, { user, sessionId, refreshToken }: StartedSignIn) {
  const accessToken = await ctx.accessTokens.issue({ userId: user.id, sessionId });
  setRefreshCookie(ctx, refreshToken);
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
      sql<number>`wallet_balance(id)`.as('coins'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // `users` only holds verified accounts.
  return { ...user, emailVerified: true };
}
