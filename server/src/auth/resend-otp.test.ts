import argon2 from 'argon2';
import { expect, test, vi } from 'vitest';
import { passTimeOfCodes, REGISTRATION, subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, publicContext, rejectionOf } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { register } from './register.ts';
import { resendOtp } from './resend-otp.ts';

// A hundred registrations, none of which is about its password.
vi.spyOn(argon2, 'hash').mockResolvedValue('no hash of anything');

const services = await testServices(await testDatabase());
const ctx = publicContext(services);

/** Every step's answer or rejection, as a caller sees it. */
async function transcript(email: string, steps: readonly ('register' | 'resend' | number)[]): Promise<string[]> {
  const seen: string[] = [];
  for (const step of steps) {
    if (typeof step === 'number') await passTimeOfCodes(services, step);
    else if (step === 'register') seen.push(JSON.stringify(await register(ctx, { ...REGISTRATION, email })));
    else {
      const outcome = await resendOtp(ctx, { email }).catch((error: unknown) => error);
      seen.push(JSON.stringify(outcome));
    }
  }
  return seen;
}

test.each([
  { steps: ['resend', 'resend', 61, 'resend'] },
  { steps: ['register', 'resend', 61, 'resend', 'resend'] },
  { steps: ['resend', 10, 'register', 10, 'resend', 45, 'resend', 61, 'resend', 10, 'register', 55, 'resend'] },
] as const)('whatever is tried, a known and an unknown address answer alike: $steps', async ({ steps }) => {
  const known = await createUser(services.db);
  const unknown = `${crypto.randomUUID()}@example.com`;
  expect(await transcript(known.email, steps)).toEqual(await transcript(unknown, steps));
});

test('within the cooldown it says how long to wait and mails nothing', async () => {
  const email = 'hasty@example.com';
  await register(ctx, { ...REGISTRATION, email });
  await passTimeOfCodes(services, 20);
  const rejection = await rejectionOf(resendOtp(ctx, { email }));

  expect(rejection).toMatchObject({ code: 'RESEND_TOO_SOON', status: 429, params: { retryAfterSeconds: 40 } });
  expect(await subjectsTo(services, email)).toHaveLength(1);
});

test('six resends at once mail one code', async () => {
  const email = 'many@example.com';
  await register(ctx, { ...REGISTRATION, email });
  await passTimeOfCodes(services, 61);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => resendOtp(ctx, { email })));

  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  expect(await subjectsTo(services, email)).toHaveLength(2);
});

test('nothing is mailed to an address that never registered, yet it has the same cooldown', async () => {
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
] as const)('after ten codes in a day a known and an unknown address answer alike: %#', async ({ steps }) => {
  const known = await createUser(services.db);
  const unknown = `${crypto.randomUUID()}@example.com`;
  // Most of a day, to the second: more than the two transcripts are alike in.
  const rounded = async (email: string) =>
    (await transcript(email, steps)).map((answer) => answer.replace(/\d{5}(?=\})/, (seconds) => seconds.slice(0, 2)));
  expect(await rounded(known.email)).toEqual(await rounded(unknown));
});

test('a stranger can have ten mails a day sent to an address, and no more', async () => {
  const email = 'victim@example.com';
  await transcript(email, ['register', 61, ...aDay('resend'), ...aDay('register')]);
  expect(await subjectsTo(services, email)).toHaveLength(10);
  const rejection = await rejectionOf(resendOtp(ctx, { email }));
  expect(rejection.code).toBe('RESEND_TOO_SOON');
  expect(Number(rejection.params['retryAfterSeconds'])).toBeGreaterThan(80_000);
  await transcript(email, [86_400, 'resend']);
  expect(await subjectsTo(services, email)).toHaveLength(11);
});

test('asking for codes that are never mailed does not use up those of a registration', async () => {
  const email = 'early@example.com';
  await transcript(email, [...aDay('resend'), 'register']);
  expect(await subjectsTo(services, email)).toHaveLength(1);
});
