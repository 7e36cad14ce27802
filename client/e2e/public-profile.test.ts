import { test, vi } from 'vitest';
import { card, writeAndSend } from './actions.ts';
import { DEVICES, sharedBrowser } from './browser.ts';
import { hasFocus } from './keyboard.ts';
import { answered, member, sentMessage } from './people.ts';

// Several journeys share two cores.
vi.setConfig({ testTimeout: 120_000 });

const browser = sharedBrowser();
const LETTER = { subject: 'From your profile', content: 'What would you do first, and what would you leave out?' };

test.concurrent.for(DEVICES)(
  'from the directory to a profile and from there a message, on $device',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([member('Zoya', { messageRate: 350 }), member('Aman')]);
    await expert.api.profile.update.mutate({
      bio: 'I answer in plain words.',
      portfolio: [{ title: 'A calm ledger', description: 'Coins that add up', link: 'https://example.com/ledger' }],
    });
    const rated = await answered(asker, expert, 'Earlier');
    await asker.api.messages.rate.mutate({ messageId: rated, ratedUserId: expert.id, rating: 5, review: 'Worth it.' });
    await using opened = await asker.open(browser.current, options);
    const { page } = opened;
    await page.goto(`/directory?q=${encodeURIComponent(expert.lastName)}`);
    await page.getByRole('link', { name: `View ${expert.name}` }).click();
    await page.getByRole('heading', { name: expert.name, level: 1 }).waitFor();
    await page.getByText('I answer in plain words.').waitFor();
    await page.getByText('Professional experience details will be available soon.').waitFor();
    await page.getByText('(₹350) per consultation').waitFor();
    await page.getByRole('tab', { name: /^Portfolio/ }).click();
    const link = page.getByRole('link', { name: /^example.com/ });
    expect(await link.getAttribute('rel')).toContain('noopener');
    await page.getByRole('tab', { name: /^Reviews/ }).click();
    await page.getByText('“Worth it.”').waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('reviews');
    await page.getByRole('button', { name: 'Start Consultation' }).click();
    await writeAndSend(page, LETTER);
    await page.goto('/messaging?tab=outbox');
    await card(page, LETTER.subject).waitFor();
    expect((await expert.api.profiles.stats.query({ userId: expert.id })).profileViews).toBe(1);
  },
);

test.concurrent.for(DEVICES)(
  'on $device: whoever is a nuisance is reported by a message and blocked, and a profile that is not there says so',
  async ({ options }, { expect }) => {
    const [somebody, nuisance, hidden] = await Promise.all([
      member('Chitra', { messageRate: 20 }),
      member('Manoj', { messageRate: 20 }),
      member('Dev'),
    ]);
    await sentMessage(nuisance, somebody, 'Buy my course');
    await hidden.api.profile.updateSettings.mutate({ isProfilePublic: false });
    await using opened = await somebody.open(browser.current, options);
    opened.allow(/status of 404/);
    const { page } = opened;
    const more = page.getByRole('button', { name: `More about ${nuisance.name}` });
    await page.goto(`/profile/${nuisance.id}`);
    // All windows of this machine share one clipboard.
    await page.evaluate('navigator.clipboard.writeText = async (text) => { window.copied = text }');
    await more.click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate('window.copied')).toBe(page.url());
    await page.getByRole('tab', { name: 'Portfolio' }).click();
    await page.getByRole('heading', { name: 'Portfolio Coming Soon' }).waitFor();
    await page.getByRole('tab', { name: 'Reviews' }).click();
    await page.getByRole('heading', { name: 'No Reviews Yet' }).waitFor();
    await more.click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Messages you received' }).click();
    await card(page, 'Buy my course').click();
    await page.getByRole('button', { name: 'More about this message' }).click();
    await page.getByRole('menuitem', { name: 'Report message' }).click();
    const report = page.getByRole('dialog', { name: 'Report this message' });
    await report.getByRole('button', { name: 'Report', exact: true }).click();
    await report.getByText('Choose what is wrong').waitFor();
    await report.getByRole('radio', { name: 'Spam or advertising' }).check();
    await report.getByRole('button', { name: 'Report', exact: true }).click();
    await page.getByText('Message reported').waitFor();

    // A message's own menu blocks, and knows afterwards that it has.
    await page.getByRole('button', { name: 'More about this message' }).click();
    await page.getByRole('menuitem', { name: `Block ${nuisance.name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More about this message' }).click();
    await page.getByRole('menuitem', { name: `Unblock ${nuisance.name}` }).click();
    await expect.poll(async () => (await somebody.api.safety.blocked.query({})).totalElements).toBe(0);

    await page.goto(`/profile/${nuisance.id}`);
    await more.click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(more)).toBe(true);
    const id = sentMessage(nuisance, somebody, 'Once more');
    await expect(id).rejects.toThrow('not taking new messages');
    await more.click();
    await page.getByRole('menuitem', { name: 'Unblock' }).click();
    await expect.poll(async () => (await somebody.api.safety.blocked.query({})).totalElements).toBe(0);

    for (const who of [hidden.id, 'nobody']) {
      await page.goto(`/profile/${who}`);
      await page.getByRole('heading', { name: 'Profile Not Found', level: 2 }).waitFor();
      await page.getByText('This profile does not exist or has been removed').waitFor();
    }
    await page.getByRole('link', { name: 'Back to Directory' }).click();
    await page.getByRole('heading', { name: 'Directory', level: 1 }).waitFor();
    await page.goto(`/profile/${somebody.id}`);
    const edit = page.getByRole('link', { name: 'Edit your profile' });
    await expect.poll(() => edit.getAttribute('href')).toBe('/profile');
  },
);
