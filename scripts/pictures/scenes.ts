/** The pictures, screen by screen. */
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, type Camera } from './camera.ts';
import type { Cast } from './make-history.ts';

const DARK = { ...DESKTOP, theme: 'dark' } as const;
const TALL = 1120;
const WHOLE = 1620;
// All names on this page are in Latin script. Other demo names would be empty boxes on a machine without their fonts.
const ENGINEERS = '/directory?profession=Software%20Engineer';

export async function pictureSignedOut(camera: Camera): Promise<void> {
  const page = await camera.open();
  await camera.keep(page, 'landing');
  for (const [id, name] of [
    ['features', 'landing-features'],
    ['professionals', 'landing-professionals'],
    ['how-it-works', 'landing-how-it-works'],
    ['pricing', 'landing-pricing'],
  ] as const) {
    await page.goto(`/#${id}`);
    await camera.keep(page, name);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Feedback' }).click();
  await camera.keep(page, 'landing-feedback');
  await page.goto('/auth');
  await page.getByLabel('Email').waitFor();
  await camera.keep(page, 'sign-in');
  await page.setViewportSize({ ...DESKTOP, height: 900 });
  await page.goto('/auth?tab=join');
  await page.getByLabel('First name').fill('Leela');
  await page.getByLabel('Last name').fill('Thomas');
  await page.getByLabel('Profession').fill('Designer');
  await page.getByLabel('Email').fill('leela.thomas@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Two-cups-of-Assam');
  await page.getByLabel('Confirm password', { exact: true }).fill('Two-cups-of-Assam');
  await camera.keep(page, 'join');
  await page.getByRole('button', { name: 'Join Free' }).click();
  await page.getByRole('dialog', { name: 'Verify your email' }).waitFor();
  await page.keyboard.type('481');
  await camera.keep(page, 'join-code');
  await page.context().close();
}

export async function pictureAsking(camera: Camera, { client, expertId }: Cast): Promise<void> {
  const page = await camera.open(client);
  await page.goto(ENGINEERS);
  await page.getByRole('list', { name: 'Professionals' }).waitFor();
  await camera.keep(page, 'directory');
  await page.goto(`${ENGINEERS}&view=list`);
  await page.getByRole('list', { name: 'Professionals' }).waitFor();
  await camera.keep(page, 'directory-list');
  await page.goto('/directory?saved=1');
  await page.getByRole('list', { name: 'Professionals' }).waitFor();
  await camera.keep(page, 'directory-saved');
  await page.goto(ENGINEERS);
  await writeToAsha(page);
  await camera.keep(page, 'composer', 900);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('alertdialog').waitFor();
  await camera.keep(page, 'composer-confirm', 900);

  await page.goto('/messaging?tab=outbox');
  await page.locator('[data-message]').first().click();
  await page.getByRole('form', { name: 'Rate this reply' }).waitFor();
  await camera.keep(page, 'messages-rate', TALL);
  await page.goto('/messaging?tab=expired');
  await page.locator('[data-message]').first().click();
  await page.getByText('This message opportunity has expired.').waitFor();
  await camera.keep(page, 'messages-expired');

  await page.goto(`/profile/${expertId}`);
  await page.getByRole('button', { name: 'Start Consultation' }).waitFor();
  await camera.keep(page, 'public-profile', WHOLE);
  for (const tab of ['portfolio', 'reviews']) {
    await page.goto(`/profile/${expertId}?tab=${tab}`);
    await page.getByRole('tabpanel').waitFor();
    await camera.keep(page, `public-profile-${tab}`, TALL);
  }
  await page.goto('/coins?tab=buy&package=PRO');
  await page.getByRole('button', { name: 'Purchase Now' }).waitFor();
  await camera.keep(page, 'wallet-buy', 900);
  await page.context().close();
}

export async function pictureAnswering(camera: Camera, { expert }: Cast): Promise<void> {
  const page = await camera.open(expert);
  await camera.keep(page, 'dashboard', WHOLE);
  await page.goto('/messaging');
  await page.locator('[data-message]').first().waitFor();
  await camera.keep(page, 'messages');
  await page.locator('[data-message]').first().click();
  await page
    .getByLabel('Your reply')
    .fill(
      'Ask for both in writing first. What one side leaves out of a letter tells you where the two of you disagree.',
    );
  await camera.keep(page, 'messages-answer', TALL);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
  await camera.keep(page, 'notifications');
  await page.keyboard.press('Escape');

  await page.goto('/coins');
  await page.getByRole('heading', { name: 'Recent Activity' }).waitFor();
  await camera.keep(page, 'wallet', TALL);
  await page.goto('/coins?tab=transactions');
  await page.getByLabel('Search transactions').waitFor();
  await camera.keep(page, 'wallet-history', TALL);
  await page.goto('/coins?tab=earnings');
  await page
    .getByText(/business days/)
    .first()
    .waitFor();
  await camera.keep(page, 'wallet-earnings', WHOLE);
  for (const tab of ['personal', 'professional', 'settings', 'security']) {
    await page.goto(`/profile?tab=${tab}`);
    await page.getByRole('tabpanel').waitFor();
    await camera.keep(page, `profile-${tab}`, WHOLE);
  }
  await page.goto('/profile?tab=professional&edit=1');
  await page.getByRole('button', { name: /^Save/ }).first().waitFor();
  await camera.keep(page, 'profile-edit', WHOLE);
  await page.context().close();
}

export async function pictureAdmin(camera: Camera, { admin }: Cast): Promise<void> {
  const page = await camera.open(admin);
  for (const tab of ['withdrawals', 'users', 'reports', 'ledger', 'log']) {
    await page.goto(`/admin?tab=${tab}`);
    await page.getByRole('tabpanel').waitFor();
    if (tab === 'reports') await page.getByText('Message', { exact: true }).click();
    await camera.keep(page, `admin-${tab}`, TALL);
  }
  await page.context().close();
}

export async function pictureDark(camera: Camera, { expert }: Cast): Promise<void> {
  const landing = await camera.open(undefined, DARK);
  await camera.keep(landing, 'landing-dark');
  await landing.context().close();
  const page = await camera.open(expert, DARK);
  await camera.keep(page, 'dashboard-dark', WHOLE);
  await page.goto('/messaging');
  await page.locator('[data-message]').first().click();
  await page.getByLabel('Your reply').waitFor();
  await camera.keep(page, 'messages-dark', TALL);
  await page.goto('/coins?tab=earnings');
  await page
    .getByText(/business days/)
    .first()
    .waitFor();
  await camera.keep(page, 'wallet-dark', WHOLE);
  await page.context().close();
}

export async function picturePhone(camera: Camera, { client, expert, expertId }: Cast): Promise<void> {
  const landing = await camera.open(undefined, PHONE);
  await camera.keep(landing, 'landing-phone');
  await landing.context().close();
  const page = await camera.open(expert, PHONE);
  await camera.keep(page, 'dashboard-phone');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await camera.keep(page, 'menu-phone');
  await page.goto('/messaging');
  await page.locator('[data-message]').first().waitFor();
  await camera.keep(page, 'messages-phone');
  await page.locator('[data-message]').first().click();
  await page.getByLabel('Your reply').waitFor();
  await camera.keep(page, 'messages-answer-phone');
  await page.goto('/coins');
  await page.getByRole('heading', { name: 'Recent Activity' }).waitFor();
  await camera.keep(page, 'wallet-phone');
  await page.context().close();

  const asking = await camera.open(client, { ...PHONE, theme: 'dark' });
  await asking.goto(ENGINEERS);
  await asking.getByRole('list', { name: 'Professionals' }).waitFor();
  await camera.keep(asking, 'directory-phone');
  await asking.getByRole('button', { name: /^Filters/ }).click();
  await asking.getByRole('dialog', { name: 'Filters' }).waitFor();
  await camera.keep(asking, 'directory-filters-phone');
  await asking.goto(`/profile/${expertId}`);
  await asking.getByRole('button', { name: 'Start Consultation' }).waitFor();
  await camera.keep(asking, 'public-profile-phone');
  await asking.goto(ENGINEERS);
  await writeToAsha(asking);
  await camera.keep(asking, 'composer-phone');
  await asking.context().close();
}

/** Runs last, because it changes the withdrawal that other pictures show. */
export async function pictureWithdrawing(camera: Camera, { expert }: Cast): Promise<void> {
  const page = await camera.open(expert);
  await page.goto('/coins?tab=earnings');
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  const toast = page.getByText('Withdrawal cancelled');
  await toast.waitFor();
  await toast.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Max/ }).click();
  await camera.keep(page, 'wallet-withdrawal', 900);
  await page.context().close();
}

async function writeToAsha(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Message Asha Rao' }).click();
  await page.getByLabel('Subject').fill('Slow list page with 2 million orders');
  await page
    .getByLabel('Message', { exact: true })
    .fill('Since we passed two million orders, our order list takes four seconds to load. Where would you start?');
  await page
    .getByRole('dialog', { name: /^Message to/ })
    .getByText(/₹\d/)
    .first()
    .waitFor();
}
