import { expect, test } from 'vitest';
import { testApp, tokenOf } from '../testing/app.ts';
import { createUser, TEST_PASSWORD } from '../testing/factories.ts';
import { formOf } from '../pictures/image-fixtures.ts';

const { app, services } = await testApp({ RATE_LIMIT: 'on' });

async function signIn() {
  const { id } = await createUser(services.db);
  return { authorization: `Bearer ${await tokenOf(services, id)}` };
}

type Headers = Awaited<ReturnType<typeof signIn>>;

test('after ten wrong current passwords even the right one is rejected, but only for that user', async () => {
  const change = (headers: Headers, currentPassword: string) =>
    app.inject({
      method: 'POST',
      url: '/api/user/profile/change-password',
      headers,
      payload: { currentPassword, newPassword: 'Green-Lamp-88', confirmPassword: 'Green-Lamp-88' },
    });
  const [thief, other] = [await signIn(), await signIn()];
  for (let guess = 0; guess < 10; guess += 1) expect((await change(thief, `guess-${guess}`)).statusCode).toBe(400);
  // One more, in case a window of the limit has just ended.
  await change(thief, 'guess-10');
  const rejected = await change(thief, TEST_PASSWORD);
  expect([rejected.statusCode, rejected.json().error]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  expect((await change(other, TEST_PASSWORD)).statusCode).toBe(200);
});

test('limits each user to twenty uploads an hour, valid or not', async () => {
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
