import argon2 from 'argon2';
import { expect, test, vi } from 'vitest';
import { passTimeOfCodes, REGISTRATION, subjectsTo, withoutFlowIds } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, publicContext, rejectionOf } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { register } from './register.ts';
import { resendOtp } from './resend-otp.ts';

// These tests register about a hundred times, and no registration needs a real hash.
vi.spyOn(argon2, 'hash').mockResolvedValue('not a hash');

const services = await testServices(await testDatabase());
const ctx = publicContext(services);

/** The response or error of every step, as a caller sees it. A number waits that many seconds. */
async function transcript(email: string, steps: readonly ('register' | 'resend' | number)[]): Promise<string[]> {
  const seen: string[] = [];
  for (const step of steps) {
    if (typeof step === 'number') await passTimeOfCodes(services, step);
    else {
      const call = step === 'register' ? register(ctx, { ...REGISTRATION, email }) : resendOtp(ctx, { email });
      seen.push(withoutFlowIds(JSON.stringify(await call.catch((error: unknown) => error))));
    }
  }
  return seen;
}

test.each([
  { steps: ['resend', 'resend', 61, 'resend'] },
  { steps: ['register', 'resend', 61, 'resend', 'resend'] },
  { steps: ['resend', 10, 'register', 10, 'resend', 45, 'resend', 61, 'resend', 10, 'register', 55, 'resend'] },
] as const)('known and unknown addresses get the same responses: $steps', async ({ steps }) => {
  const known = await createUser(services.db);
  const unknown = `${crypto.randomUUID()}@example.com`;
  expect(await transcript(known.email, steps)).toEqual(await transcript(unknown, steps));
});

test('returns the seconds to wait and emails nothing during the cooldown', async () => {
  const email = 'hasty@example.com';
  await register(ctx, { ...REGISTRATION, email });
  await passTimeOfCodes(services, 20);
  const rejection = await rejectionOf(resendOtp(ctx, { email }));

  expect(rejection).toMatchObject({ code: 'RESEND_TOO_SOON', status: 429, params: { retryAfterSeconds: 40 } });
  expect(await subjectsTo(services, email)).toHaveLength(1);
});

test('six concurrent resends email one code', async () => {
  const email = 'many@example.com';
  await register(ctx, { ...REGISTRATION, email });
  await passTimeOfCodes(services, 61);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => resendOtp(ctx, { email })));

  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  expect(await subjectsTo(services, email)).toHaveLength(2);
});

test('emails nothing to an unregistered address, which has the same cooldown', async () => {
  const email = 'never@example.com';
  await resendOtp(ctx, { email });
  expect(await subjectsTo(services, email)).toEqual([]);
  expect((await rejectionOf(resendOtp(ctx, { email }))).code).toBe('RESEND_TOO_SOON');
});

const aDay = (step: 'register' | 'resend'): ('register' | 'resend' | number)[] =>
  Array.from({ length: 12 }, () => [step, 61] as const).flat();

test.each([
  { steps: aDay('resend') },
  { steps: aDay('register') },
  { steps: [...aDay('resend'), 'register', 61, 'resend'] },
  { steps: ['register', 61, ...aDay('resend'), 86_400, 'resend', 'register'] },
] as const)('known and unknown addresses get the same responses after ten codes in a day: %#', async ({ steps }) => {
  const known = await createUser(services.db);
  const unknown = `${crypto.randomUUID()}@example.com`;
  // Waits of almost a day differ by a few seconds between the two transcripts, so they are rounded.
  const rounded = async (email: string) =>
    (await transcript(email, steps)).map((answer) => answer.replace(/\d{5}(?=[,}])/, (seconds) => seconds.slice(0, 2)));
  expect(await rounded(known.email)).toEqual(await rounded(unknown));
});

test('a stranger can cause at most ten emails a day to an address', async () => {
  const email = 'victim@example.com';
  await transcript(email, ['register', 61, ...aDay('resend'), ...aDay('register')]);
  expect(await subjectsTo(services, email)).toHaveLength(10);
  const rejection = await rejectionOf(resendOtp(ctx, { email }));
  expect(rejection.code).toBe('TOO_MANY_CODES');
  expect(Number(rejection.params['retryAfterSeconds'])).toBeGreaterThan(80_000);
  await transcript(email, [86_400, 'resend']);
  expect(await subjectsTo(services, email)).toHaveLength(11);
});

test('requests that send no email do not use up the daily codes of a registration', async () => {
  const email = 'early@example.com';
  await transcript(email, [...aDay('resend'), 'register']);
  expect(await subjectsTo(services, email)).toHaveLength(1);
});
