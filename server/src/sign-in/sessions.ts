/** Sessions and their refresh tokens. The database only stores hashes of the tokens. */
import { DomainError } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { Config } from '../config/config.ts';
import type { PublicContext } from '../context.ts';
import type { EndReason } from '../database/column-types.ts';
import type { Tx } from '../database/transaction.ts';
import { hashOfToken } from '../encryption/opaque-tokens.ts';

/** Then the user must sign in again, so that a stolen session ends. */
const MAX_SESSION_DAYS = 90;

/**
 * Records that the user is active now. Signing in and refreshing a token count as activity, even without a live
 * connection.
 */
export async function noteActive(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('user_presence')
    .set({ last_active_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
}

/** A new refresh token and how long its session is valid if it is not used. */
export interface IssuedToken {
  readonly refreshToken: string;
  readonly validSeconds: number;
}

/** Sets the refresh cookie for the lifetime of the token. */
export function setRefreshCookie(ctx: PublicContext, { refreshToken, validSeconds }: IssuedToken): void {
  ctx.refreshCookie.set(refreshToken, validSeconds);
}

/** Returns when a session expires that is used now. Using it does not prolong it beyond MAX_SESSION_DAYS. */
export function sessionEnd(config: Config, createdAt: RawBuilder<Date>): RawBuilder<Date> {
  return sql`least(
    now() + ${config.refreshTokenTtlMs} * interval '1 ms', ${createdAt} + ${MAX_SESSION_DAYS} * interval '1 day'
  )`;
}

/** For `returning`: how long the session is still valid. */
export const VALID_SECONDS = sql<number>`ceil(extract(epoch from expires_at - now()))::integer`.as('validSeconds');

/** Returns the id of the session that a refresh token belongs to. */
export async function sessionIdOf(tx: Tx, token: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  return found?.session_id;
}

/** Ends a session. A repeat keeps the first time and reason. After the commit call `ctx.accessTokens.revokeSessions`. */
export async function endSession(tx: Tx, sessionId: string, reason: EndReason): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends all sessions of a user except `but`. Returns their ids for `ctx.accessTokens.revokeSessions` after the commit. The
 * caller must have locked the user's row, so that no sign-in starts a session in the meantime.
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
 * Checks that this session is still active, for actions on other sessions. Another session may have ended it after its
 * access token was verified.
 * @throws DomainError UNAUTHENTICATED
 */
export async function requireActiveSession(tx: Tx, sessionId: string): Promise<void> {
  const ended = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is not', null)
    .executeTakeFirst();
  if (ended) throw new DomainError('UNAUTHENTICATED');
}
