import { member, repliedMessage, sentMessage } from '../people.ts';
import { failCalls, holdCalls } from '../faults.ts';
import { ARABIC, arabicNamed, HINDI, hindiNamed, LONG_SUBJECT, longNamed, shortNamed } from './extreme-people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

scenario('/dashboard', 'a newcomer', async (check) => {
  const newcomer = await member('Nisha');
  await using opened = await newcomer.open();
  const { page } = opened;
  const release = await holdCalls(page, 'dashboard.all');
  await page.goto('/dashboard');
  await page.getByText('Loading your dashboard…').waitFor({ state: 'attached' });
  await check(page, 'loading');
  release();
  await page.getByRole('link', { name: 'I want to earn' }).waitFor();
  await check(page, 'empty');
});

scenario('/dashboard', 'someone who asks', async (check) => {
  const [asker, long, short, hindi] = await Promise.all([member('Nisha'), longNamed(), shortNamed(), hindiNamed()]);
  await repliedMessage(asker, hindi, LONG_SUBJECT);
  await repliedMessage(asker, short, ARABIC);
  await sentMessage(asker, hindi, HINDI);
  await asker.api.saved.add.mutate({ userId: long.id });
  await using opened = await asker.open();
  const { page } = opened;
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Saved experts' }).waitFor();
  await check(page, 'full');
});

scenario('/dashboard', 'a new expert', async (check) => {
  const expert = await member('Nisha', { messageRate: 10 });
  await using opened = await expert.open();
  const { page } = opened;
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'All caught up' }).waitFor();
  await page.getByRole('heading', { name: 'Verification Status' }).waitFor();
  await check(page, 'empty');
  await page.getByRole('button', { name: 'Set Pricing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Pricing' });
  await dialog.waitFor();
  await check(page, 'pricing');
  await dialog.getByLabel('Message price').fill('');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await dialog.getByText('Message price must be at least 1 coin').waitFor();
  await check(page, 'pricing, errors');
  await dialog.getByLabel('Message price').fill('10000');
  await dialog.getByText('₹50,000 to ₹1,50,000').waitFor();
  await check(page, 'price with estimate');
});

scenario('/dashboard', 'a busy expert', async (check) => {
  const [expert, asker, hindi] = await Promise.all([longNamed(), arabicNamed(), hindiNamed()]);
  await repliedMessage(asker, expert, ARABIC);
  await sentMessage(asker, expert, LONG_SUBJECT);
  await sentMessage(asker, expert, HINDI);
  await sentMessage(expert, hindi, LONG_SUBJECT);
  await using opened = await expert.open();
  const { page } = opened;
  await page.goto('/dashboard');
  await page.getByRole('link', { name: HINDI }).first().waitFor();
  await check(page, 'full');
  await failCalls(opened, 'dashboard.all');
  await page.getByRole('button', { name: 'Refresh data' }).click();
  await page.getByText('Dashboard Error').waitFor();
  await check(page, 'refreshing failed');
  await page.reload();
  await page.getByText('Average per message').waitFor();
  await check(page, 'loaded in parts');
  await failCalls(opened, 'dashboard.');
  await page.reload();
  await page.getByText('Failed to load earnings summary').waitFor();
  await check(page, 'failed');
});

everyScenarioOf('/dashboard');
