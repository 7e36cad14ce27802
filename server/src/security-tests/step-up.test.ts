/** Every call that needs a step-up, over every transport: a stolen session must not be able to make it. */
import { TOTP } from 'otpauth';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { removeTotp } from '../factors/remove-totp.ts';
import { finishRecovery } from '../recovery/finish-recovery.ts';
import { encryptTotpSecret, newTotpSecret } from '../second-factors/totp.ts';
import { subjectsTo } from '../testing/accounts.ts';
import { testApp } from '../testing/app.ts';
import { publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { callAs, CALLS, requestOf, type Answer, type Call } from './access-call.ts';
import { ACCESS } from './access-matrix.ts';
import type { Row } from './access-rows.ts';
import { readyRecoveryOf } from './access-objects.ts';
import { createScenes, type Person } from './access-scene.ts';

const world = await testApp();
const { app, services, database } = world;
const sceneFor = await createScenes(world);
const rows = ACCESS as unknown as Readonly<Record<string, Row>>;
const guarded = CALLS.filter(({ operation }) => 'stepUp' in operation);
const whoOf = ({ operation }: Call) => (operation.access === 'admin' ? 'admin' : 'owner');
const password = { password: TEST_PASSWORD };

/** The session is a day old, as one that was stolen. */
async function age({ sessionId }: Person): Promise<void> {
  await database.ownerPool.query(`update sessions set proven_at = now() - interval '1 day' where id = $1`, [sessionId]);
}

async function removeApps({ id }: Person): Promise<void> {
  await database.ownerPool.query('delete from totp_apps where user_id = $1', [id]);
}

/** Adds an authenticator app. Returns its codes, each for a step that was not used yet. */
async function addApp({ id }: Person): Promise<() => string> {
  const secret = newTotpSecret();
  await database.ownerPool.query('insert into totp_apps (user_id, secret_encrypted, added_at) values ($1, $2, now())', [
    id,
    encryptTotpSecret(services.config, id, secret),
  ]);
  let steps = -1;
  return () => new TOTP({ secret }).generate({ timestamp: Date.now() + steps++ * 30_000 });
}

async function prove({ token }: Person, operation: string, input: unknown, proof: object) {
  const payload = { operation, input, ...proof };
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.inject({ method: 'POST', url: '/api/user/step-up', headers, payload });
  return { status: response.statusCode, body: response.json<{ token: string; error?: string }>() };
}

async function callWith(person: Person, call: Call, input: unknown, token: string): Promise<number> {
  const { headers, ...request } = requestOf(call, input);
  const authorization = `Bearer ${person.token}`;
  const response = await app.inject({ ...request, headers: { ...headers, authorization, 'step-up': token } });
  return response.statusCode;
}

const outcome = ({ status, error }: Answer) => (error ? `${status} ${String(error['error'])}` : 'done');

test('covers payouts, security, export, deletion and every decision of admins', () => {
  const names = new Set(guarded.map(({ name }) => name));
  const decisions = CALLS.filter(({ operation }) => operation.access === 'admin' && operation.kind === 'mutation');
  expect(decisions.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
  expect([...names].filter((name) => !name.startsWith('admin')).toSorted()).toEqual([
    'account.requestDeletion',
    'factors.addPasskeyOptions',
    'factors.beginTotp',
    'factors.removePasskey',
    'factors.removeTotp',
    'factors.renewRecoveryCodes',
    'files.exportData',
    'profile.changePassword',
    'tokens.create',
    'withdrawals.request',
    'withdrawals.saveBankAccount',
    'withdrawals.saveUpiId',
  ]);
});

describe.each(guarded)('$name over $transport', (call) => {
  test('needs a step-up with a second factor, which works once, for this input and this session', async () => {
    const scene = await sceneFor(whoOf(call));
    const input = (await rows[call.name]?.input?.(scene)) ?? {};
    await removeApps(scene.caller);
    await age(scene.caller);
    const codeOf = await addApp(scene.caller);
    expect(outcome(await callAs(app, scene.caller, call, input))).toBe('422 STEP_UP_REQUIRED');
    expect((await prove(scene.caller, call.name, input, password)).status).toBe(400);

    const forOther = await prove(scene.caller, 'account.requestDeletion', { ...OTHER }, { code: codeOf() });
    expect(await callWith(scene.caller, call, input, forOther.body.token)).toBe(422);
    const { body } = await prove(scene.caller, call.name, input, { code: codeOf() });
    expect(await callWith(scene.caller, call, input, body.token)).toBe(200);
    expect(await callWith(scene.caller, call, input, body.token)).not.toBe(200);
  });
});

const NEEDS_FACTOR = new Set(['factors.renewRecoveryCodes', 'factors.removePasskey']);
const passwordFieldOf = ({ operation }: Call) => ('passwordField' in operation ? operation.passwordField : undefined);
/** Makes the call's input, for an account without a second factor that signed in a day ago. */
async function staleCaller(call: Call) {
  const { caller, ...scene } = await sceneFor(whoOf(call));
  await age(caller);
  const input = { ...((await rows[call.name]?.input?.({ ...scene, caller })) as object | undefined) };
  return { caller, input };
}

describe.each(guarded.filter((call) => !passwordFieldOf(call) && !NEEDS_FACTOR.has(call.name)))(
  '$name over $transport without a second factor',
  (call) => {
    test('needs a fresh sign-in or a step-up by password', async () => {
      const { caller, input } = await staleCaller(call);
      expect(outcome(await callAs(app, caller, call, input))).toBe('422 STEP_UP_REQUIRED');
      const { body } = await prove(caller, call.name, input, password);
      expect(await callWith(caller, call, input, body.token)).toBe(200);
    });
  },
);

describe.each(guarded.filter(passwordFieldOf))('$name over $transport without a second factor', (call) => {
  test('needs a fresh sign-in or the password in its documented field', async () => {
    const { caller, input } = await staleCaller(call);
    const field = passwordFieldOf(call) ?? '';
    const wrong = await callAs(app, caller, call, { ...input, [field]: 'wrong' });
    expect(outcome(wrong)).toBe('400 VALIDATION_FAILED');
    expect(outcome(await callAs(app, caller, call, { ...input, [field]: TEST_PASSWORD }))).toBe('done');
  });
});

const OTHER = { password: 'x', confirm: 'DELETE', forfeitCoins: 1 };
const EXPORT = CALLS.find(({ name }) => name === 'files.exportData') as Call;
const SUSPEND = CALLS.find(({ name }) => name === 'admin.suspendUser') as Call;

test('a token is bound to its parameters and its session, and expires after a minute', async () => {
  const { admin, owner, stranger } = await sceneFor('admin');
  await age(admin);
  const input = { id: owner.id, reason: 'Spam' };
  const tokenFor = async () => (await prove(admin, 'admin.suspendUser', input, password)).body.token;
  expect(await callWith(admin, SUSPEND, { ...input, id: stranger.id }, await tokenFor())).toBe(422);
  const sessionId = (
    await database.ownerPool.query<{ id: string }>(
      `insert into sessions (user_id, expires_at, proven_at) values ($1, now() + interval '1 day', '2026-01-01')
       returning id`,
      [admin.id],
    )
  ).rows[0]?.id as string;
  const token = await services.accessTokens.issue({ userId: admin.id, sessionId });
  expect(await callWith({ ...admin, sessionId, token }, SUSPEND, input, await tokenFor())).toBe(422);
  const late = await tokenFor();
  await database.ownerPool.query(`update step_ups set expires_at = expires_at - interval '60 s'`);
  expect(await callWith(admin, SUSPEND, input, late)).toBe(422);
  const used = await tokenFor();
  const attempts = await Promise.all([1, 2, 3].map(() => callWith(admin, SUSPEND, input, used)));
  expect(attempts.toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
});

test('proving needs a known call, and a right and unused code', async () => {
  const { owner } = await sceneFor('owner');
  expect((await prove(owner, 'messages.send', {}, password)).body.error).toBe('VALIDATION_FAILED');
  expect((await prove(owner, 'files.exportData', {}, { password: 'wrong' })).status).toBe(400);
  const codeOf = await addApp(owner);
  const code = codeOf();
  expect((await prove(owner, 'files.exportData', {}, { code: '000000' })).body.error).toBe('FACTOR_CODE_WRONG');
  const { body } = await prove(owner, 'files.exportData', {}, { code });
  expect((await prove(owner, 'files.exportData', {}, { code })).body.error).toBe('FACTOR_CODE_WRONG');
  expect(await callWith(owner, EXPORT, {}, body.token)).toBe(200);
  expect(await subjectsTo(services, owner.email)).toEqual([]);
});

test('in production an admin needs a second factor, and others still learn nothing', async () => {
  const scene = await sceneFor('admin');
  const { admin, stranger } = scene;
  const config = { ...services.config, production: true };
  const production = await buildApp({ ...services, config }, pino({ level: 'silent' }));
  const users = (person: Person) =>
    production.inject({ url: '/api/admin/users', headers: { authorization: `Bearer ${person.token}` } });
  expect((await users(stranger)).statusCode).toBe(404);
  expect((await users(admin)).json()).toMatchObject({ error: 'ADMIN_FACTOR_NEEDED' });
  await addApp(admin);
  expect((await users(admin)).statusCode).toBe(200);
  const removal = removeTotp({ ...admin.ctx, config });
  expect((await rejectionOf(removal)).code).toBe('ADMIN_FACTOR_NEEDED');
  expect((await users(admin)).statusCode).toBe(200);

  // A recovery removes even an admin's last factor.
  const { ticket } = await readyRecoveryOf({ ...scene, caller: admin });
  const { accessToken: token } = await finishRecovery(publicContext(services), { ticket });
  expect((await users({ ...admin, token })).json()).toMatchObject({ error: 'ADMIN_FACTOR_NEEDED' });
  await production.close();
});
