import { test } from 'vitest';
import { DEVICES, PHONE, sharedBrowser } from './browser.ts';
import { answered, member, sentMessage } from './people.ts';

const browser = sharedBrowser();

test.concurrent.for([
  { device: 'a desktop', options: {}, shown: 5 },
  { device: 'a phone', options: PHONE, shown: 3 },
])(
  'the dashboard on $device: every card leads where it should, and a new message shows by itself',
  async (on, { expect }) => {
    const [expert, asker] = await Promise.all([member('Uma', { messageRate: 50 }), member('Vikram')]);
    await answered(asker, expert, 'The first of many');
    for (const number of [2, 3, 4, 5]) await sentMessage(asker, expert, `Question number ${number}`);
    await using opened = await expert.open(browser.current, on.options);
    const { page } = opened;
    await page.goto('/dashboard');
    const recent = page.getByRole('region', { name: 'Recent Messages' });
    await recent.getByRole('link', { name: 'Question number 5' }).waitFor();
    await sentMessage(asker, expert, 'Just arrived');
    await recent.getByRole('link', { name: 'Just arrived' }).waitFor();
    expect(await recent.getByRole('listitem').count()).toBe(on.shown);
    await page.getByRole('main').getByText('100%').waitFor();

    const leadsTo = async (link: string, address: string): Promise<void> => {
      await page.getByRole('main').getByRole('link', { name: link, exact: true }).first().click();
      await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
      await page.goBack();
      await page.getByRole('heading', { name: 'Welcome back, Uma' }).waitFor();
    };
    await leadsTo('Balance', '/coins');
    await leadsTo('Messages', '/messaging');
    await leadsTo('Find Experts', '/directory');
    await leadsTo('New Message', '/messaging');
    await recent.getByRole('link', { name: 'Just arrived' }).click();
    await page.getByRole('form', { name: 'Reply' }).waitFor();
  },
);

test.concurrent.for(DEVICES)(
  'on $device availability and price are set from the dashboard, a bad price is explained, and a failure taken back',
  async ({ options }, { expect }) => {
    const expert = await member('Wafa');
    await using opened = await expert.open(browser.current, options);
    const { page } = opened;
    await page.goto('/dashboard');
    await page.getByText('You have not set a message price yet.').waitFor();

    // Changed twice while the first change is on its way: one after the other, so that the last one stays.
    const saves: string[] = [];
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
    await page.route('**/trpc/profile.update*', async (route) => {
      saves.push('begun');
      await isFree;
      const response = await route.fetch();
      saves.push('done');
      await route.fulfill({ response });
    });
    await page.getByLabel('Availability').selectOption('Busy');
    await expect.poll(() => saves).toEqual(['begun']);
    await page.getByLabel('Availability').selectOption('Online');
    await page.getByRole('button', { name: 'Set Pricing' }).focus();
    free();
    await expect.poll(() => saves).toEqual(['begun', 'done', 'begun', 'done']);
    await page.unroute('**/trpc/profile.update*');
    await expect.poll(async () => (await expert.api.profile.get.query()).availabilityStatus).toBe('online');

    await page.getByRole('button', { name: 'Set Pricing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set Pricing' });
    const save = dialog.getByRole('button', { name: 'Save price' });
    await save.click();
    await dialog.getByText('Message price must be at least 1 coin').waitFor();
    await dialog.getByLabel('Message price').pressSequentially('00x10001');
    await dialog.getByText('Message price cannot exceed 10,000 coins').waitFor();
    await dialog.getByLabel('Message price').fill('0200');
    await dialog.getByText('₹1,000 to ₹3,000').waitFor();
    await save.click();
    await page.getByText('Profile updated successfully!').waitFor();
    await page.getByRole('main').getByText('200 coins').waitFor();
    expect((await expert.api.profile.get.query()).messageRate).toBe(200);

    opened.allow(/status of 502/);
    await page.route('**/trpc/profile.update*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await page.getByLabel('Availability').selectOption('Busy');
    await page.getByText('Profile update failed').waitFor();
    await expect.poll(() => page.getByLabel('Availability').inputValue()).toBe('online');
  },
);
