import { DomainError, type ErrorCode } from '@proverse/shared';
import { sql } from 'kysely';
import type { OutputFor, PublicContext } from '../context.ts';
import { condition, instant } from '../database/expressions.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { decrypt, encrypt, keyFor } from '../encryption/encryption.ts';
import { recordSecurityEvent } from '../sign-in/security-events.ts';
import { hashOfToken, newOpaqueToken } from '../encryption/opaque-tokens.ts';
import { inTurnOfSession } from '../batches/turns.ts';
import {
  endSession,
  noteActive,
  sessionEnd,
  sessionIdOf,
  setRefreshCookie,
  VALID_SECONDS,
  type IssuedToken,
} from '../sign-in/sessions.ts';

/** Two tabs may refresh at once. The previous token returns its successor until this long after the successor's first use. */
const GRACE_SECONDS = 10;

type Outcome =
  | ({ readonly kind: 'rotated'; readonly userId: string; readonly sessionId: string } & IssuedToken)
  | { readonly kind: 'reused'; readonly userId: string; readonly sessionId: string }
  | { readonly kind: 'rejected'; readonly code: ErrorCode };

/**
 * Exchanges the refresh cookie for an access token and the next cookie. A response may get lost, so a repeat returns the
 * same next cookie until GRACE_SECONDS after that one was first used. A later repeat means that the cookie was copied, so
 * the session ends and all its tokens are revoked.
 * @throws DomainError NO_REFRESH_TOKEN, SESSION_ENDED (and clears the cookie), ACCOUNT_SUSPENDED
 */
export async function refresh(ctx: PublicContext): Promise<OutputFor<'auth.refresh'>> {
  const token = ctx.refreshCookie.value;
  if (!token) throw new DomainError('NO_REFRESH_TOKEN');
  const outcome = await inTurnOfSession(ctx, token, () => inTransaction(ctx.db, (tx) => rotate(ctx, tx, token)));
  if (outcome.kind === 'rotated') {
    setRefreshCookie(ctx, outcome);
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
  const earlier = await successorOf(ctx, tx, token);
  if (earlier?.isUsed) {
    await endSession(tx, sessionId, 'reuse');
    await recordSecurityEvent(ctx, tx, userId, 'session_copied');
    return { kind: 'reused', userId, sessionId };
  }
  const refreshToken = earlier?.token ?? (await addSuccessor(ctx, tx, token, sessionId));
  const { validSeconds } = await tx
    .updateTable('sessions')
    .set({
      last_used_at: sql`now()`,
      user_agent: ctx.userAgent ?? null,
      address: ctx.ip,
      expires_at: sessionEnd(ctx.config, sql`created_at`),
    })
    .where('id', '=', sessionId)
    .returning(VALID_SECONDS)
    .executeTakeFirstOrThrow();
  await noteActive(tx, userId);
  return { kind: 'rotated', refreshToken, validSeconds, userId, sessionId };
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
      condition`ended_at is null and expires_at > now()`.as('isLive'),
    ])
    .where('sessions.id', '=', id)
    .forUpdate('sessions')
    .executeTakeFirst();
}

interface Successor {
  readonly token: string;
  /** Whether it was used more than GRACE_SECONDS ago. Until then, the browser may not have received it. */
  readonly isUsed: boolean;
}

/** Returns the token that this one was exchanged for, or undefined if it was not exchanged before. */
async function successorOf(ctx: PublicContext, tx: Tx, token: string): Promise<Successor | undefined> {
  const { successor_encrypted: encrypted } = await tx
    .selectFrom('refresh_tokens')
    .select('successor_encrypted')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirstOrThrow();
  if (encrypted === null) return undefined;
  const successor = decrypt(keyFor(ctx.config, 'refresh encryption'), encrypted);
  const used = await tx
    .selectFrom('refresh_tokens')
    .select('token_hash')
    .where('token_hash', '=', hashOfToken(successor))
    .where('rotated_at', '<=', instant`clock_timestamp() - ${GRACE_SECONDS} * interval '1 second'`)
    .executeTakeFirst();
  return { token: successor, isUsed: used !== undefined };
}

/** Exchanges a token for a new one of the same session. Returns the new one. */
async function addSuccessor(ctx: PublicContext, tx: Tx, token: string, sessionId: string): Promise<string> {
  const successor = newOpaqueToken();
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOfToken(successor), session_id: sessionId })
    .execute();
  await tx
    .updateTable('refresh_tokens')
    .set({
      rotated_at: sql`clock_timestamp()`,
      successor_encrypted: encrypt(keyFor(ctx.config, 'refresh encryption'), successor),
    })
    .where('token_hash', '=', hashOfToken(token))
    .execute();
  return successor;
}
