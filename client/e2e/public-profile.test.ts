import { test } from 'vitest';
import { card, writeAndSend } from './acts.ts';
import { sharedBrowser } from './browser.ts';
import { answered, member } from './people.ts';

const browser = sharedBrowser();
const LETTER = { subject: 'From your profile', content: 'What would you do first, and what would you leave out?' };

test.concurrent.for([
  { device: 'a desktop', options: {} },
  { device: 'a phone', options: { viewport: { width: 390, height: 844 } } },
])('from the directory to a profile and from there a message, on $device', async ({ options }, { expect }) => {
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
});

test.concurrent('an expert is saved on the profile, found among the saved ones, and let go again', async ({
  expect,
}) => {
  const [expert, asker] = await Promise.all([member('Yash', { messageRate: 50 }), member('Bina')]);
  await using opened = await asker.open(browser.current);
  const { page } = opened;
  await page.goto('/directory?saved=1');
  await page.getByRole('heading', { name: 'No saved experts yet' }).waitFor();
  await page.goto(`/profile/${expert.id}`);
  await page.getByRole('button', { name: `Save ${expert.name}` }).click();
  await page.getByRole('button', { name: `Remove ${expert.name} from saved experts` }).waitFor();
  await expect.poll(async () => (await asker.api.saved.list.query({})).content.length).toBe(1);
  await page.goto('/directory?saved=1');
  await page.getByRole('article', { name: expert.name }).waitFor();
  await page.getByRole('button', { name: `Remove ${expert.name} from saved experts` }).click();
  await page.getByRole('heading', { name: 'No saved experts yet' }).waitFor();
});

test.concurrent('a profile that is not there says so and leads back; one’s own offers to edit', async ({ expect }) => {
  const [somebody, hidden] = await Promise.all([member('Chitra'), member('Dev')]);
  await hidden.api.profile.updateSettings.mutate({ isProfilePublic: false });
  await using opened = await somebody.open(browser.current);
  opened.allow(/status of 404/);
  const { page } = opened;
  for (const id of [hidden.id, 'nobody']) {
    await page.goto(`/profile/${id}`);
    await page.getByRole('heading', { name: 'Profile Not Found', level: 2 }).waitFor();
    await page.getByText('This profile does not exist or has been removed').waitFor();
  }
  await page.getByRole('link', { name: 'Back to Directory' }).click();
  await page.getByRole('heading', { name: 'Directory', level: 1 }).waitFor();
  await page.goto(`/profile/${somebody.id}`);
  const edit = page.getByRole('link', { name: 'Edit your profile' });
  await expect.poll(() => edit.getAttribute('href')).toBe('/profile');
});
