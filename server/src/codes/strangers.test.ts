/** What strangers do with an address never uses up what its owner may do on another network or a known device. */
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import type { PublicContext } from '../context.ts';
import { codesTo, latestCode, otherCode, passTimeOfCodes, REGISTRATION } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { beginTotp } from '../factors/begin-totp.ts';
import { confirmTotp } from '../factors/confirm-totp.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { login } from '../auth/login.ts';
import { proveStepUp } from '../step-up/prove-step-up.ts';
import { register } from '../auth/register.ts';
import { resendOtp } from '../auth/resend-otp.ts';
import { secondFactor } from '../auth/second-factor.ts';
import { verifyOtp } from '../auth/verify-otp.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';

const services = await testServices(await testDatabase({ maxConnections: 12 }), { RATE_LIMIT: 'on' });
const { password } = REGISTRATION;
const HOME = '2001:db8:99::1';
const WRONG = 'Red-Teapot-17';
const NETWORKS = {
  'six /64 of one /48': Array.from({ length: 6 }, (_, n) => `2001:db8:1:${n}::1`),
  'six IPv4 addresses': Array.from({ length: 6 }, (_, n) => `203.0.113.${n}`),
};
type Networks = keyof typeof NETWORKS;

function browser(ip: string, other: Partial<ReturnType<typeof publicContext>> = {}) {
  return publicContext(services, { ip, ...other });
}

function newAddress(): string {
  return `${crypto.randomUUID()}@example.com`;
}

/** Makes five calls from each network, in fresh browsers, thirteen seconds apart. Ignores how they end. */
async function fromEach(networks: Networks, call: (ctx: PublicContext) => Promise<unknown>) {
  for (let round = 0; round < 5; round += 1) {
    await passTimeOfCodes(services, 13);
    await Promise.allSettled(NETWORKS[networks].map((ip) => call(browser(ip))));
  }
}

test.each(Object.keys(NETWORKS) as Networks[])(
  'registrations and wrong codes of strangers from %s leave the owner a code with five tries',
  async (networks) => {
    const email = newAddress();
    await fromEach(networks, async (stranger) => {
      await register(stranger, { ...REGISTRATION, email, password: WRONG });
      for (const caller of [stranger, browser(stranger.ip)]) {
        await rejectionOf(verifyOtp(caller, { email, otpCode: '000000', password: WRONG }));
      }
    });
    await pretendStrangersGuessed();
    const owner = browser(HOME);
    await register(owner, { ...REGISTRATION, email });
    const otpCode = await latestCode(services, email);
    for (let tries = 0; tries < 4; tries += 1) {
      await rejectionOf(verifyOtp(owner, { email, otpCode: otherCode(otpCode), password }));
    }
    expect((await verifyOtp(owner, { email, otpCode, password })).user.email).toBe(email);
  },
);

test.each(Object.keys(NETWORKS) as Networks[])(
  'forgotten passwords that strangers report from %s leave the owner’s reset alone, also without a flow id',
  async (networks) => {
    const { email } = await createUser(services.db);
    const owner = browser(HOME);
    await login(owner, { email, password: TEST_PASSWORD });
    await fromEach(networks, async (stranger) => {
      await forgotPassword(stranger, { email });
      await rejectionOf(verifyResetCode(browser(stranger.ip), { email, resetCode: '000000' }));
    });
    for (const caller of [owner, browser('198.51.100.7')]) {
      await passTimeOfCodes(services, 61);
      await forgotPassword(caller, { email });
      const resetCode = await latestCode(services, email);
      await fromEach(networks, (stranger) => verifyResetCode(stranger, { email, resetCode: otherCode(resetCode) }));
      await pretendStrangersGuessed();
      const withoutFlow = browser(caller.ip, { deviceCookie: caller.deviceCookie });
      expect(await verifyResetCode(withoutFlow, { email, resetCode })).toHaveProperty('resetToken');
    }
  },
);

test('other spellings of the mailbox do not keep its owner from a code either', async () => {
  const name = crypto.randomUUID();
  for (let n = 0; n < 60; n += 1) {
    await register(browser(`203.0.113.${n}`), { ...REGISTRATION, email: `${name}+${n}@gmail.com` });
  }
  const owner = { ...REGISTRATION, email: `${name}@gmail.com` };
  const ctx = browser(HOME);
  await register(ctx, owner);
  const otpCode = await latestCode(services, owner.email);
  expect((await verifyOtp(ctx, { email: owner.email, otpCode, password })).user.email).toBe(owner.email);
});

test('strangers on many networks cause at most fifty emails, then one for each lifetime of a code', async () => {
  const email = newAddress();
  for (let n = 0; n < 30; n += 1) {
    const stranger = browser(`203.0.113.${n}`);
    await register(stranger, { ...REGISTRATION, email });
    await passTimeOfCodes(services, 61);
    await resendOtp(stranger, { email });
  }
  // The last ten of the sixty requests were made within six minutes.
  expect((await codesTo(services, email)).length).toBeLessThanOrEqual(50 + 1);
});

test('wrong passwords of strangers leave the owner’s sign-in alone', async () => {
  const { email } = await createUser(services.db);
  const ip = '203.0.113.9';
  for (let n = 0; n < 6; n += 1) await rejectionOf(login(browser(ip), { email, password: WRONG }));
  await pretendStrangersGuessed();
  expect((await rejectionOf(login(browser(ip), { email, password: WRONG }))).code).toBe('RATE_LIMITED');
  const device = browser(HOME);
  for (let n = 0; n < 4; n += 1) await rejectionOf(login(device, { email, password: WRONG }));
  expect((await login(device, { email, password: TEST_PASSWORD })).user.email).toBe(email);
  // A device that has signed in comes in from the network of the strangers too.
  const known = browser(ip, { deviceCookie: device.deviceCookie });
  expect((await login(known, { email, password: TEST_PASSWORD })).user.email).toBe(email);
});

/** Pretends that six guesses or more of a network, or about an address, were four hundred. */
async function pretendStrangersGuessed(): Promise<void> {
  await services.db.updateTable('rate_limits').set({ hits: 400 }).where('hits', '>=', 6).execute();
}

const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

async function ownerOfApp() {
  const { id, email } = await createUser(services.db);
  const device = browser(HOME);
  const { accessToken } = await login(device, { email, password: TEST_PASSWORD });
  const session = { ...contextFor(services, id), ...(await services.accessTokens.verify(accessToken)) };
  const { secret } = await beginTotp(session);
  await confirmTotp(session, { code: codeOf(secret, -1) });
  return { email, secret, device, session };
}

async function ticketOf(ctx: PublicContext, email: string): Promise<string> {
  return String((await rejectionOf(login(ctx, { email, password: TEST_PASSWORD }))).params['ticket']);
}

test.each([HOME, '203.0.113.9'])(
  'wrong app codes of someone at %s who knows the password stop neither the owner’s sign-in nor withdrawals',
  async (ip) => {
    const { email, secret, device, session } = await ownerOfApp();
    const codes: string[] = [];
    for (let sign = 0; sign < 3; sign += 1) {
      const stranger = browser(ip);
      const ticket = await ticketOf(stranger, email);
      for (let tries = 0; tries < 7; tries += 1) {
        codes.push((await rejectionOf(secondFactor(stranger, { ticket, code: codeOf(secret, -99) }))).code);
      }
    }
    expect(codes.filter((code) => code === 'FACTOR_CODE_WRONG').length).toBeLessThanOrEqual(18);
    expect(codes.at(-1)).toBe('RATE_LIMITED');

    const input = { amount: 500, password: TEST_PASSWORD };
    const operation = 'withdrawals.request';
    expect(await proveStepUp(session, { operation, input, code: codeOf(secret) })).toHaveProperty('token');
    const next = { ...device, ip };
    const ticket = await ticketOf(next, email);
    expect((await secondFactor(next, { ticket, code: codeOf(secret, 1) })).user.email).toBe(email);
  },
);

test('after three hundred wrong app codes a network has five a day, and known devices and sessions have theirs', async () => {
  const { email, secret, device, session } = await ownerOfApp();
  const stranger = browser('203.0.113.9');
  for (const tries of [3, 3]) {
    const ticket = await ticketOf(stranger, email);
    for (let n = 0; n < tries; n += 1) await rejectionOf(secondFactor(stranger, { ticket, code: codeOf(secret, -99) }));
  }
  await pretendStrangersGuessed();
  const ticket = await ticketOf(stranger, email);
  expect((await rejectionOf(secondFactor(stranger, { ticket, code: codeOf(secret) }))).code).toBe('RATE_LIMITED');
  expect((await secondFactor(device, { ticket, code: codeOf(secret) })).user.email).toBe(email);
  const elsewhere = browser('198.51.100.3');
  expect((await rejectionOf(secondFactor(elsewhere, { ticket, code: '000000' }))).code).toBe('FACTOR_CODE_WRONG');
  const input = { amount: 500, password: TEST_PASSWORD };
  const proof = { operation: 'withdrawals.request', input, code: codeOf(secret, 1) };
  expect(await proveStepUp(session, proof)).toHaveProperty('token');
});
