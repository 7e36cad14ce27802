import { DomainError } from '@proverse/shared';
import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '../config.ts';
import type { AccessTokens, Identity, Log, Services } from '../context.ts';
import type { webcrypto } from 'node:crypto';
import { keyFor } from '../secrets.ts';
import { startRefusals, type Refusals } from './refusals.ts';
import { createVerifiedTokens, type VerifiedToken } from './verified-tokens.ts';

export interface RunningAccessTokens extends AccessTokens {
  close(): Promise<void>;
}

interface Deps extends Pick<Services, 'db'> {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Log;
}

const ALGORITHM = 'HS256';
// Constants rather than PUBLIC_URL, so that tokens survive a restart on another port.
const ISSUER = 'proverse';
const AUDIENCE = 'proverse-api';
// About 5 MB when full.
const REMEMBERED_TOKENS = 10_000;

/**
 * Issues and verifies access tokens. Their key comes from SECRET_KEY, so they hold on all nodes and after a restart.
 * Sessions that end and accounts that are suspended are refused at once, on every node.
 */
export async function createAccessTokens({ config, databaseUrl, db, log }: Deps): Promise<RunningAccessTokens> {
  const key = await importKey(keyFor(config, 'token signing'));
  const refusals = await startRefusals({ databaseUrl, log, keepMs: config.accessTokenTtlMs });

  const verified = createVerifiedTokens(REMEMBERED_TOKENS);

  async function signedIdentity(token: string): Promise<Identity> {
    let found = verified.get(token);
    if (!found) {
      found = await checkSignature(token, key);
      verified.add(token, found);
    }
    return { userId: found.userId, sessionId: found.sessionId };
  }

  async function verify(token: string): Promise<Identity> {
    const identity = await signedIdentity(token);
    if (!refusals.isFresh()) await refuseByDatabase(db, identity);
    else refuseByList(refusals, identity);
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
    refuseSessions: (sessionIds) => refusals.addEnded(sessionIds),
    onRefused: (listener) => refusals.onRefused(listener),
    close: () => refusals.close(),
  };
}

function importKey(bytes: Buffer): Promise<webcrypto.CryptoKey> {
  return crypto.subtle.importKey('raw', new Uint8Array(bytes), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

async function checkSignature(token: string, key: webcrypto.CryptoKey): Promise<VerifiedToken> {
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
  return { userId: sub, sessionId: sid, expiresAtMs: exp * 1000 };
}

function refuseByList(refusals: Refusals, { userId, sessionId }: Identity): void {
  if (refusals.isSuspended(userId)) throw new DomainError('ACCOUNT_SUSPENDED');
  if (refusals.isEnded(sessionId)) throw new DomainError('UNAUTHENTICATED');
}

/** The same question, asked where the answer comes from: for the moments in which no news reaches this node. */
async function refuseByDatabase(db: Services['db'], { userId, sessionId }: Identity): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.status', 'sessions.ended_at'])
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (session?.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED');
  if (!session || session.ended_at !== null) throw new DomainError('UNAUTHENTICATED');
}
