/** Sessions and their chains of refresh tokens, of which the database holds hashes only. */
import { createHash, randomBytes } from 'node:crypto';
import { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import type { PublicContext } from '../context.ts';
import type { EndReason } from '../db/column-types.ts';
import type { Tx } from '../db/transaction.ts';

export interface NewSession {
  readonly sessionId: string;
  readonly refreshToken: string;
}

/** 256 bits that nobody can guess, as text for a cookie or a link. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Enough for random tokens: there is nothing to guess, so nothing to slow down. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Begins a session, as a part of the caller's transaction. */
export async function startSession(ctx: PublicContext, tx: Tx, userId: string): Promise<NewSession> {
  const { id: sessionId } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      user_agent: ctx.userAgent ?? null,
      expires_at: sql`now() + ${ctx.config.refreshTokenTtlMs} * interval '1 ms'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refreshToken = newOpaqueToken();
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOfToken(refreshToken), session_id: sessionId })
    .execute();
  await noteActive(tx, userId);
  return { sessionId, refreshToken };
}

/** Whoever signs in or renews a token is about, even without a live connection. */
export async function noteActive(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('user_presence')
    .set({ last_active_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
}

/** Gives the browser this refresh token, for as long as it is good. */
export function setRefreshCookie(ctx: PublicContext, refreshToken: string): void {
  ctx.refreshCookie.set(refreshToken, Math.floor(ctx.config.refreshTokenTtlMs / 1000));
}

/** Ends a session for good; repeating it keeps the first end. Its access tokens: `ctx.accessTokens.revokeSessions`. */
export async function endSession(tx: Tx, sessionId: string, reason: EndReason): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends all sessions of a user, except `but`, and answers their ids, for `ctx.accessTokens.revokeSessions` after the
 * commit. The caller has locked the row of the user.
 */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  reason: EndReason,
  { but }: { but?: string } = {},
): Promise<string[]> {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(but !== undefined, (query) => query.where('id', '!=', but ?? ''))
    .returning('id')
    .execute();
  return ended.map((session) => session.id);
}

/**
 * For what only a live session may do to the others: its access token was good when the call came in, but another
 * session may have ended it while this one waited.
 * @throws DomainError UNAUTHENTICATED
 */
export async function requireLiveSession(tx: Tx, sessionId: string): Promise<void> {
  const ended = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is not', null)
    .executeTakeFirst();
  if (ended) throw new DomainError('UNAUTHENTICATED');
}
