import { readFile } from 'node:fs/promises';
import { createClient } from '@proverse/shared';
import { test, vi } from 'vitest';
import { pressInHeader } from './actions.ts';
import { DEVICES, sharedBrowser } from './browser.ts';
import { hasFocus, press, typeInto } from './keyboard.ts';
import { member, sentMessage, type Member } from './people.ts';
import { baseUrl } from './running-server.ts';

// Several journeys share two cores.
vi.setConfig({ testTimeout: 120_000 });

const browser = sharedBrowser();

/** Signs in once more, as from another device; answers a client of that session. */
async function elsewhere(person: Member) {
  const { accessToken } = await person.api.auth.login.mutate({ email: person.email, password: person.password });
  return createClient({ url: baseUrl, token: accessToken });
}

test.concurrent.for(DEVICES)(
  'on $device: settings are switched at once, taken back on failure, and blocked people let in',
  async ({ options }, { expect }) => {
    const [person, nuisance] = await Promise.all([member('Deepa'), member('Esha')]);
    await person.api.safety.block.mutate({ userId: nuisance.id });
    await using opened = await person.open(browser.current, options);
    opened.allow(/status of 502/);
    const { page } = opened;
    await page.goto('/profile?tab=settings');
    await page.getByRole('switch', { name: 'Public profile' }).click();
    await page.getByText('Settings updated successfully!').first().waitFor();
    expect((await person.api.profile.get.query()).isProfilePublic).toBe(false);
    await page.getByLabel('Availability', { exact: true }).selectOption('Busy');
    await expect.poll(async () => (await person.api.profile.get.query()).availabilityStatus).toBe('busy');

    await page.getByRole('button', { name: `Unblock ${nuisance.name}` }).click();
    await page.getByText('You have blocked nobody.').waitFor();
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Blocked people' }))).toBe(true);
    expect((await person.api.safety.blocked.query({})).content).toEqual([]);

    await page.route('**/trpc/profile.updateSettings*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    const mails = page.getByRole('switch', { name: 'Email notifications' });
    await mails.click();
    await page.getByText('Failed to update settings').waitFor();
    await expect.poll(() => mails.isChecked()).toBe(true);
  },
);

test.concurrent('by keyboard alone: the password is changed, which ends every other session', async ({ expect }) => {
  const person = await member('Farida');
  const other = await elsewhere(person);
  await using opened = await person.open(browser.current);
  opened.allow(/status of 400/);
  const { page } = opened;
  await page.goto('/change-password');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('security');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await press(page, page.getByRole('button', { name: 'Change Password' }));
  await expect.poll(() => hasFocus(dialog.getByLabel('Current password', { exact: true }))).toBe(true);
  await page.keyboard.type('not my password');
  await typeInto(page, 'New password', 'abcdefgh');
  await dialog.getByRole('meter', { name: 'Password strength' }).and(page.locator('[aria-valuetext=Weak]')).waitFor();
  const submit = dialog.getByRole('button', { name: 'Change Password' });
  await dialog.getByText('The new password is too weak').first().waitFor({ state: 'attached' });
  await page.keyboard.type('-I9');
  await typeInto(page, 'Confirm new password', 'something else');
  await dialog.getByText('Passwords do not match').first().waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('abcdefgh-I9');
  await press(page, submit);
  await dialog.getByText('Current password is incorrect').first().waitFor();
  await expect.poll(() => hasFocus(dialog.getByLabel('Current password', { exact: true }))).toBe(true);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await dialog.getByText('Password changed successfully!').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect(other.profile.get.query()).rejects.toThrow();
  await person.api.auth.login.mutate({ email: person.email, password: 'abcdefgh-I9' });
});

test.concurrent.for(DEVICES)(
  'on $device: sessions are signed out, one and all others, and the address can be proven once more',
  async ({ device, options }, { expect }) => {
    const person = await member('Gita');
    await using opened = await person.open(browser.current, options);
    const others = [await elsewhere(person), await elsewhere(person), await elsewhere(person)] as const;
    const { page } = opened;
    await page.goto('/profile?tab=security');
    await page.getByText('Verified', { exact: true }).waitFor();
    const sessions = page.getByRole('region', { name: 'Sessions and devices' });
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(4);
    await sessions.getByText('This device').waitFor();
    // The list is in the order of their last use.
    const signOut = sessions.getByRole('button', { name: /^Sign out on/ }).first();
    await signOut.click();
    const toast = page.getByText(/^Signed out on/).first();
    await toast.waitFor();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3);
    await expect(others[2].profile.get.query()).rejects.toThrow();
    await others[0].profile.get.query();
    await sessions.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByText('Signed out of 2 other sessions').first().waitFor();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
    await expect(others[0].profile.get.query()).rejects.toThrow();
    await person.api.profile.get.query();

    // Somebody who joined by mail is proven: the other state is one that the server has to say.
    let sent = false;
    await page.route('**/trpc/*profile.get*', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replaceAll('"emailVerified":true', '"emailVerified":false') });
    });
    await page.route('**/trpc/profile.verifyEmail*', (route) =>
      route.fulfill({
        json: { result: { data: { emailVerified: false, sent, message: 'A mail is on its way already' } } },
      }),
    );
    await pressInHeader(page, 'Refresh data');
    if (device === 'a phone') await page.keyboard.press('Escape');
    await page.getByText('Pending Verification').waitFor();
    const resend = page.getByRole('button', { name: 'Resend verification email' });
    await resend.click();
    await page.getByText('A mail is on its way already').waitFor();
    expect(await page.getByText('Verification email sent!').count()).toBe(0);
    sent = true;
    await resend.click();
    await page.getByText('Verification email sent!').waitFor();

    if (device === 'a phone') {
      await page.getByRole('button', { name: 'Change Password' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Change Password' });
      await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
      await dialog.getByLabel('New password', { exact: true }).fill('Harvest-2027!');
      await dialog.getByLabel('Confirm new password', { exact: true }).fill('Harvest-2027!');
      await dialog.getByRole('button', { name: 'Change Password' }).tap();
      await dialog.getByText('Password changed successfully!').waitFor();
    }
  },
);

test.concurrent.for(DEVICES)(
  'on $device: the data goes out as a file, and the account is deleted, with coins waiting both ways',
  async ({ options }, { expect }) => {
    const [person, other] = await Promise.all([
      member('Hema', { messageRate: 40 }),
      member('Ila', { messageRate: 70 }),
    ]);
    await sentMessage(person, other, 'Sent and not answered');
    await sentMessage(other, person, 'Received and not answered');
    await using opened = await person.open(browser.current, options);
    opened.allow(/status of 40[019]|WebSocket/);
    const { page } = opened;
    await page.goto('/profile?tab=security');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toMatch(/^proverse-data.*\.json$/);
    const data = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(data)).toMatchObject({ profile: { email: person.email } });
    expect(data).toContain('Sent and not answered');
    expect(data).toContain('Received and not answered');

    const draftKey = `proverse-draft:${person.id}:message:${other.id}`;
    await page.evaluate((key) => localStorage.setItem(key, '{}'), draftKey);

    const button = page.getByRole('button', { name: 'Delete my account' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText('1,000 coins are lost. Of them, 70 coins are in messages that you sent').waitFor();
    await dialog.getByText('1 message waits for your reply: its sender gets everything back.').waitFor();
    await dialog.getByRole('button', { name: 'Keep my account' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(button)).toBe(true);

    await button.click();
    const confirm = dialog.getByRole('button', { name: 'Delete for good' });
    await dialog.getByLabel('I understand that 1,000 coins are lost').waitFor();
    await confirm.click();
    for (const text of ['Please acknowledge this first', 'Type DELETE to confirm', 'Password is required']) {
      await dialog.getByText(text).last().waitFor();
    }
    const acknowledge = dialog.getByLabel('I understand that 1,000 coins are lost');
    await expect.poll(() => hasFocus(acknowledge)).toBe(true);
    await acknowledge.check();
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
    const password = dialog.getByLabel('Your password', { exact: true });
    await password.fill('not my password');
    await confirm.click();
    await password.and(page.locator('[aria-invalid=true]:focus')).waitFor();
    expect(await acknowledge.isChecked()).toBe(true);
    await password.fill(person.password);

    // What is waited for comes in between: other coins than those that were read.
    await other.api.messages.reply.mutate({
      messageId: (await other.api.messages.inbox.query({})).content[0]?.id ?? '',
      content: 'Here is the answer after all.',
    });
    await confirm.click();
    await dialog.getByText('Deleting your account would forfeit 930 coins. Nothing was deleted.').waitFor();
    await dialog.getByLabel('I understand that 930 coins are lost').check();
    await confirm.click();
    await page.getByText('Your account has been deleted.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    expect(await page.evaluate((key) => localStorage.getItem(key), draftKey)).toBeNull();

    // The coins of the message that waited are back, and what was answered stays with whoever paid for it.
    await expect.poll(async () => (await other.api.coins.balance.query()).coins).toBe(1070);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('alert').getByText('Login failed').waitFor();
  },
);
