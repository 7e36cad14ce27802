import { member, repliedMessage } from '../people.ts';
import { failCalls, holdCalls } from '../faults.ts';
import { ARABIC, arabicNamed, HINDI, hindiNamed, LONG_TEXT, longNamed, shortNamed } from './extreme-people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

const [expert, arabic, hindi] = await Promise.all([longNamed(), arabicNamed(), hindiNamed(), shortNamed()]);
await expert.api.profile.update.mutate({
  bio: LONG_TEXT.slice(0, 500),
  experience: `${HINDI}\n${ARABIC}\n${LONG_TEXT}`,
  headline: `${ARABIC} ${LONG_TEXT.slice(0, 60)}`,
  location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  skills: ['निवेश', 'ضرائب', 'x'.repeat(40), 'Trusts', 'Payroll'],
  portfolio: [
    { title: LONG_TEXT.slice(0, 100), description: LONG_TEXT, link: `https://example.com/${'x'.repeat(150)}` },
    { title: ARABIC, description: HINDI, link: null },
  ],
  availabilityStatus: 'busy',
});
const rated = await repliedMessage(arabic, expert, 'Rated');
const review = LONG_TEXT.slice(0, 450);
await arabic.api.messages.rate.mutate({ messageId: rated, ratedUserId: expert.id, rating: 5, review });

scenario('/directory', 'finding', async (check) => {
  await using opened = await expert.open();
  const { page } = opened;
  const release = await holdCalls(page, 'directory.professionals');
  const longest = encodeURIComponent(expert.profession);
  await page.goto('/directory');
  await page.getByRole('status').getByText('Loading professionals…').waitFor({ state: 'attached' });
  await check(page, 'loading');
  release();
  const people = page.getByRole('list', { name: 'Professionals' });
  await page.goto(`/directory?profession=${longest}`);
  await people.waitFor();
  await check(page, 'cards');
  await page.goto(`/directory?view=list&profession=${longest}`);
  await people.waitFor();
  await check(page, 'rows');
  await page.goto(`/directory?price=custom&min=9999&profession=${encodeURIComponent(arabic.profession)}`);
  await page.getByLabel('Price from').waitFor();
  await people.waitFor();
  await check(page, 'a price range');
  await page.goto('/directory?q=nobodyiscalledthis');
  await page.getByRole('heading', { name: 'No exact match yet' }).waitFor();
  await check(page, 'no results');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/directory?price=custom&profession=${longest}`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  await check(page, 'filters on a phone', { upToPx: 767 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await failCalls(opened, 'directory.professionals');
  await page.goto('/directory');
  await page.getByText('Failed to load directory').waitFor();
  await check(page, 'failed');
});

scenario('/directory', 'saving', async (check) => {
  await using opened = await arabic.open();
  const { page } = opened;
  await page.goto('/directory?saved=1');
  await page.getByRole('heading', { name: 'No saved experts yet' }).waitFor();
  await check(page, 'none saved');
  await Promise.all([expert, hindi].map(({ id }) => arabic.api.saved.add.mutate({ userId: id })));
  await page.goto('/directory?saved=1');
  await page.getByRole('article', { name: hindi.name }).waitFor();
  await check(page, 'saved');
});

scenario('/profile/:userId', 'a newcomer', async (check) => {
  const newcomer = await member('Neha');
  await using opened = await arabic.open();
  opened.allow(/status of 404/);
  const { page } = opened;
  const release = await holdCalls(page, 'profiles.get');
  await page.goto(`/profile/${newcomer.id}`);
  await page.getByText('Loading Professional Profile...').waitFor({ state: 'attached' });
  await check(page, 'loading');
  release();
  await page.getByText('has not written a bio yet').waitFor();
  await check(page, 'about');
  await page.getByRole('tab', { name: 'Portfolio' }).click();
  await page.getByRole('heading', { name: 'Portfolio Coming Soon' }).waitFor();
  await check(page, 'no portfolio');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByRole('heading', { name: 'No Reviews Yet' }).waitFor();
  await check(page, 'no reviews');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/profile/${newcomer.id}`);
  await page.getByRole('button', { name: 'Start Consultation' }).focus();
  await check(page, 'no price set');
  await page.goto('/profile/nobody');
  await page.getByRole('heading', { name: 'Profile Not Found', level: 2 }).waitFor();
  await check(page, 'not found');
  await failCalls(opened, 'profiles.get');
  await page.goto(`/profile/${newcomer.id}`);
  await page.getByText('Failed to load profile').first().waitFor();
  await check(page, 'failed');
});

scenario('/profile/:userId', 'an expert', async (check) => {
  await using opened = await hindi.open();
  const { page } = opened;
  await page.goto(`/profile/${expert.id}`);
  await page.getByRole('heading', { name: 'What clients say' }).waitFor();
  await check(page, 'about');
  await page.getByRole('tab', { name: 'Portfolio' }).click();
  await page.getByRole('link', { name: /^example.com/ }).waitFor();
  await check(page, 'portfolio');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByRole('blockquote').waitFor();
  await check(page, 'reviews');
  const restore = await failCalls(opened, 'profiles.reviews');
  await page.goto(`/profile/${expert.id}?tab=reviews`);
  await page.getByText('The reviews could not be loaded').waitFor();
  await check(page, 'reviews failed');
  await restore();
  await page.getByRole('button', { name: `More about ${expert.name}` }).click();
  await page.getByRole('menu').waitFor();
  await check(page, 'menu');
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('alertdialog').waitFor();
  await check(page, 'blocking');
});

scenario('/profile/:userId', 'own profile', async (check) => {
  const person = await arabicNamed();
  await using opened = await person.open();
  const { page } = opened;
  await page.goto(`/profile/${person.id}`);
  await page.getByRole('link', { name: 'Edit profile' }).waitFor();
  await check(page, 'public');
  await person.api.profile.updateSettings.mutate({ isProfilePublic: false });
  await page.goto(`/profile/${person.id}`);
  await page.getByText('This profile is private').waitFor();
  await check(page, 'private');
});

everyScenarioOf('/directory', '/profile/:userId');
