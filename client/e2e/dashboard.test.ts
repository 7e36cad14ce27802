import { test } from 'vitest';
import { EACH_DEVICE, PHONE } from './browser.ts';
import { member, repliedMessage, sentMessage } from './people.ts';

test.concurrent.for(EACH_DEVICE)(
  'on $device the dashboard shows a new message without a reload, and its cards lead to their screens',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([member('Uma', { messageRate: 50 }), member('Vikram')]);
    for (const number of [1, 2, 3, 4, 5, 6]) await repliedMessage(asker, expert, `Question number ${number}`);
    await using opened = await expert.open(options);
    const { page } = opened;
    await page.goto('/dashboard');
    const recent = page.getByRole('region', { name: 'Recent Messages' });
    await recent.getByRole('link', { name: 'Question number 6' }).waitFor();
    await page.getByRole('heading', { name: 'All caught up' }).waitFor();
    await sentMessage(asker, expert, 'Just arrived');
    const letter = page.getByRole('article', { name: 'Just arrived' });
    await letter.getByText(/^Reply by /).waitFor();
    await expect.poll(() => recent.getByRole('listitem').count()).toBe('isMobile' in options ? 3 : 5);
    await page.getByRole('main').getByText('100%').waitFor();

    const leadsTo = async (link: string, path: string): Promise<void> => {
      await page.getByRole('main').getByRole('link', { name: link, exact: true }).first().click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await page.goBack();
      await page.getByRole('heading', { name: 'Welcome back, Uma' }).waitFor();
    };
    await leadsTo('Balance', '/coins');
    await leadsTo('Messages', '/messaging');
    await leadsTo('Find Experts', '/directory');
    await leadsTo('New Message', '/messaging');
    await letter.getByRole('link', { name: /^Reply to / }).click();
    await page.getByRole('form', { name: 'Reply' }).waitFor();
  },
);

test.concurrent('someone who asks sees what is pending, reads the reply that arrives, and asks again', async ({
  expect,
}) => {
  const [expert, other, asker] = await Promise.all([
    member('Meera', { messageRate: 50 }),
    member('Kabir', { messageRate: 70 }),
    member('Riya'),
  ]);
  await sentMessage(asker, other, 'Still pending');
  await asker.api.saved.add.mutate({ userId: other.id });
  await using opened = await asker.open(PHONE);
  const { page } = opened;
  await page.goto('/dashboard');
  const pending = page.getByRole('region', { name: /^1 question pending.*₹70 in escrow$/ });
  await pending.getByText(/^Reply by /).waitFor();
  await page.getByRole('region', { name: 'Saved experts' }).getByText(other.name).waitFor();
  await repliedMessage(asker, expert, 'Is it worth it?');
  const letter = page.getByRole('article', { name: 'Is it worth it?' });
  await letter.getByRole('link', { name: /^Read the reply/ }).click();
  await page.getByText('Is it worth it?').first().waitFor();
  await page.goBack();
  await page.getByRole('region', { name: 'Ask again' }).getByRole('link', { name: expert.name }).click();
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).searchParams.get('recipient')).toBe(expert.id);
});

test.concurrent('an expert sees on Insights what a visit led to, and compares and changes the price from there', async ({
  expect,
}) => {
  const [expert, asker] = await Promise.all([member('Ishaan', { messageRate: 80 }), member('Farah')]);
  await asker.api.profiles.view.mutate({ userId: expert.id });
  await repliedMessage(asker, expert, 'What a visit led to');
  await using opened = await expert.open(PHONE);
  const { page } = opened;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Insights' }).click();
  const thisWeek = page.getByRole('table', { name: 'Figures by week' }).getByRole('row').nth(1);
  await thisWeek.waitFor();
  await expect.poll(() => thisWeek.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['1', '₹80']));
  await page.getByRole('radio', { name: /^Profile views/ }).check();
  await page.getByRole('figure', { name: 'Profile views by week' }).waitFor();
  await page.getByText(/^Based on \d+ other /).waitFor();
  await page.getByRole('link', { name: 'Change price' }).click();
  await page.getByLabel('Message price').waitFor();
});
