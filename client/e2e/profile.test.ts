import { createClient } from '@proverse/shared';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { test, vi } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { hasFocus, press, tabTo, typeInto } from './keys.ts';
import { member, type Member } from './people.ts';
import { baseUrl } from './running-server.ts';

// Several journeys share two cores.
vi.setConfig({ testTimeout: 120_000 });

const browser = sharedBrowser();
const PHONE = { viewport: { width: 390, height: 844 } };

/** Signs in once more, as from another device; answers a client of that session. */
async function elsewhere(person: Member) {
  const { accessToken } = await person.api.auth.login.mutate({ email: person.email, password: person.password });
  return createClient({ url: baseUrl, token: accessToken });
}

const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test.concurrent.for([
  // Only where motion is wanted is there confetti, which has to get along with the content security policy.
  { device: 'a desktop', options: { reducedMotion: 'no-preference' as const } },
  { device: 'a phone', options: PHONE },
])('on $device: the profile is edited over two tabs, with every error explained, and saved', async (on, { expect }) => {
  const person = await member('Asha', { messageRate: 100 });
  await using opened = await person.open(browser.current, on.options);
  const { page } = opened;
  await page.goto('/profile');
  await page.getByRole('heading', { name: person.name, level: 2 }).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe('/messaging');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const firstName = page.getByLabel('First name');
  await expect.poll(() => hasFocus(firstName)).toBe(true);
  expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
  await firstName.fill(' ');
  await page.getByLabel('Last name').fill('');
  await page.getByLabel('Bio').fill('x'.repeat(501));
  await page.getByText('501 / 500').waitFor();
  await page.getByRole('tab', { name: 'Professional' }).click();
  await page.getByLabel('Profession', { exact: true }).fill('');
  await page.getByLabel('Message rate').fill('00');
  await saveChanges(page);

  // The first thing wrong is on the other tab.
  await page.getByText('First name is required').waitFor();
  await page.getByText('Last name is required').waitFor();
  await page.getByText('Bio must be at most 500 characters').waitFor();
  await expect.poll(() => hasFocus(firstName)).toBe(true);
  await firstName.fill('Anila');
  await page.getByLabel('Last name').fill('Bose');
  await page.getByLabel('Bio').fill('I answer in plain words.');
  await page.getByLabel('Phone').fill('+91 98765 43210');
  await saveChanges(page);
  await page.getByText('Profession is required').waitFor();
  await page.getByText('Message rate must be at least 1').waitFor();
  await page.getByLabel('Profession', { exact: true }).fill('Tax adviser');
  await page.getByLabel('Message rate').fill('0250');

  const skill = page.getByLabel('Skills', { exact: true }).or(page.getByLabel('Skills (optional)'));
  const skills = page.getByRole('list', { name: 'Your skills' }).getByRole('listitem');
  for (const typed of ['  GST ', 'Payroll', 'Audit', 'Startups', 'Trusts']) {
    await skill.fill(typed);
    await skill.press('Enter');
  }
  await skill.fill('gst');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('gst is on your list').waitFor();
  await skill.fill('Exports');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Trusts' }).click();
  await expect.poll(() => skills.allInnerTexts()).toEqual(['GST', 'Payroll', 'Audit', 'Startups', 'Exports']);

  await page.getByRole('button', { name: 'Add work' }).click();
  const work = page.getByRole('dialog', { name: 'Add work' });
  await work.getByLabel('Title').fill('A guide to GST');
  await work.getByLabel('Description').fill('Forty pages, no jargon.');
  await work.getByLabel('Link').fill('ftp://example.com');
  await work.getByRole('button', { name: 'Add' }).click();
  await work.getByText('Link must start with http:// or https://').waitFor();
  await work.getByLabel('Link').fill('https://example.com/gst');
  await work.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Edit A guide to GST' }).waitFor();
  await saveChanges(page);

  await page.getByText('Profile updated successfully!').waitFor();
  if (on.device === 'a desktop') await page.locator('canvas').waitFor({ state: 'attached' });
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Edit Profile' }))).toBe(true);
  expect(new URL(page.url()).searchParams.get('edit')).toBeNull();
  await page.getByText('250 coins').waitFor();
  await page.getByRole('button', { name: '+1 more' }).click();
  await page.getByText('Exports').waitFor();
  if (on.device === 'a desktop') await page.getByRole('button', { name: 'Account of Anila Bose' }).waitFor();
  expect(await person.api.profile.get.query()).toMatchObject({
    firstName: 'Anila',
    lastName: 'Bose',
    phone: '+91 98765 43210',
    profession: 'Tax adviser',
    messageRate: 250,
    skills: ['GST', 'Payroll', 'Audit', 'Startups', 'Exports'],
    portfolio: [{ title: 'A guide to GST', link: 'https://example.com/gst' }],
  });
  await page.getByText('Profile updated successfully!').waitFor({ state: 'detached' });
});

test.concurrent('what was typed outlives leaving the page and a failure; discarding is asked for', async ({
  expect,
}) => {
  const person = await member('Bela');
  await using opened = await person.open(browser.current);
  opened.allow(/status of 502/);
  const { page } = opened;
  await page.goto('/profile?edit=1');
  await page.getByLabel('Bio').fill('Half a sentence');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome back, Bela' }).waitFor();
  await page.goto('/profile');
  await page.getByText('You have unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('Half a sentence');

  await page.route('**/trpc/profile.update*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await saveChanges(page);
  const failure = page.getByRole('alert').filter({ hasText: 'Error updating profile' });
  await failure.getByText('Failed to update profile').waitFor();
  expect(await page.getByLabel('Bio').inputValue()).toBe('Half a sentence');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('');

  await page.route('**/trpc/*profile.get*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Profile Not Found' }).waitFor();
  await page.getByText('Unable to load your profile information.').waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome back, Bela' }).waitFor();
});

test.concurrent.for([
  { device: 'a desktop', options: {} },
  { device: 'a phone', options: PHONE },
])('on $device: a picture is chosen, cropped and handed in, and taken away again', async ({ options }, { expect }) => {
  const person = await member('Charu');
  await using opened = await person.open(browser.current, options);
  opened.allow(/status of 413/);
  const { page } = opened;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add picture' }).waitFor();
  const file = page.locator('input[type=file]');
  const crop = page.getByRole('dialog', { name: 'Crop your picture' });
  const save = crop.getByRole('button', { name: 'Save picture' });
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await crop.getByRole('alert').getByText('Choose a PNG, JPEG or WebP image that is not damaged').waitFor();
  await page.keyboard.press('Escape');
  await crop.waitFor({ state: 'detached' });

  // Red on the left, blue on the right: where the crop was taken shows in its colour.
  const half = { width: 400, height: 400, channels: 3 as const };
  const right = await sharp({ create: { ...half, background: 'blue' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { ...half, width: 800, background: 'red' } })
    .composite([{ input: right, left: 400, top: 0 }])
    .png()
    .toBuffer();
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const area = crop.getByRole('application');
  await tabTo(page, area);
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowRight');
  await tabTo(page, crop.getByRole('slider', { name: 'Zoom' }));
  await page.keyboard.press('ArrowRight');
  await page.route('**/api/user/profile/avatar', (route) =>
    route.fulfill({
      status: 413,
      json: { message: 'Choose an image of at most 5 MB and 25 megapixels', error: 'IMAGE_TOO_LARGE', requestId: 'x' },
    }),
  );
  await save.click();
  await crop.getByRole('alert').getByText('Choose an image of at most 5 MB and 25 megapixels').waitFor();
  await page.unroute('**/api/user/profile/avatar');
  await save.click();
  await page.getByText('Avatar updated successfully!').waitFor();
  const { avatarUrl } = await person.api.profile.get.query();
  await page.getByRole('main').locator(`img[src="${avatarUrl}"]`).waitFor();
  if (options !== PHONE) await page.getByRole('banner').locator(`img[src="${avatarUrl}"]`).waitFor();
  const kept = await (await fetch(`${baseUrl}${avatarUrl}`)).arrayBuffer();
  const { channels } = await sharp(Buffer.from(kept)).stats();
  expect(Math.round(channels[0]?.mean ?? 0)).toBeGreaterThan(200);
  expect(Math.round(channels[2]?.mean ?? 0)).toBeLessThan(50);

  await page.getByRole('button', { name: 'Change picture' }).click();
  await page.getByRole('menuitem', { name: 'Remove picture' }).click();
  await page.getByText('Picture removed').waitFor();
  await page.getByRole('button', { name: 'Add picture' }).waitFor();
  expect((await person.api.profile.get.query()).avatarUrl).toBeNull();
});

test.concurrent.for([
  { device: 'a desktop', options: {} },
  { device: 'a phone', options: PHONE },
])(
  'on $device: settings are switched at once, taken back on failure, and blocked people let in',
  async (on, { expect }) => {
    const [person, nuisance] = await Promise.all([member('Deepa'), member('Esha')]);
    await person.api.safety.block.mutate({ userId: nuisance.id });
    await using opened = await person.open(browser.current, on.options);
    opened.allow(/status of 502/);
    const { page } = opened;
    await page.goto('/profile?tab=settings');
    await page.getByRole('switch', { name: 'Public profile' }).click();
    await page.getByText('Settings updated successfully!').first().waitFor();
    expect((await person.api.profile.get.query()).isProfilePublic).toBe(false);
    await page.getByLabel('Availability', { exact: true }).selectOption('Busy');
    await expect.poll(async () => (await person.api.profile.get.query()).availabilityStatus).toBe('busy');

    await page.route('**/trpc/profile.updateSettings*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    const mails = page.getByRole('switch', { name: 'Email notifications' });
    await mails.click();
    await page.getByText('Failed to update settings').waitFor();
    await expect.poll(() => mails.isChecked()).toBe(true);

    await page.getByRole('button', { name: `Unblock ${nuisance.name}` }).click();
    await page.getByText('You have blocked nobody.').waitFor();
    expect((await person.api.safety.blocked.query({})).content).toEqual([]);
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

test.concurrent.for([
  { device: 'a desktop', options: {} },
  { device: 'a phone', options: PHONE },
])('on $device: sessions are seen and signed out, one and all others', async ({ options }, { expect }) => {
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
  await sessions
    .getByRole('button', { name: /^Sign out on/ })
    .first()
    .click();
  await page
    .getByText(/^Signed out on/)
    .first()
    .waitFor();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3);
  await expect(others[2].profile.get.query()).rejects.toThrow();
  await others[0].profile.get.query();
  await sessions.getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByText('Signed out of 2 other sessions').first().waitFor();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  await expect(others[0].profile.get.query()).rejects.toThrow();
  await person.api.profile.get.query();
});

test.concurrent('an address that is not proven says so, and a mail counts as sent only when one was', async ({
  expect,
}) => {
  const person = await member('Hema');
  await using opened = await person.open(browser.current);
  const { page } = opened;
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
  await page.goto('/profile?tab=security');
  await page.getByText('Pending Verification').waitFor();
  const resend = page.getByRole('button', { name: 'Resend verification email' });
  await resend.click();
  await page.getByText('A mail is on its way already').waitFor();
  expect(await page.getByText('Verification email sent!').count()).toBe(0);
  sent = true;
  await resend.click();
  await page.getByText('Verification email sent!').waitFor();
});
