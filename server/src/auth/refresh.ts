import { DomainError, type contract, type ErrorCode, type OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { PublicContext } from '../context.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { decrypt, encrypt, keyFor } from '../kernel/encryption.ts';
import { endSession, hashOfToken, newOpaqueToken, noteActive, sessionIdOf, setRefreshCookie } from './sessions.ts';

/**
 * Two tabs may refresh at once, or the response may get lost. A repeat within this window returns the same token. The
 * window covers the client's three tries of 15 s each with 5 s between them.
 */
const GRACE_SECONDS = 60;

type Outcome =
  | { readonly kind: 'rotated'; readonly nextToken: string; readonly userId: string; readonly sessionId: string }
  | { readonly kind: 'reused'; readonly userId: string; readonly sessionId: string }
  | { readonly kind: 'rejected'; readonly code: ErrorCode };

/**
 * Exchanges the refresh cookie for an access token and the next cookie. A repeat within GRACE_SECONDS returns the same
 * next cookie. A later repeat means that the cookie was copied, so the session ends and all its tokens are revoked.
 * @throws DomainError NO_REFRESH_TOKEN, SESSION_ENDED (and clears the cookie), ACCOUNT_SUSPENDED
 */
export async function refresh(ctx: PublicContext): Promise<OutputOf<typeof contract.auth.refresh>> {
  const token = ctx.refreshCookie.value;
  if (!token) throw new DomainError('NO_REFRESH_TOKEN');
  const outcome = await inTransaction(ctx.db, (tx) => rotate(ctx, tx, token));
  if (outcome.kind === 'rotated') {
    setRefreshCookie(ctx, outcome.nextToken);
    return { accessToken: await ctx.accessTokens.issue(outcome) };
  }
  if (outcome.kind === 'reused') {
    const { userId, sessionId } = outcome;
    ctx.accessTokens.revokeSessions([sessionId]);
    ctx.log.warn({ userId, sessionId, requestId: ctx.requestId }, 'A refresh token was reused; the session was ended');
  }
  const code = outcome.kind === 'rejected' ? outcome.code : 'SESSION_ENDED';
  if (code === 'SESSION_ENDED') ctx.refreshCookie.clear();
  throw new DomainError(code);
}

async function rotate(ctx: PublicContext, tx: Tx, token: string): Promise<Outcome> {
  const session = await lockSessionOf(tx, token);
  // The suspension is checked first, because it also ends the session, and the user should see it as the reason.
  if (session?.status === 'suspended') return { kind: 'rejected', code: 'ACCOUNT_SUSPENDED' };
  if (!session?.isLive) return { kind: 'rejected', code: 'SESSION_ENDED' };
  const { sessionId, userId } = session;
  const encryptionKey = keyFor(ctx.config, 'refresh encryption');
  const earlier = await rotationOf(tx, token);
  if (earlier) {
    if (earlier.isRecent)
      return { kind: 'rotated', nextToken: decrypt(encryptionKey, earlier.nextToken), userId, sessionId };
    await endSession(tx, sessionId, 'reuse');
    return { kind: 'reused', userId, sessionId };
  }
  const nextToken = newOpaqueToken();
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOfToken(nextToken), session_id: sessionId })
    .execute();
  await tx
    .updateTable('refresh_tokens')
    .set({ rotated_at: sql`clock_timestamp()`, successor_encrypted: encrypt(encryptionKey, nextToken) })
    .where('token_hash', '=', hashOfToken(token))
    .execute();
  await tx
    .updateTable('sessions')
    .set({
      last_used_at: sql`now()`,
      expires_at: sql`now() + ${ctx.config.refreshTokenTtlMs} * interval '1 ms'`,
    })
    .where('id', '=', sessionId)
    .execute();
  await noteActive(tx, userId);
  return { kind: 'rotated', nextToken, userId, sessionId };
}

/** Locks the session, so that concurrent refreshes run one after the other. */
async function lockSessionOf(tx: Tx, token: string) {
  const id = await sessionIdOf(tx, token);
  if (id === undefined) return undefined;
  return tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'sessions.user_id as userId',
      'users.status',
      sql<boolean>`ended_at is null and expires_at > now()`.as('isLive'),
    ])
    .where('sessions.id', '=', id)
    .forUpdate('sessions')
    .executeTakeFirst();
}

/** Returns the earlier exchange of this token, or undefined if it was not exchanged before. */
async function rotationOf(tx: Tx, token: string): Promise<{ isRecent: boolean; nextToken: Buffer } | undefined> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .select([
      'successor_encrypted as nextToken',
      sql<boolean>`rotated_at > clock_timestamp() - ${GRACE_SECONDS} * interval '1 second'`.as('isRecent'),
    ])
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirstOrThrow();
  return row.nextToken === null ? undefined : { isRecent: row.isRecent, nextToken: row.nextToken };
}
