import { DomainError, type TokenScope } from '@proverse/shared';
import { sql } from 'kysely';
import type { Identity, Services } from '../context.ts';
import { condition } from '../database/expressions.ts';
import { hashOfToken } from '../encryption/opaque-tokens.ts';
import type { VerifiedToken } from './verified-tokens.ts';
import { isWellFormed } from './token-format.ts';

const NOTE_EVERY_MS = 60_000;
const NOTED_MAX = 10_000;

/**
 * Reads an API token from the database. The caller may cache the result for `rememberMs`, unless the user is suspended or
 * the token's id is on the revocation list.
 * @throws DomainError UNAUTHENTICATED, ACCOUNT_SUSPENDED
 */
export async function readApiToken(db: Services['db'], token: string, rememberMs: number): Promise<VerifiedToken> {
  if (!isWellFormed(token)) throw new DomainError('UNAUTHENTICATED');
  const found = await db
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.user_id as userId', 't.scopes', 't.expires_at as expiresAt', 'u.status'])
    .where('t.token_hash', '=', hashOfToken(token))
    .where('t.revoked_at', 'is', null)
    .where(condition`coalesce(t.expires_at > now(), true)`)
    .executeTakeFirst();
  if (found?.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED');
  if (found?.status !== 'active') throw new DomainError('UNAUTHENTICATED');
  const { id, userId, scopes, expiresAt } = found;
  return {
    identity: { userId, sessionId: id, apiToken: { id, scopes: scopes as TokenScope[] } },
    expiresAtMs: Math.min(Date.now() + rememberMs, expiresAt?.getTime() ?? Infinity),
  };
}

/** Returns a function that stores when and from where an API token was used, at most once a minute. */
export function createTokenUses(db: Services['db']) {
  const notedAtMs = new Map<string, number>();
  return async ({ id }: NonNullable<Identity['apiToken']>, address: string): Promise<void> => {
    const nowMs = Date.now();
    if (nowMs - (notedAtMs.get(id) ?? 0) < NOTE_EVERY_MS) return;
    if (notedAtMs.size >= NOTED_MAX) notedAtMs.clear();
    notedAtMs.set(id, nowMs);
    // Another node may have stored a use just now.
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: sql`now()`, last_address: address })
      .where('id', '=', id)
      .where(condition`coalesce(last_used_at < now() - interval '1 minute', true)`)
      .execute();
  };
}
