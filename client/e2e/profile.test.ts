import sharp from 'sharp';
import { test } from 'vitest';
import { PHONE } from './browser.ts';
import { hasFocus, tabTo } from './keyboard.ts';
import { member } from './people.ts';
import { baseUrl } from './running-server.ts';

test.concurrent('on a phone the tabs of the profile are a list, whose entries are pages of their own', async ({
  expect,
}) => {
  const person = await member('Asha', { messageRate: 100 });
  await using opened = await person.open(PHONE);
  const { page } = opened;
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('switch', { name: 'Email notifications' }).waitFor();
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Notifications', level: 1 }))).toBe(true);
  await page.getByRole('link', { name: 'Profile Settings' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('tab', { name: 'Professional' }).click();
  await page.getByLabel('Message price').fill('250');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Edit Profile' }))).toBe(true);
  expect(await person.api.profile.get.query()).toMatchObject({ messageRate: 250 });
});

test.concurrent('on a desktop the profile is edited over two tabs and saved; leaving keeps a draft', async ({
  expect,
}) => {
  const person = await member('Asha', { messageRate: 100 });
  // Confetti needs motion, and must not violate the content security policy.
  await using opened = await person.open({ reducedMotion: 'no-preference' });
  const { page } = opened;
  await page.goto('/profile');
  await page.getByRole('heading', { name: person.name, level: 2 }).waitFor();
  const hiddenTabsPx = await page.getByRole('tablist').evaluate((row) => row.scrollWidth - row.clientWidth);
  expect(hiddenTabsPx).toBe(0);
  expect(await page.getByRole('main').getByRole('link', { name: 'Messages' }).getAttribute('href')).toBe('/messaging');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const firstName = page.getByLabel('First name');
  await expect.poll(() => hasFocus(firstName)).toBe(true);
  await firstName.fill('Anila');
  await page.getByLabel('Last name').fill('Bose');
  await page.getByLabel('Bio').fill('I answer in plain words.');
  await page.getByLabel('Phone').fill('+91 98765 43210');
  await page.getByRole('tab', { name: 'Professional' }).click();
  await page.getByLabel('Profession', { exact: true }).fill('Tax adviser');
  await page.getByLabel('Message price').fill('0250');
  const skill = page.getByLabel('Skills', { exact: true }).or(page.getByLabel('Skills (optional)'));
  const skills = ['GST', 'Payroll', 'Audit', 'Startups', 'Exports'];
  for (const typed of skills) {
    await skill.fill(typed);
    await skill.press('Enter');
  }
  await page.getByRole('button', { name: 'Add work' }).click();
  const work = page.getByRole('dialog', { name: 'Add work' });
  await work.getByLabel('Title').fill('A guide to GST');
  await work.getByLabel('Description').fill('Forty pages, no jargon.');
  await work.getByLabel('Link').fill('https://example.com/gst');
  await work.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'Edit A guide to GST' }).waitFor();
  const confetti = page.locator('canvas').waitFor({ state: 'attached' });
  await Promise.all([confetti, page.getByRole('button', { name: 'Save Changes' }).click()]);

  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Edit Profile' }))).toBe(true);
  expect(new URL(page.url()).searchParams.get('edit')).toBeNull();
  await page.getByText('₹250').first().waitFor();
  await page.getByRole('button', { name: '+1 more' }).click();
  await page.getByText('Exports').waitFor();
  await page.getByRole('link', { name: /^Profile of Anila Bose/ }).waitFor();
  expect(await person.api.profile.get.query()).toMatchObject({
    firstName: 'Anila',
    lastName: 'Bose',
    phone: '+91 98765 43210',
    profession: 'Tax adviser',
    messageRate: 250,
    skills,
    portfolio: [{ title: 'A guide to GST', link: 'https://example.com/gst' }],
  });

  await page.goto('/profile?edit=1');
  await page.getByLabel('Bio').fill('Half a sentence');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome back, Anila' }).waitFor();
  await page.goto('/profile');
  await page.getByText('You have unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect.poll(() => page.getByLabel('Bio').inputValue()).toBe('Half a sentence');
});

test.concurrent('a picture is chosen, cropped by keyboard, uploaded and removed', async ({ expect }) => {
  const person = await member('Charu');
  await using opened = await person.open();
  opened.allow(/status of 413/);
  const { page } = opened;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add picture' }).waitFor();
  const file = page.locator('input[type=file]');
  const crop = page.getByRole('dialog', { name: 'Crop your picture' });
  const save = crop.getByRole('button', { name: 'Save picture' });
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await crop.getByRole('alert').getByText('Choose a valid PNG, JPEG, WebP or AVIF image').waitFor();
  await page.keyboard.press('Escape');
  await crop.waitFor({ state: 'detached' });

  // Red on the left, blue on the right: the colour shows where the crop was taken.
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
  // Keys move nothing before the picture is loaded.
  await crop.getByRole('button', { name: 'Save picture', disabled: false }).waitFor();
  await tabTo(page, area);
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight');
  await tabTo(page, crop.getByRole('slider', { name: 'Zoom' }));
  await page.keyboard.press('ArrowRight');
  await page.route('**/api/user/profile/avatar', (route) =>
    route.fulfill({
      status: 413,
      json: {
        message: 'Choose an image of at most 5 MB and 25 megapixels',
        error: 'IMAGE_TOO_LARGE',
        requestId: 'x',
      },
    }),
  );
  await save.click();
  await crop.getByRole('alert').getByText('Choose an image of at most 5 MB and 25 megapixels').waitFor();
  await page.unroute('**/api/user/profile/avatar');
  await save.click();
  const change = page.getByRole('button', { name: 'Change picture' });
  await change.waitFor();
  await expect.poll(() => hasFocus(change)).toBe(true);
  const { avatarUrl } = await person.api.profile.get.query();
  await page.getByRole('main').locator(`img[src="${avatarUrl}"]`).waitFor();
  await page.getByRole('banner').locator(`img[src="${avatarUrl}"]`).waitFor();
  const stored = await (await fetch(`${baseUrl}${avatarUrl}`)).arrayBuffer();
  const { channels } = await sharp(Buffer.from(stored)).stats();
  expect(Math.round(channels[0]?.mean ?? 0)).toBeGreaterThan(200);
  expect(Math.round(channels[2]?.mean ?? 0)).toBeLessThan(50);

  await change.click();
  await page.getByRole('menuitem', { name: 'Remove picture' }).click();
  const add = page.getByRole('button', { name: 'Add picture' });
  await add.waitFor();
  await expect.poll(() => hasFocus(add)).toBe(true);
  expect((await person.api.profile.get.query()).avatarUrl).toBeNull();
});
