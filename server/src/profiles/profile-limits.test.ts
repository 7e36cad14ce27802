import { expect, test } from 'vitest';
import { testApp, tokenOf } from '../testing/app.ts';
import { createUser, TEST_PASSWORD } from '../testing/factories.ts';
import { formOf } from './image-fixtures.ts';

const { app, services } = await testApp({ RATE_LIMIT: 'on' });

async function signIn() {
  const { id } = await createUser(services.db);
  return { authorization: `Bearer ${await tokenOf(services, id)}` };
}

type Headers = Awaited<ReturnType<typeof signIn>>;

test('the current password can be guessed ten times, then not even the right one passes; others are not held up', async () => {
  const change = (headers: Headers, currentPassword: string) =>
    app.inject({
      method: 'POST',
      url: '/api/user/profile/change-password',
      headers,
      payload: { currentPassword, newPassword: 'Green-Lamp-88', confirmPassword: 'Green-Lamp-88' },
    });
  const [thief, other] = [await signIn(), await signIn()];
  for (let guess = 0; guess < 10; guess += 1) expect((await change(thief, `guess-${guess}`)).statusCode).toBe(400);
  // One more, for the case that a window of the limit has ended meanwhile.
  await change(thief, 'guess-10');
  const refused = await change(thief, TEST_PASSWORD);
  expect([refused.statusCode, refused.json().error]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await change(other, TEST_PASSWORD)).statusCode).toBe(200);
});

test('twenty uploads an hour, good or bad, of one person', async () => {
  const form = formOf([{ name: 'avatar', filename: 'me.png', content: 'no image' }]);
  const upload = (headers: Headers) =>
    app.inject({
      method: 'POST',
      url: '/api/user/profile/avatar',
      headers: { ...headers, ...form.headers },
      payload: form.payload,
    });
  const [mine, other] = [await signIn(), await signIn()];
  for (let count = 0; count < 20; count += 1) expect((await upload(mine)).statusCode).toBe(415);
  await upload(mine);
  expect((await upload(mine)).statusCode).toBe(429);
  expect((await upload(other)).statusCode).toBe(415);
});
