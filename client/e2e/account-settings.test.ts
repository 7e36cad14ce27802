import { readFile } from 'node:fs/promises';
import { createClient } from '@proverse/shared';
import { test } from 'vitest';
import { answered } from './actions.ts';
import { PHONE } from './browser.ts';
import { hasFocus, press, typeInto } from './keyboard.ts';
import { member, sentMessage, type Member } from './people.ts';
import { baseUrl } from './running-server.ts';

/** Signs in on another device and returns a client of that session. */
async function anotherSession(person: Member) {
  const { accessToken } = await person.api.auth.login.mutate({ email: person.email, password: person.password });
  return createClient({ url: baseUrl, token: accessToken });
}

test.concurrent('changing the password by keyboard ends every other session', async ({ expect }) => {
  const person = await member('Farida');
  const other = await anotherSession(person);
  await using opened = await person.open();
  opened.allow(/status of 400/);
  const { page } = opened;
  await page.goto('/change-password');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.waitFor();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('security');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await press(page, page.getByRole('button', { name: 'Change Password' }));
  const current = dialog.getByLabel('Current password', { exact: true });
  await expect.poll(() => hasFocus(current)).toBe(true);
  await page.keyboard.type('not my password');
  await typeInto(page, 'New password', 'abcdefgh-I9');
  await typeInto(page, 'Confirm new password', 'abcdefgh-I9');
  await press(page, dialog.getByRole('button', { name: 'Change Password' }));
  await dialog.getByText('Current password is incorrect').first().waitFor();
  await expect.poll(() => hasFocus(current)).toBe(true);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  // The dialog closes two seconds after the change.
  await dialog.waitFor({ state: 'detached' });
  await expect(other.profile.get.query()).rejects.toThrow();
  await person.api.auth.login.mutate({ email: person.email, password: 'abcdefgh-I9' });
});

test.concurrent('other sessions are signed out one by one and all at once', async ({ expect }) => {
  const person = await member('Gita');
  await using opened = await person.open(PHONE);
  const others = [await anotherSession(person), await anotherSession(person), await anotherSession(person)] as const;
  const { page } = opened;
  await page.goto('/profile?tab=security');
  await page.getByText('Verified', { exact: true }).waitFor();
  const sessions = page.getByRole('region', { name: 'Sessions and devices' });
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(4);
  await sessions.getByText('This device').waitFor();
  // The most recently used session is first.
  await sessions
    .getByRole('button', { name: /^Sign out on/ })
    .first()
    .tap();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3);
  await expect(others[2].profile.get.query()).rejects.toThrow();
  await others[0].profile.get.query();
  await sessions.getByRole('button', { name: 'Sign out all others' }).tap();
  const question = page.getByRole('alertdialog', { name: 'Sign out 2 other devices?' });
  await question.getByRole('button', { name: 'Sign out' }).tap();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  await expect(others[0].profile.get.query()).rejects.toThrow();
  await person.api.profile.get.query();
});

test.concurrent('an account with pending messages in both directions is exported and deleted', async ({ expect }) => {
  const [person, other] = await Promise.all([member('Hema', { messageRate: 40 }), member('Ila', { messageRate: 70 })]);
  await sentMessage(person, other, 'Sent and not answered');
  await sentMessage(other, person, 'Received and not answered');
  await using opened = await person.open();
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
  await dialog.getByText("You'll lose 1,000 coins (70 of them in unanswered questions).").waitFor();
  await dialog.getByText('We refund the message waiting for your reply.').waitFor();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button)).toBe(true);

  // Opened again, the dialog loads the terms again. They must not arrive after the reply below.
  await answered(page, 'account.deletionTerms', () => button.click());
  await dialog.getByLabel('I understand that I lose 1,000 coins').check();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
  // A reply arrives now, so the user would lose a different number of coins than they acknowledged.
  await other.api.messages.reply.mutate({
    messageId: (await other.api.messages.inbox.query({})).content[0]?.id ?? '',
    content: 'Here is the answer after all.',
  });
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });
  await confirm.click();
  await dialog.getByText('Deleting your account would forfeit 930 coins. Nothing was deleted.').waitFor();
  await dialog.getByLabel('I understand that I lose 930 coins').check();
  await confirm.click();
  await page.getByText('Your account has been deleted.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth');
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  expect(await page.evaluate((key) => localStorage.getItem(key), draftKey)).toBeNull();

  // The sender of the unanswered message is refunded; the reply stays with the person who paid for it.
  await expect.poll(async () => (await other.api.coins.balance.query()).coins).toBe(1070);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('alert').getByText('Login failed').waitFor();
});
