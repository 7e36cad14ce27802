import { DomainError, type contract, type ErrorCode, type OutputOf } from '@proverse/shared';
import { sql } from 'kysely';
import type { PublicContext } from '../context.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { keyFor, decrypt, encrypt } from '../kernel/encryption.ts';
import { endSession, hashOfToken, newOpaqueToken, noteActive, setRefreshCookie } from './sessions.ts';

/**
 * Two tabs refresh at once, or an answer is lost on the way: a repeat within this time gets the same child. As long as
 * the client goes on asking: three times, 15 s for each answer and 5 s between them.
 */
const GRACE_SECONDS = 60;

type Outcome =
  | { readonly kind: 'rotated'; readonly child: string; readonly userId: string; readonly sessionId: string }
  | { readonly kind: 'reused'; readonly userId: string; readonly sessionId: string }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

/**
 * Exchanges the refresh cookie for an access token and the next cookie. A repeat within a minute gets the same next
 * cookie; a later one means that a copy is about, and ends the session for all who hold a token of it.
 * @throws DomainError NO_REFRESH_TOKEN, SESSION_ENDED (and clears the cookie), ACCOUNT_SUSPENDED
 */
export async function refresh(ctx: PublicContext): Promise<OutputOf<typeof contract.auth.refresh>> {
  const token = ctx.refreshCookie.value;
  if (!token) throw new DomainError('NO_REFRESH_TOKEN');
  const outcome = await inTransaction(ctx.db, (tx) => rotate(ctx, tx, token));
  if (outcome.kind === 'rotated') {
    setRefreshCookie(ctx, outcome.child);
    return { accessToken: await ctx.accessTokens.issue(outcome) };
  }
  if (outcome.kind === 'reused') {
    const { userId, sessionId } = outcome;
    ctx.accessTokens.revokeSessions([sessionId]);
    ctx.log.warn({ userId, sessionId, requestId: ctx.requestId }, 'A used refresh token came back; session ended');
  }
  const code = outcome.kind === 'refused' ? outcome.code : 'SESSION_ENDED';
  if (code === 'SESSION_ENDED') ctx.refreshCookie.clear();
  throw new DomainError(code);
}

async function rotate(ctx: PublicContext, tx: Tx, token: string): Promise<Outcome> {
  const session = await lockSessionOf(tx, token);
  // Before the session, which a suspension has ended as well: its owner is told the reason that matters.
  if (session?.status === 'suspended') return { kind: 'refused', code: 'ACCOUNT_SUSPENDED' };
  if (!session?.isLive) return { kind: 'refused', code: 'SESSION_ENDED' };
  const { sessionId, userId } = session;
  const sealingKey = keyFor(ctx.config, 'refresh encryption');
  const earlier = await rotationOf(tx, token);
  if (earlier) {
    if (earlier.isRecent) return { kind: 'rotated', child: decrypt(sealingKey, earlier.child), userId, sessionId };
    await endSession(tx, sessionId, 'reuse');
    return { kind: 'reused', userId, sessionId };
  }
  const child = newOpaqueToken();
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOfToken(child), session_id: sessionId })
    .execute();
  await tx
    .updateTable('refresh_tokens')
    .set({ rotated_at: sql`clock_timestamp()`, successor_encrypted: encrypt(sealingKey, child) })
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
  return { kind: 'rotated', child, userId, sessionId };
}

/** One exchange at a time per session; what is read after the lock is what the one before has left. */
async function lockSessionOf(tx: Tx, token: string) {
  const found = await tx
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  if (!found) return undefined;
  return tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'sessions.user_id as userId',
      'users.status',
      sql<boolean>`ended_at is null and expires_at > now()`.as('isLive'),
    ])
    .where('sessions.id', '=', found.session_id)
    .forUpdate('sessions')
    .executeTakeFirst();
}

/** How the token was exchanged before; undefined when it was not. */
async function rotationOf(tx: Tx, token: string): Promise<{ isRecent: boolean; child: Buffer } | undefined> {
  const row = await tx
    .selectFrom('refresh_tokens')
    .select([
      'successor_encrypted as child',
      sql<boolean>`rotated_at > clock_timestamp() - ${GRACE_SECONDS} * interval '1 second'`.as('isRecent'),
    ])
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirstOrThrow();
  return row.child === null ? undefined : { isRecent: row.isRecent, child: row.child };
}
