import { DomainError } from '@proverse/shared';
import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '../config/config.ts';
import type { AccessTokens, Identity, Services } from '../context.ts';
import type { ListenConnection } from '../database/listen-connection.ts';
import type { Replicas } from '../database/read-sources.ts';
import type { webcrypto } from 'node:crypto';
import { bytesOfToken, keyFor } from '../encryption/encryption.ts';
import { createRevocationList, type RevocationList } from './revocation-list.ts';
import { createTokenUses, readApiToken } from './read-token.ts';
import { isApiToken } from './token-format.ts';
import { createVerifiedTokens, type VerifiedToken } from './verified-tokens.ts';

interface Deps extends Pick<Services, 'db'> {
  readonly replicas: Pick<Replicas, 'standIn'> | undefined;
  readonly config: Config;
  readonly listenConnection: ListenConnection;
}

const ALGORITHM = 'HS256';
// These are constants instead of PUBLIC_URL, so that tokens stay valid after a restart on another port.
const ISSUER = 'proverse';
const AUDIENCE = 'proverse-api';
// The cache takes about 5 MB when it is full.
const REMEMBERED_TOKENS = 10_000;

/**
 * Issues and verifies access tokens. Their key is derived from SECRET_KEY, so they are valid on all nodes and after a
 * restart. Ending a session or suspending an account revokes tokens on every node at once. API tokens are read from the
 * database and remembered for as long as an access token lives, so that the same revocation list holds for both.
 */
export async function createAccessTokens({ config, listenConnection, db, replicas }: Deps): Promise<AccessTokens> {
  const key = await importKey(keyFor(config, 'token signing'));
  const revocations = createRevocationList(listenConnection, config.accessTokenTtlMs);
  const verified = createVerifiedTokens(REMEMBERED_TOKENS);

  async function read(token: string): Promise<VerifiedToken> {
    const found = isApiToken(token)
      ? await readApiToken(db, token, config.accessTokenTtlMs)
      : await checkSignature(token, key);
    verified.add(token, found);
    return found;
  }

  async function verify(token: string): Promise<Identity> {
    const { identity } = verified.get(token) ?? (await read(token));
    const isFresh = revocations.isFresh();
    const standIn = isFresh ? undefined : replicas?.standIn();
    // A replica may lack what this node already knows.
    if (isFresh || standIn) requireNotListed(revocations, identity);
    if (!isFresh) await requireNotRevoked(standIn ?? db, identity, standIn ? 'SERVICE_UNAVAILABLE' : 'UNAUTHENTICATED');
    return identity;
  }

  return {
    issue({ userId, sessionId }) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + Math.ceil(config.accessTokenTtlMs / 1000))
        .sign(key);
    },
    verify,
    noteTokenUse: createTokenUses(db),
    revokeSessions: revocations.addEnded,
    onRevoked: revocations.onRevoked,
  };
}

function importKey(bytes: Buffer): Promise<webcrypto.CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(bytes), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

async function checkSignature(token: string, key: webcrypto.CryptoKey): Promise<VerifiedToken> {
  if (bytesOfToken(token.slice(token.lastIndexOf('.') + 1)).length === 0) throw new DomainError('UNAUTHENTICATED');
  const { payload } = await jwtVerify(token, key, {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    audience: AUDIENCE,
    requiredClaims: ['exp', 'sub', 'sid'],
  }).catch(() => {
    throw new DomainError('UNAUTHENTICATED');
  });
  const { sub, sid, exp } = payload;
  if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) {
    throw new DomainError('UNAUTHENTICATED');
  }
  return { identity: { userId: sub, sessionId: sid }, expiresAtMs: exp * 1000 };
}

function requireNotListed(revocations: RevocationList, { userId, sessionId }: Identity): void {
  if (revocations.isSuspended(userId)) throw new DomainError('ACCOUNT_SUSPENDED');
  if (revocations.isEnded(sessionId)) throw new DomainError('UNAUTHENTICATED');
}

/**
 * Checks in the database that the session has not ended, or the API token was not revoked, and its user is not suspended.
 * Used while notifications of revocations do not reach this node. A replica may lack a new session: `unknown` is the error then.
 */
async function requireNotRevoked(
  db: Services['db'],
  { userId, sessionId, apiToken }: Identity,
  unknown: 'SERVICE_UNAVAILABLE' | 'UNAUTHENTICATED',
): Promise<void> {
  const found = apiToken
    ? await db
        .selectFrom('api_tokens as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select(['u.status', 's.revoked_at as endedAt'])
        .where('s.id', '=', sessionId)
        .where('u.id', '=', userId)
        .executeTakeFirst()
    : await db
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select(['u.status', 's.ended_at as endedAt'])
        .where('s.id', '=', sessionId)
        .where('u.id', '=', userId)
        .executeTakeFirst();
  if (found?.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED');
  if (!found) throw new DomainError(unknown);
  if (found.endedAt !== null) throw new DomainError('UNAUTHENTICATED');
}
