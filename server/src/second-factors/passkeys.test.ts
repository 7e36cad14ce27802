import { expect, test } from 'vitest';
import { login } from '../auth/login.ts';
import { passkeyOptions, passkeySignIn } from '../auth/passkey-sign-in.ts';
import { proveStepUp, stepUpPasskeyOptions } from '../step-up/prove-step-up.ts';
import { startSignIn } from '../sign-in/sign-in.ts';
import { inTransaction } from '../database/transaction.ts';
import { subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { softwarePasskey } from '../testing/software-passkey.ts';
import { addPasskey, addPasskeyOptions } from '../factors/add-passkey.ts';
import { listFactors } from '../factors/list-factors.ts';
import { removePasskey } from '../factors/remove-passkey.ts';
import { renamePasskey } from '../factors/rename-passkey.ts';

const database = await testDatabase();
const services = await testServices(database);
const ctx = publicContext(services);
const { publicUrl } = services.config;
const EXPORT = { operation: 'files.exportData', input: {} };

async function user() {
  const { id, email } = await createUser(services.db);
  const { sessionId } = await inTransaction(services.db, (tx) => startSignIn(ctx, tx, id, ['password']));
  return { id, email, userCtx: { ...contextFor(services, id), sessionId } };
}

async function userWithPasskey() {
  const { userCtx, ...account } = await user();
  const passkey = softwarePasskey(publicUrl);
  const { options } = await addPasskeyOptions(userCtx);
  const { recoveryCodes } = await addPasskey(userCtx, {
    name: 'My phone',
    passkey: passkey.register(options.challenge),
  });
  return { ...account, userCtx, passkey, recoveryCodes };
}

const challengeToSignIn = async () => (await passkeyOptions(ctx)).options.challenge;
const codeOf = async (call: Promise<unknown>) => (await rejectionOf(call)).code;

test('a passkey signs in without a password, and its user then needs more than the password', async () => {
  const { id, email, userCtx, passkey, recoveryCodes } = await userWithPasskey();
  expect(recoveryCodes).toHaveLength(10);
  const proof = passkey.prove(await challengeToSignIn());
  expect((await passkeySignIn(ctx, { passkey: proof })).user).toMatchObject({ id, email });
  const { rows } = await database.ownerPool.query(
    `select factors from sessions where user_id = $1 order by created_at desc limit 1`,
    [id],
  );
  expect(rows).toEqual([{ factors: ['passkey'] }]);
  const rejection = await rejectionOf(login(ctx, { email, password: TEST_PASSWORD }));
  expect(rejection).toMatchObject({ code: 'SECOND_FACTOR_NEEDED', params: { methods: 'passkey recovery' } });
  const { passkeys } = await listFactors(userCtx);
  expect(passkeys).toMatchObject([{ name: 'My phone', lastUsedAt: expect.any(String), worksAt: null }]);
});

test('rejects a repeat, and proofs without verification, from elsewhere or for another purpose', async () => {
  const { userCtx, passkey } = await userWithPasskey();
  const signIn = (proof: ReturnType<typeof passkey.prove>) => codeOf(passkeySignIn(ctx, { passkey: proof }));
  const used = passkey.prove(await challengeToSignIn());
  const attempts = await Promise.allSettled([1, 2].map(() => passkeySignIn(ctx, { passkey: used })));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await signIn(used)).toBe('INVALID_CREDENTIALS');
  expect(await signIn(passkey.prove(await challengeToSignIn(), { flags: 1 }))).toBe('INVALID_CREDENTIALS');
  const evil = { origin: 'http://evil.example' };
  expect(await signIn(passkey.prove(await challengeToSignIn(), evil))).toBe('INVALID_CREDENTIALS');
  expect(await signIn(passkey.prove(await challengeToSignIn(), { rpId: 'evil' }))).toBe('INVALID_CREDENTIALS');
  expect(await signIn(passkey.prove('AAAA'))).toBe('INVALID_CREDENTIALS');
  const { options } = await stepUpPasskeyOptions(userCtx, EXPORT);
  expect(await signIn(passkey.prove(options.challenge))).toBe('INVALID_CREDENTIALS');
  const proof = passkey.prove(await challengeToSignIn());
  const withHandle = { ...proof, response: { ...proof.response, userHandle: 'AAAA' } };
  expect(await signIn(withHandle)).toBe('INVALID_CREDENTIALS');
  const late = await challengeToSignIn();
  await database.ownerPool.query(`update passkey_challenges set expires_at = expires_at - interval '5 min'`);
  expect(await signIn(passkey.prove(late))).toBe('INVALID_CREDENTIALS');
});

test('a step-up needs a passkey of the same user, for the same call and session', async () => {
  const { userCtx, passkey } = await userWithPasskey();
  const other = await userWithPasskey();
  const challenge = async (of = userCtx, call = EXPORT) => (await stepUpPasskeyOptions(of, call)).options.challenge;
  const prove = async (proof: ReturnType<typeof passkey.prove>) => proveStepUp(userCtx, { ...EXPORT, passkey: proof });
  expect((await prove(passkey.prove(await challenge()))).token).toMatch(/^[\w-]{43}$/);
  expect(await codeOf(prove(other.passkey.prove(await challenge())))).toBe('PASSKEY_REJECTED');
  expect(await codeOf(prove(passkey.prove(await challenge(other.userCtx))))).toBe('PASSKEY_REJECTED');
  const removal = { operation: 'factors.removeTotp', input: {} };
  expect(await codeOf(prove(passkey.prove(await challenge(userCtx, removal))))).toBe('PASSKEY_REJECTED');
  expect(await codeOf(prove(passkey.prove(await challengeToSignIn())))).toBe('PASSKEY_REJECTED');
  expect((await rejectionOf(proveStepUp(userCtx, { ...EXPORT, password: TEST_PASSWORD }))).fields).toHaveProperty(
    'code',
  );
});

test('adds each passkey once, in the session that asked for it', async () => {
  const { userCtx, passkey } = await userWithPasskey();
  const other = await user();
  const register = async (of: typeof userCtx, by: typeof userCtx, with_ = softwarePasskey(publicUrl)) =>
    addPasskey(by, { name: 'Key', passkey: with_.register((await addPasskeyOptions(of)).options.challenge) });
  expect(await codeOf(register(userCtx, other.userCtx))).toBe('PASSKEY_REJECTED');
  expect(await codeOf(register(other.userCtx, other.userCtx, passkey))).toBe('PASSKEY_REJECTED');
  expect(await register(userCtx, userCtx)).toEqual({ recoveryCodes: null });
  const { options } = await addPasskeyOptions(userCtx);
  expect(options['excludeCredentials']).toHaveLength(2);
  expect(JSON.stringify(options)).not.toContain(userCtx.userId);
});

test('renames and removes only own passkeys, emails the owner, and lists those of a former host', async () => {
  const { email, userCtx, passkey } = await userWithPasskey();
  const stranger = await user();
  const [{ id } = { id: '' }] = (await listFactors(userCtx)).passkeys;
  expect(await codeOf(renamePasskey(stranger.userCtx, { id, name: 'Mine' }))).toBe('NOT_FOUND');
  expect(await codeOf(removePasskey(stranger.userCtx, { id }))).toBe('NOT_FOUND');
  await renamePasskey(userCtx, { id, name: 'Laptop' });
  await database.ownerPool.query(`update passkeys set rp_id = 'old.example' where id = $1`, [id]);
  expect((await listFactors(userCtx)).passkeys).toMatchObject([{ name: 'Laptop', worksAt: 'old.example' }]);
  const removed = { credentialId: passkey.id, rpId: 'old.example' };
  expect(await removePasskey(userCtx, { id })).toMatchObject(removed);
  expect(await codeOf(removePasskey(userCtx, { id }))).toBe('NOT_FOUND');
  expect(await listFactors(userCtx)).toEqual({ passkeys: [], totp: null, recoveryCodesLeft: 0 });
  expect(await subjectsTo(services, email)).toEqual([
    'A passkey was added to your Proverse account',
    'A passkey was removed from your Proverse account',
  ]);
});
