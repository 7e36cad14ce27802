import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SignJWT, UnsecuredJWT } from 'jose';
import { createListenConnection } from '../database/listen-connection.ts';
import { openPool } from '../database/pool.ts';
import { keyFor } from '../encryption/encryption.ts';
import { latestCode, passTimeOfSessions } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, publicContext, rejectionOf, testCookie, TEST_PASSWORD } from '../testing/factories.ts';
import { ownerOf } from '../testing/owner-of.ts';
import { testServices } from '../testing/services.ts';
import { createAccessTokens } from './access-tokens.ts';
import { login } from '../auth/login.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { logout } from '../auth/logout.ts';
import { refresh } from '../auth/refresh.ts';
import { resetPassword } from '../auth/reset-password.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';

const database = await testDatabase({ maxConnections: 12 });
// Two nodes over one database.
const here = await testServices(database);
const there = await testServices(database);

async function signedIn() {
  const { id, email } = await createUser(here.db);
  const ctx = publicContext(here, { refreshCookie: testCookie() });
  const { accessToken } = await login(ctx, { email, password: TEST_PASSWORD });
  return { userId: id, ctx, accessToken };
}

function setStatus(userId: string, status: 'active' | 'suspended') {
  return ownerOf(here.db).updateTable('users').set({ status }).where('id', '=', userId).execute();
}

/** Resolves when the node rejects the token with this code, as it must once the notification has arrived. */
function rejected(services: typeof here, token: string, code: string) {
  return vi.waitFor(async () => expect((await rejectionOf(services.accessTokens.verify(token))).code).toBe(code), {
    interval: 5,
    timeout: 10_000,
  });
}

test('accepts a token on every node and after a restart without a database query', async () => {
  const { userId, accessToken } = await signedIn();
  const restarted = await testServices(database);
  const queries = vi.spyOn(database.pool, 'connect');
  for (const services of [here, there, restarted]) {
    expect(await services.accessTokens.verify(accessToken)).toEqual({ userId, sessionId: expect.any(String) });
  }
  expect(queries).not.toHaveBeenCalled();
  queries.mockRestore();
});

test('rejects the token at once on the node of the logout, and on other nodes when the notification arrives', async () => {
  const { ctx, accessToken } = await signedIn();
  await logout(ctx);
  expect((await rejectionOf(here.accessTokens.verify(accessToken))).code).toBe('UNAUTHENTICATED');
  await rejected(there, accessToken, 'UNAUTHENTICATED');
});

test('checks sessions on a replica while the primary is away', async () => {
  const { ctx, accessToken } = await signedIn();
  const { pool, db } = openPool(database.url);
  await pool.end();
  const tokens = await createAccessTokens({
    config: here.config,
    // It never listens, as after the loss of its connection.
    listenConnection: createListenConnection({ databaseUrl: database.url, log: here.log }),
    db,
    replicas: { standIn: () => database.db },
  });
  const { userId } = await tokens.verify(accessToken);
  await logout(ctx);
  expect((await rejectionOf(tokens.verify(accessToken))).code).toBe('UNAUTHENTICATED');
  // A replica may lack a session that has just begun, and the end of one that this node has ended.
  const tooNew = await tokens.issue({ userId, sessionId: randomUUID() });
  expect((await rejectionOf(tokens.verify(tooNew))).code).toBe('SERVICE_UNAVAILABLE');
  const other = await signedIn();
  const { sessionId } = await tokens.verify(other.accessToken);
  tokens.revokeSessions([sessionId]);
  expect((await rejectionOf(tokens.verify(other.accessToken))).code).toBe('UNAUTHENTICATED');
});

test('rejects tokens of sessions that this node ended, without waiting for a notification', async () => {
  const own = await testDatabase();
  await own.ownerPool.query('alter table sessions disable trigger sessions_announce_end');
  const services = await testServices(own);
  const { email } = await createUser(own.db);
  const signIn = async () => {
    const refreshCookie = testCookie();
    const ctx = publicContext(services, { refreshCookie });
    return { ctx, refreshCookie, ...(await login(ctx, { email, password: TEST_PASSWORD })) };
  };
  const left = await signIn();
  await logout(left.ctx);
  expect((await rejectionOf(services.accessTokens.verify(left.accessToken))).code).toBe('UNAUTHENTICATED');

  const stolen = await signIn();
  const copy = testCookie(stolen.refreshCookie.value);
  await refresh(stolen.ctx);
  await refresh(stolen.ctx);
  await passTimeOfSessions(services, 11);
  await rejectionOf(refresh(publicContext(services, { refreshCookie: copy })));
  expect((await rejectionOf(services.accessTokens.verify(stolen.accessToken))).code).toBe('UNAUTHENTICATED');

  const forgotten = await signIn();
  await forgotPassword(forgotten.ctx, { email });
  const resetCode = await latestCode(services, email);
  const { resetToken } = await verifyResetCode(forgotten.ctx, { email, resetCode });
  await resetPassword(forgotten.ctx, {
    resetToken,
    newPassword: 'Strong-Enough-1',
    confirmPassword: 'Strong-Enough-1',
  });
  expect((await rejectionOf(services.accessTokens.verify(forgotten.accessToken))).code).toBe('UNAUTHENTICATED');
});

test('revokes the tokens of a suspended account on every node until it is restored', async () => {
  const { userId, accessToken } = await signedIn();
  await setStatus(userId, 'suspended');
  await rejected(here, accessToken, 'ACCOUNT_SUSPENDED');
  await rejected(there, accessToken, 'ACCOUNT_SUSPENDED');
  await setStatus(userId, 'active');
  const identity = await vi.waitFor(() => there.accessTokens.verify(accessToken), { interval: 5, timeout: 10_000 });
  expect(identity.userId).toBe(userId);
});

test('rejects tokens that were revoked before the node started, without a database query', async () => {
  const ended = await signedIn();
  await logout(ended.ctx);
  const suspended = await signedIn();
  await setStatus(suspended.userId, 'suspended');

  const later = await testServices(database);
  const queries = vi.spyOn(database.pool, 'connect');
  expect((await rejectionOf(later.accessTokens.verify(ended.accessToken))).code).toBe('UNAUTHENTICATED');
  expect((await rejectionOf(later.accessTokens.verify(suspended.accessToken))).code).toBe('ACCOUNT_SUSPENDED');
  expect(queries).not.toHaveBeenCalled();
  queries.mockRestore();
});

test('queries the database while the LISTEN connection is lost and misses nothing afterwards', async () => {
  const own = await testDatabase();
  const [services, other] = [await testServices(own), await testServices(own)];
  const users = [await createUser(own.db), await createUser(own.db), await createUser(own.db)];
  const tokens: string[] = [];
  for (const { email } of users) {
    const signIn = await login(publicContext(other), { email, password: TEST_PASSWORD });
    tokens.push(signIn.accessToken);
  }
  const [ended = '', suspended = '', good = ''] = tokens;
  const queries = vi.spyOn(own.pool, 'connect');
  await own.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'proverse-listen' and datname = current_database()`,
  );
  // No notification arrives from here on, so each check queries the database.
  await vi.waitFor(
    async () => {
      queries.mockClear();
      await services.accessTokens.verify(good);
      expect(queries).toHaveBeenCalledTimes(1);
    },
    { interval: 1, timeout: 10_000 },
  );
  await own.ownerPool.query(`update sessions set ended_at = now() where user_id = $1`, [users[0]?.id]);
  await own.ownerPool.query(`update users set status = 'suspended' where id = $1`, [users[1]?.id]);
  expect((await rejectionOf(services.accessTokens.verify(ended))).code).toBe('UNAUTHENTICATED');
  expect((await rejectionOf(services.accessTokens.verify(suspended))).code).toBe('ACCOUNT_SUSPENDED');

  await vi.waitFor(
    async () => {
      queries.mockClear();
      await services.accessTokens.verify(good);
      expect(queries).not.toHaveBeenCalled();
    },
    { timeout: 10_000, interval: 20 },
  );
  expect((await rejectionOf(services.accessTokens.verify(ended))).code).toBe('UNAUTHENTICATED');
  expect((await rejectionOf(services.accessTokens.verify(suspended))).code).toBe('ACCOUNT_SUSPENDED');
});

test('rejects a cached token once it has expired', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const identity = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() };
  const token = await here.accessTokens.issue(identity);
  expect(await here.accessTokens.verify(token)).toEqual(identity);
  vi.setSystemTime(Date.now() + 15 * 60_000 - 1_000);
  expect(await here.accessTokens.verify(token)).toEqual(identity);
  vi.setSystemTime(Date.now() + 1_000);
  expect((await rejectionOf(here.accessTokens.verify(token))).code).toBe('UNAUTHENTICATED');
});

test('rejects tokens that are forged, changed, expired or issued for another service', async () => {
  const claims = { sid: crypto.randomUUID() };
  const now = Math.floor(Date.now() / 1000);
  const key = keyFor(here.config, 'token signing');
  const token = (options: { key?: Buffer; exp?: number; iss?: string; aud?: string; alg?: string }) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: options.alg ?? 'HS256' })
      .setSubject(crypto.randomUUID())
      .setIssuer(options.iss ?? 'proverse')
      .setAudience(options.aud ?? 'proverse-api')
      .setExpirationTime(options.exp ?? now + 60)
      .sign(options.key ?? key);
  const good = await token({});
  expect(await here.accessTokens.verify(good)).toMatchObject({ sessionId: claims.sid });

  const bad = [
    await token({ key: keyFor(here.config, 'code hashing') }),
    await token({ exp: now - 1 }),
    await token({ iss: 'another' }),
    await token({ aud: 'another' }),
    await token({ alg: 'HS512', key: Buffer.concat([key, key]) }),
    new UnsecuredJWT(claims).setSubject('x').setIssuer('proverse').setAudience('proverse-api').encode(),
    good.slice(0, -2),
    'not a token',
    '',
  ];
  for (const each of bad) {
    expect((await rejectionOf(here.accessTokens.verify(each))).code).toBe('UNAUTHENTICATED');
  }
});
