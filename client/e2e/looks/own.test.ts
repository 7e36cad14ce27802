import { sharedBrowser } from '../browser.ts';
import { answered, member, sentMessage } from '../people.ts';
import { breakCalls, holdCalls } from '../troubles.ts';
import { ARABIC, arabicNamed, HINDI, hindiNamed, LONG_SUBJECT, longNamed } from './hostile.ts';
import { everySittingOf, sitting } from './look.ts';

const browser = sharedBrowser();

sitting('/dashboard', 'a newcomer', async (look) => {
  const newcomer = await member('Nisha');
  await using opened = await newcomer.open(browser.current);
  const { page } = opened;
  const release = await holdCalls(page, 'dashboard.all');
  await page.goto('/dashboard');
  await page.getByText('Loading your dashboard…').waitFor({ state: 'attached' });
  await look(page, 'loading');
  release();
  await page.getByText('You have not set a message price yet.').waitFor();
  await look(page, 'empty');
  await page.getByRole('button', { name: 'Set Pricing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Pricing' });
  await dialog.waitFor();
  await look(page, 'pricing');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await dialog.getByText('Message price must be at least 1 coin').waitFor();
  await look(page, 'pricing refused');
  await dialog.getByLabel('Message price').fill('10000');
  await dialog.getByText('₹50,000 to ₹1,50,000').waitFor();
  await look(page, 'price with what it could earn');
});

sitting('/dashboard', 'a busy expert', async (look) => {
  const [expert, asker, hindi] = await Promise.all([longNamed(), arabicNamed(), hindiNamed()]);
  await answered(asker, expert, ARABIC);
  await sentMessage(asker, expert, LONG_SUBJECT);
  await sentMessage(asker, expert, HINDI);
  await sentMessage(expert, hindi, LONG_SUBJECT);
  await using opened = await expert.open(browser.current);
  const { page } = opened;
  await page.goto('/dashboard');
  await page.getByRole('link', { name: HINDI }).waitFor();
  await look(page, 'full');
  await breakCalls(opened, 'dashboard.all');
  await page.getByRole('button', { name: 'Refresh data' }).click();
  await page.getByText('Dashboard Error').waitFor();
  await look(page, 'refreshing failed');
  await page.reload();
  await page.getByText('Waiting for your replies').waitFor();
  await look(page, 'in parts');
  await breakCalls(opened, 'dashboard.');
  await page.reload();
  await page.getByText('Failed to load earnings summary').waitFor();
  await look(page, 'failed');
});

everySittingOf('/dashboard');
