import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { balance, enterMailedCode, fillJoinForm, fillSignInForm, pressInHeader } from './actions.ts';
import { DEVICES, sharedBrowser, visit } from './browser.ts';
import { stopClock } from './clock.ts';
import { mailedCode, member, newcomer } from './people.ts';
import { sql } from './running-server.ts';

const browser = sharedBrowser();

function focusedLabel(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
}

test.concurrent.for(DEVICES)(
  'on $device a wrong code clears the six boxes and puts the cursor back into the first; the right one signs in',
  async ({ options }, { expect }) => {
    const person = newcomer('Isha');
    await using opened = await visit(browser.current, options);
    const { page } = opened;
    opened.allow(/status of 400/);
    await page.goto('/auth?tab=join');
    await fillJoinForm(page, person);
    await page.getByRole('button', { name: 'Join Free' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify your email' });
    await dialog.waitFor();
    await expect.poll(() => focusedLabel(page)).toBe('Digit 1 of 6');

    const code = await mailedCode(person.email);
    await page.keyboard.type(code === '111111' ? '222222' : '111111');
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await dialog.getByRole('alert').getByText('OTP verification failed').waitFor();
    await expect.poll(() => focusedLabel(page)).toBe('Digit 1 of 6');
    expect(await dialog.getByLabel('Digit 1 of 6').inputValue()).toBe('');

    // After a reload the dialog is there again; the password was not kept and is asked for.
    await page.reload();
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await enterMailedCode(page, person.email);
    await balance(page, '1,000').waitFor();
  },
);

test.concurrent.for(DEVICES)(
  'on $device signing in before the address is verified leads to the code, and the code leads in',
  async ({ options }, { expect }) => {
    const person = newcomer('Farah');
    await using opened = await visit(browser.current, options);
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
  },
);

test.concurrent.for(DEVICES)(
  'on $device a forgotten password: the code from the mail, a new password, and signing in with it',
  async ({ options }, { expect }) => {
    const person = await member('Jaya');
    await using opened = await visit(browser.current, options);
    const { page } = opened;
    opened.allow(/status of 40[01]/);
    await page.goto('/auth');
    await fillSignInForm(page, person.email, 'not-the-password');
    await page.getByRole('alert').getByText('Check the email and the password, or reset the password.').waitFor();
    await page.getByRole('button', { name: 'Forgot password?' }).click();

    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send reset code' }).click();
    await page.getByRole('dialog', { name: 'Enter the code' }).waitFor();
    const wrong = (await mailedCode(person.email)) === '111111' ? '222222' : '111111';
    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(wrong);
    await page.keyboard.press('Enter');
    await dialog.getByText('Invalid or expired reset code').waitFor();
    await expect.poll(() => focusedLabel(page)).toBe('Digit 1 of 6');
    await page.keyboard.type(await mailedCode(person.email));
    await page.keyboard.press('Enter');

    await page.getByRole('dialog', { name: 'Choose a new password' }).waitFor();
    await dialog.getByLabel('New password', { exact: true }).fill('Harvest-2027!');
    await dialog.getByLabel('Confirm new password', { exact: true }).fill('Harvest-2027!');
    await dialog.getByRole('button', { name: 'Reset password' }).click();
    await dialog.getByText('Password reset successfully! You can now login with your new password.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await fillSignInForm(page, person.email, 'Harvest-2027!');
    await balance(page, '1,000').waitFor();
  },
);

test.concurrent.for(DEVICES)(
  'on $device who asks for a page without being signed in comes back to it, and logging out ends in the sign-in screen',
  async ({ options }, { expect }) => {
    const person = await member('Gita');
    await using opened = await visit(browser.current, options);
    const { page } = opened;
    await page.goto('/coins?tab=transactions&type=purchase');
    await page.getByText('Please sign in to continue').waitFor();
    await fillSignInForm(page, person.email, person.password);
    await page.getByText('Welcome bonus').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=transactions&type=purchase');

    // What is being asked meanwhile would be refused, which the browser writes to its console.
    const leaving = Promise.withResolvers<void>();
    const held: Promise<void>[] = [];
    await page.route('**/trpc/**', (route) => {
      if (route.request().method() === 'POST') return route.continue();
      const answer = leaving.promise.then(() => route.fetch()).then((response) => route.fulfill({ response }));
      held.push(answer.catch(() => undefined));
    });
    await pressInHeader(page, 'Refresh data');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await pressInHeader(page, 'Logout');
    await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
    leaving.resolve();
    await Promise.all(held);
    await page.goto('/messaging');
    await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
  },
);

test.concurrent.for(DEVICES)(
  'on $device a token that ran out is renewed once for all calls, and tried three times; a session that ended and a suspended account are signed out',
  async ({ options }, { expect }) => {
    const person = await member('Hari');
    await using opened = await person.open(browser.current, options);
    const { page } = opened;
    opened.allow(/status of 40[13]|WebSocket|ERR_FAILED/);
    let refreshes = 0;
    let isAway = false;
    await page.route('**/api/auth/refresh', (route) => {
      refreshes += 1;
      return isAway ? route.abort() : route.continue();
    });
    const token = () => page.evaluate(() => localStorage.getItem('accessToken'));
    const letTokenRunOut = () => page.evaluate(() => localStorage.setItem('accessToken', 'ran-out'));
    await page.clock.install();
    await page.goto('/coins');
    await page.getByText('Welcome bonus').waitFor();
    await letTokenRunOut();
    await page.reload();
    await page.getByText('Welcome bonus').waitFor();
    expect([await token(), refreshes]).toEqual([expect.not.stringMatching('ran-out'), 1]);

    isAway = true;
    await letTokenRunOut();
    await pressInHeader(page, 'Refresh data');
    await expect.poll(() => refreshes).toBeGreaterThan(1);
    await stopClock(page);
    const pass = async (ms: number) => [await page.clock.runFor(ms), refreshes][1];
    await expect.poll(() => pass(500)).toBe(4);
    await page.clock.runFor(30_000);
    expect(refreshes).toBe(4);
    isAway = false;
    await page.clock.resume();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await pressInHeader(page, 'Refresh data');
    await expect.poll(token).not.toBe('ran-out');
    await page.getByText('Welcome bonus').waitFor();

    // No page of the app is open when it ends, which would hear of it before the one that is opened next.
    await page.goto('/');
    await sql('delete from sessions where user_id = $1', [person.id]);
    await letTokenRunOut();
    await page.goto('/coins');
    await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    // Back to the very place, whoever sent one away from it.
    await fillSignInForm(page, person.email, person.password);
    await page.getByText('Welcome bonus').waitFor();

    await sql("update users set status = 'suspended' where id = $1", [person.id]);
    // Its socket may have been told first, and then there is no button any more.
    await Promise.race([
      pressInHeader(page, 'Refresh data').catch(() => undefined),
      page.getByText('This account is suspended').waitFor(),
    ]);
    await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
    await page.getByText('This account is suspended').waitFor();
    expect(await token()).toBeNull();
  },
);
