import { createClient } from '@proverse/shared';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { balance, enterMailedCode, fillJoinForm, fillSignInForm, logOut, refresh, seeAfter } from './actions.ts';
import { EACH_DEVICE, PHONE, visit } from './browser.ts';
import { stopClock } from './clock.ts';
import { mailedCode, member, newcomer } from './people.ts';
import { baseUrl, sql } from './running-server.ts';

function focusedLabel(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
}

async function wrongCode(email: string): Promise<string> {
  return (await mailedCode(email)) === '111111' ? '222222' : '111111';
}

test.concurrent('joining survives a wrong code and a reload', async ({ expect }) => {
  const person = newcomer('Isha');
  await using opened = await visit(PHONE);
  const { page } = opened;
  opened.allow(/status of 400/);
  await page.goto('/auth?tab=join');
  await fillJoinForm(page, person);
  await page.getByRole('button', { name: 'Join Free' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await dialog.waitFor();
  await expect.poll(() => focusedLabel(page)).toBe('Digit 1 of 6');

  await page.keyboard.type(await wrongCode(person.email));
  await dialog.getByRole('alert').getByText('OTP verification failed').waitFor();
  await expect.poll(() => focusedLabel(page)).toBe('Digit 1 of 6');
  expect(await dialog.getByLabel('Digit 1 of 6').inputValue()).toBe('');

  // The password is not kept on the device, so the dialog asks for it after a reload.
  await page.reload();
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await enterMailedCode(page, person.email);
  await balance(page, '1,000').waitFor();
});

test.concurrent('signing in before the email is verified asks for the code, which signs in', async ({ expect }) => {
  const person = newcomer('Farah');
  await using opened = await visit();
  const { page } = opened;
  opened.allow(/status of 422/);
  await page.goto('/auth?tab=join');
  await fillJoinForm(page, person);
  await page.getByRole('button', { name: 'Join Free' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await dialog.getByRole('button', { name: 'Use another email' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Sign In' }).click();
  await fillSignInForm(page, person.email, person.password);
  await dialog.waitFor();
  await enterMailedCode(page, person.email);
  await balance(page, '1,000').waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

test.concurrent('a forgotten password is replaced with the mailed code', async ({ expect }) => {
  const person = await member('Jaya');
  await using opened = await visit(PHONE);
  const { page } = opened;
  opened.allow(/status of 40[01]/);
  await page.goto('/auth');
  await fillSignInForm(page, person.email, 'not-the-password');
  await page.getByRole('alert').getByText('Check your email and password, or reset your password.').waitFor();
  await page.getByRole('button', { name: 'Forgot password?' }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send reset code' }).click();
  await page.getByRole('dialog', { name: 'Enter the code' }).waitFor();
  await expect.poll(() => focusedLabel(page)).toBe('Digit 1 of 6');
  await page.keyboard.type(await wrongCode(person.email));
  await dialog.getByText('Invalid or expired reset code').waitFor();
  await expect.poll(() => focusedLabel(page)).toBe('Digit 1 of 6');
  await page.keyboard.type(await mailedCode(person.email));

  await page.getByRole('dialog', { name: 'Choose a new password' }).waitFor();
  await dialog.getByLabel('New password', { exact: true }).fill('Harvest-2027!');
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('Harvest-2027!');
  await seeAfter(dialog.getByText('Password reset successfully!'), () =>
    dialog.getByRole('button', { name: 'Reset password' }).click(),
  );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await fillSignInForm(page, person.email, 'Harvest-2027!');
  await balance(page, '1,000').waitFor();
});

test.concurrent.for(EACH_DEVICE)(
  'on $device signing in returns to the requested page, and logging out ends at the sign-in screen',
  async ({ options }, { expect }) => {
    const person = await member('Gita');
    await using opened = await visit(options);
    const { page } = opened;
    await page.goto('/coins?tab=transactions&type=purchase');
    await page.getByText('Please sign in to continue').waitFor();
    await fillSignInForm(page, person.email, person.password);
    await page.getByText('Welcome bonus').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=transactions&type=purchase');

    // The logout must cancel running queries. The server would reject them with 401, which the console would report.
    const leaving = Promise.withResolvers<void>();
    const held: Promise<void>[] = [];
    await page.route('**/trpc/**', (route) => {
      if (route.request().method() === 'POST') return route.continue();
      const answer = leaving.promise.then(() => route.fetch()).then((response) => route.fulfill({ response }));
      held.push(answer.catch(() => undefined));
    });
    await refresh(page);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await logOut(page);
    expect(new URL(page.url()).pathname).toBe('/auth');
    leaving.resolve();
    await Promise.all(held);
    await page.goto('/messaging');
    await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
  },
);

test.concurrent('an expired token is renewed once for all calls, and a lost network is tried three times', async ({
  expect,
}) => {
  const person = await member('Hari');
  await using opened = await person.open();
  const { page } = opened;
  opened.allow(/status of 401|WebSocket|ERR_FAILED/);
  let refreshes = 0;
  let isOffline = false;
  await page.route('**/api/auth/refresh', (route) => {
    refreshes += 1;
    return isOffline ? route.abort() : route.continue();
  });
  const token = () => page.evaluate(() => localStorage.getItem('accessToken'));
  const expireToken = () => page.evaluate(() => localStorage.setItem('accessToken', 'expired'));
  await page.clock.install();
  await page.goto('/coins');
  await page.getByText('Welcome bonus').waitFor();
  // Leaves the app, so that only the next page can notice the expired token.
  await page.goto('/api/public/health');
  await expireToken();
  await page.goto('/coins');
  await page.getByText('Welcome bonus').waitFor();
  expect([await token(), refreshes]).toEqual([expect.not.stringMatching('expired'), 1]);

  isOffline = true;
  await expireToken();
  await refresh(page);
  await expect.poll(() => refreshes).toBeGreaterThan(1);
  await stopClock(page);
  const pass = async (ms: number) => [await page.clock.runFor(ms), refreshes][1];
  await expect.poll(() => pass(500)).toBe(4);
  await page.clock.runFor(30_000);
  expect(refreshes).toBe(4);
  isOffline = false;
  await page.clock.resume();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await refresh(page);
  await expect.poll(token).not.toBe('expired');
  await page.getByText('Welcome bonus').waitFor();
});

test.concurrent('an ended session and a suspended account are signed out', async ({ expect }) => {
  const person = await member('Hema');
  await using opened = await person.open();
  const { page } = opened;
  opened.allow(/status of 40[13]|WebSocket/);
  // Without a socket, the page only notices at its next call.
  await page.routeWebSocket(/\/ws/, () => undefined);
  await page.goto('/coins');
  await page.getByText('Welcome bonus').waitFor();
  await sql('delete from sessions where user_id = $1', [person.id]);
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'));
  await refresh(page);
  await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  await fillSignInForm(page, person.email, person.password);
  await page.getByText('Welcome bonus').waitFor();
  expect(new URL(page.url()).pathname).toBe('/coins');

  const { email, password } = person;
  const { accessToken } = await createClient({ url: baseUrl }).auth.login.mutate({ email, password });
  const elsewhere = createClient({ url: baseUrl, token: accessToken });
  await sql("update users set status = 'suspended' where id = $1", [person.id]);
  // The server learns of it by a notification.
  const balanceOf = () => elsewhere.coins.balance.query().then(String, String);
  await expect.poll(balanceOf).toContain('suspended');
  await refresh(page);
  await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
  await page.getByText('This account is suspended').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});
