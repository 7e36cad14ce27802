import { randomUUID } from 'node:crypto';
import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import type { PublicContext } from '../context.ts';
import { newFlowId } from '../codes/flow-ids.ts';
import { rememberDevice } from '../addresses/known-device.ts';
import { networkOf } from '../addresses/network-of.ts';
import { testDatabase } from '../testing/database.ts';
import { publicContext, rejectionOf, testCookie } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { countCall, countCallerLimits, countNamedLimits } from './rate-limits.ts';

const database = await testDatabase();
const services = await testServices(database, { RATE_LIMIT: 'on' });
const limit = { per: 'address', max: 2, windowSeconds: 86_400 } as const;
const callContextOf = () => ({ ...publicContext(services), bearer: undefined, originAllowed: true });
const count = (ip: string) => countCall(publicContext(services, { ip }), contract.auth.login, limit, {});

test('counts an IPv6 network as one address', async () => {
  await count('2001:db8:1:2::1');
  await count('2001:db8:1:3:3:4:5:6');
  expect(await rejectionOf(count('2001:DB8:1:ffff:ffff::9'))).toMatchObject({
    code: 'RATE_LIMITED',
    params: { retryAfterSeconds: expect.any(Number) },
  });
  await count('2001:db8:2:3::1');
});

test('counts the programs of a user together, apart from the user’s own calls', async () => {
  const two = { per: 'user', max: 2, windowSeconds: 86_400 } as const;
  const countUser = (id?: string) =>
    countCall(
      { ...publicContext(services), userId: 'asha', ...(id !== undefined && { apiToken: { id, scopes: [] } }) },
      contract.messages.send,
      two,
      {},
    );
  for (const id of ['one', 'two', undefined, undefined]) await countUser(id);
  for (const id of ['three', undefined]) expect((await rejectionOf(countUser(id))).code).toBe('RATE_LIMITED');
});

test('does not let a stranger use up the sign-in attempts of an account', async () => {
  const signIn = (ip: string, email: string) =>
    countNamedLimits(contract.auth.login, { ...callContextOf(), ip }, { email, password: 'x' });
  const tries = await Promise.allSettled(Array.from({ length: 70 }, () => signIn('203.0.113.1', 'asha@example.com')));
  // Thirty pass, or sixty if a window ended in the meantime.
  expect(tries.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(10);
  await signIn('198.51.100.1', 'asha@example.com');
  const two = { per: { email: 'from address' }, max: 2, windowSeconds: 86_400 } as const;
  const named = (ctx: PublicContext, email = 'asha@example.com') => countCall(ctx, contract.auth.login, two, { email });
  const stranger = publicContext(services, { ip: '192.0.2.1' });
  for (const _ of [1, 2]) await named(stranger);
  expect((await rejectionOf(named(stranger))).code).toBe('RATE_LIMITED');
  await named(stranger, 'ravi@example.com');
  const owner = publicContext(services, { ip: '192.0.2.1' });
  rememberDevice(owner, 'asha@example.com');
  for (const _ of [1, 2]) await named(owner);
  expect((await rejectionOf(named(owner))).code).toBe('RATE_LIMITED');
});

test('counts calls that name a flow apart from those of strangers, but not calls with an invented id', async () => {
  const email = 'asha@example.com';
  const together = { per: { email: 'from address', flow: 'reset' }, max: 2, windowSeconds: 86_400 } as const;
  const countNamed = (flowId: string | undefined, other: object = {}) =>
    countCall({ ...publicContext(services), ...other }, contract.auth.verifyResetCode, together, { email, flowId });
  const [flowId, another] = [1, 2].map(() => newFlowId(services.config, { email, purpose: 'reset' }));
  for (const id of [undefined, 'invented']) await countNamed(id);
  for (const id of [
    undefined,
    'invented',
    'A'.repeat(43),
    newFlowId(services.config, { email, purpose: 'verify' }),
    newFlowId(services.config, { email: 'ravi@example.com', purpose: 'reset' }),
  ]) {
    expect((await rejectionOf(countNamed(id))).code).toBe('RATE_LIMITED');
  }
  await countNamed(flowId);
  // The cookie names the flow too.
  await countNamed(undefined, { flowCookies: { verify: testCookie(), reset: testCookie(flowId) } });
  expect((await rejectionOf(countNamed(flowId))).code).toBe('RATE_LIMITED');
  await countNamed(another);
});

test('a network requests at most a thousand codes a day of each kind, for all addresses', () => {
  for (const { limits } of [contract.auth.register, contract.auth.resendOtp, contract.auth.forgotPassword]) {
    expect(limits).toContainEqual({ per: 'address', max: 1000, windowSeconds: 86_400 });
  }
});

test('a stolen session does not use up the calls with a password or code of its owner’s other sessions', async () => {
  const { stepUp, profile, withdrawals, account, factors } = contract;
  const operations = [
    stepUp.prove,
    stepUp.passkeyOptions,
    profile.changePassword,
    withdrawals.request,
    withdrawals.saveBankAccount,
    withdrawals.saveUpiId,
    account.requestDeletion,
    factors.confirmTotp,
  ];
  for (const { limits } of operations) expect(limits?.map(({ per }) => per)).not.toContain('user');
  const two = { per: 'session', max: 2, windowSeconds: 86_400 } as const;
  const prove = (sessionId: string) =>
    countCall({ ...publicContext(services), userId: 'asha', sessionId }, contract.stepUp.prove, two, {});
  for (const _ of [1, 2]) await prove('stolen');
  expect((await rejectionOf(prove('stolen'))).code).toBe('RATE_LIMITED');
  await prove('own');
});

test('limits purchases to twenty in ten minutes per user', async () => {
  const buy = (userId: string) =>
    countCallerLimits(contract.coins.purchase, { ...callContextOf(), userId, sessionId: randomUUID() });
  for (let bought = 0; bought < 20; bought += 1) await buy('busy');
  // One more, in case a window ended in the meantime.
  await buy('busy').catch(() => undefined);
  expect(await rejectionOf(buy('busy'))).toMatchObject({ code: 'RATE_LIMITED' });
  await buy('other');
});

test('limits new addresses of webhooks to thirty an hour, because each one sends an email', () => {
  for (const { limits } of [contract.webhooks.create, contract.webhooks.update]) {
    expect(limits).toEqual([{ per: 'user', max: 30, windowSeconds: 3600 }]);
  }
});

test('does not allow twice the limit around the end of a window', async () => {
  // The window is a day, so that the previous window's share hardly changes while the test runs.
  const today = `date_trunc('day', now(), 'UTC')`;
  await database.ownerPool.query(`insert into rate_limits values ('edge', ${today} - interval '1 day', 1000000)`);
  const { rows } = await database.pool.query<{ share: number; refused: number }>(
    `select 1 - extract(epoch from now() - ${today})::float8 / 86400 as share,
            (select count(*) filter (where rate_limit_hit('edge', 100, 86400, 1) > 0) from generate_series(1, 150)) as refused`,
  );
  // The previous window counts at most as a full one, however many hits it had.
  const refused = 50 + 100 * (rows[0]?.share ?? 0);
  expect(Math.abs((rows[0]?.refused ?? 0) - refused)).toBeLessThanOrEqual(1);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:0db8:0001::7', '2001:db8:1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['::1', '0:0:0'],
  ['2001:db8::', '2001:db8:0'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
