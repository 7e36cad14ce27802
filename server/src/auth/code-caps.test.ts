import argon2 from 'argon2';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { PublicContext } from '../context.ts';
import { latestCode, otherCode, passTimeOfCodes, REGISTRATION, subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resendOtp } from './resend-otp.ts';
import { verifyResetCode } from './verify-reset-code.ts';

// No registration in these tests needs a real hash.
vi.spyOn(argon2, 'hash').mockResolvedValue('not a hash');

const services = await testServices(await testDatabase({ maxConnections: 12 }), { RATE_LIMIT: 'on' });
const [HOME, OFFICE, CAFE, NEIGHBOUR] = ['198.51.100.7', '203.0.113.9', '192.0.2.44', '192.0.2.99'];

function browser(ip: string) {
  return publicContext(services, { ip });
}

/** Starts password resets from a network, each after the previous code expired, until it is refused. */
async function flood(email: string, ip: string) {
  for (let started = 0; ; started += 1) {
    await passTimeOfCodes(services, 901);
    const outcome = await forgotPassword(browser(ip), { email }).catch((error: unknown) => error);
    if (outcome instanceof Error) return { started, error: JSON.stringify(outcome) };
  }
}

/** Adds to the newest flow, as if strangers on more networks had started more of them. */
async function addToNewest(email: string, column: 'requests' | 'tries_used', count: number): Promise<void> {
  await sql`
    update one_time_codes set ${sql.ref(column)} = ${sql.ref(column)} + ${count}
    where flow = (select flow from one_time_codes where email = ${email} order by sent_at desc limit 1)`.execute(
    services.db,
  );
}

/** Fails with every try of calls without a flow, then with those of the flow. */
async function guessAll(stranger: PublicContext, email: string, resetCode: string): Promise<void> {
  for (const caller of [browser(stranger.ip), stranger]) {
    for (let tries = 0; tries < 5; tries += 1) await rejectionOf(verifyResetCode(caller, { email, resetCode }));
  }
}

test('strangers who reach the caps of their networks do not stop a new flow on another network', async () => {
  const { email } = await createUser(services.db);
  const owner = browser(OFFICE);
  await forgotPassword(owner, { email });

  expect((await flood(email, OFFICE)).started).toBe(9);
  expect((await flood(email, CAFE)).started).toBe(10);
  const rejection = await rejectionOf(forgotPassword(browser(OFFICE), { email }));
  expect(rejection).toMatchObject({
    code: 'TOO_MANY_CODES',
    status: 429,
    message: 'Too many codes from this network. Please wait 19 hours or use another network.',
  });
  await forgotPassword(browser(HOME), { email });
  for (const _ of [2, 3]) {
    await passTimeOfCodes(services, 61);
    await forgotPassword(owner, { email });
  }
  await passTimeOfCodes(services, 61);
  expect((await rejectionOf(forgotPassword(owner, { email }))).code).toBe('TOO_MANY_CODES');
  // Flows that succeed do not count.
  await verifyResetCode(owner, { email, resetCode: await latestCode(services, email) });
  await forgotPassword(browser(OFFICE), { email });
});

test('strangers who reach the cap of a mailbox do not stop the owner’s flow and known device', async () => {
  const { email } = await createUser(services.db);
  const device = browser(HOME);
  await login(device, { email, password: TEST_PASSWORD });
  const owner = browser(HOME);
  await forgotPassword(owner, { email });
  await passTimeOfCodes(services, 61);
  await forgotPassword(browser(OFFICE), { email });
  await addToNewest(email, 'requests', 98);

  expect(await rejectionOf(forgotPassword(browser(CAFE), { email }))).toMatchObject({
    code: 'TOO_MANY_CODES_FOR_ADDRESS',
    status: 429,
    message: 'Too many codes were requested for this email. Please wait 24 hours.',
  });
  for (const each of [owner, owner, device]) {
    await passTimeOfCodes(services, 61);
    await forgotPassword(each, { email });
  }
  // Known devices have a cap of their own.
  await addToNewest(email, 'requests', 19);
  await passTimeOfCodes(services, 61);
  const next = { ...browser(CAFE), deviceCookie: device.deviceCookie };
  expect((await rejectionOf(forgotPassword(next, { email }))).code).toBe('TOO_MANY_CODES_FOR_ADDRESS');
});

test('strangers can try fifty codes from a network a day, and the owner’s flow beside them keeps its tries', async () => {
  const { email } = await createUser(services.db);
  const owner = browser(OFFICE);
  await forgotPassword(owner, { email });
  const ownersCode = await latestCode(services, email);
  const strangers = Array.from({ length: 4 }, () => browser(OFFICE));
  for (const stranger of strangers) {
    await passTimeOfCodes(services, 61);
    await forgotPassword(stranger, { email });
  }
  await passTimeOfCodes(services, 61);
  // Five codes are valid, so all fifty tries could still be used.
  const rejection = await rejectionOf(forgotPassword(browser(OFFICE), { email }));
  expect(rejection.message).toBe('Too many codes from this network. Please wait 10 minutes or use another network.');
  for (const stranger of strangers) await guessAll(stranger, email, otherCode(ownersCode));
  expect(await verifyResetCode(owner, { email, resetCode: ownersCode })).toHaveProperty('resetToken');
});

test('wrong codes of a day stop new flows of their network, then of the address, but end no other flow', async () => {
  const { email } = await createUser(services.db);
  const [owner, stranger] = [browser(HOME), browser(OFFICE)];
  const wrongCode = async () => otherCode(await latestCode(services, email));
  await forgotPassword(owner, { email });
  for (const _ of [1, 2, 3]) await rejectionOf(verifyResetCode(owner, { email, resetCode: await wrongCode() }));
  await passTimeOfCodes(services, 901);
  await forgotPassword(stranger, { email });
  await guessAll(stranger, email, await wrongCode());
  await addToNewest(email, 'tries_used', 31);
  await passTimeOfCodes(services, 901);
  const rejection = await rejectionOf(forgotPassword(browser(OFFICE), { email }));
  expect(rejection.message).toBe('Too many codes from this network. Please wait 24 hours or use another network.');
  await forgotPassword(browser(CAFE), { email });
  await addToNewest(email, 'tries_used', 247);
  await passTimeOfCodes(services, 901);
  expect((await rejectionOf(forgotPassword(browser(NEIGHBOUR), { email }))).code).toBe('TOO_MANY_CODES_FOR_ADDRESS');

  // The owner's flow gets new codes, for the two tries that it has left.
  for (const _ of [4, 5]) {
    await passTimeOfCodes(services, 61);
    await forgotPassword(owner, { email });
    await rejectionOf(verifyResetCode(owner, { email, resetCode: await wrongCode() }));
  }
  const resetCode = await latestCode(services, email);
  expect((await rejectionOf(verifyResetCode(owner, { email, resetCode }))).code).toBe('TOO_MANY_WRONG_CODES');
});

test('all spellings of a mailbox share its caps', async () => {
  const name = crypto.randomUUID();
  const spelled = (n: number) => `${name.slice(0, n)}.${name.slice(n)}+${n}@gmail.com`;
  for (let n = 1; n <= 10; n += 1) await register(browser(OFFICE), { ...REGISTRATION, email: spelled(n) });
  const another = { ...REGISTRATION, email: spelled(11) };
  expect((await rejectionOf(register(browser(OFFICE), another))).code).toBe('TOO_MANY_CODES');
  await register(browser(CAFE), another);
});

test('known and unknown addresses reach the caps alike, also concurrently, for a day', async () => {
  const known = (await createUser(services.db)).email;
  const unknown = `${crypto.randomUUID()}@example.com`;
  const refusals = [await flood(known, OFFICE), await flood(unknown, OFFICE)].map(({ started, error }) => ({
    started,
    // The seconds differ a little.
    error: error.replace(/\d{4}(?=[,}])/, '…'),
  }));
  expect(refusals[0]).toEqual(refusals[1]);
  await passTimeOfCodes(services, 86_400);
  await forgotPassword(browser(OFFICE), { email: known });

  const email = `${crypto.randomUUID()}@example.com`;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 24 }, () => register(browser(CAFE), { ...REGISTRATION, email })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  // Within the cooldown the flows share one code.
  expect(await subjectsTo(services, email)).toHaveLength(1);
});

test('a network gets at most a thousand codes a day for all addresses', async () => {
  const ip = '2001:db8:7::1';
  const email = `${crypto.randomUUID()}@example.com`;
  const owner = browser(ip);
  await register(owner, { ...REGISTRATION, email });
  await sql`update one_time_codes set requests = 998 where email = ${email}`.execute(services.db);
  const another = () => ({ ...REGISTRATION, email: `${crypto.randomUUID()}@example.com` });
  await register(browser(ip), another());
  await register(browser('2001:db8:7::2'), another());
  expect((await rejectionOf(register(browser('2001:db8:7::3'), another()))).code).toBe('TOO_MANY_CODES');
  await register(browser('2001:db8:8::1'), another());
  const unlimited = { ...browser(ip), config: { ...services.config, rateLimit: 'off' as const } };
  await resendOtp(unlimited, { email: another().email });
});
