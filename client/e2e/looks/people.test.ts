import { sharedBrowser } from '../browser.ts';
import { answered, member } from '../people.ts';
import { breakCalls, holdCalls } from '../troubles.ts';
import { ARABIC, arabicNamed, HINDI, hindiNamed, LONG_TEXT, longNamed, shortNamed } from './hostile.ts';
import { everySittingOf, sitting } from './look.ts';

const browser = sharedBrowser();
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
const rated = await answered(arabic, expert, 'Rated');
const review = LONG_TEXT.slice(0, 450);
await arabic.api.messages.rate.mutate({ messageId: rated, ratedUserId: expert.id, rating: 5, review });

sitting('/directory', 'finding', async (look) => {
  await using opened = await expert.open(browser.current);
  const { page } = opened;
  const release = await holdCalls(page, 'directory.professionals');
  const longest = encodeURIComponent(expert.profession);
  await page.goto('/directory');
  await page.getByText('Loading professionals…').waitFor({ state: 'attached' });
  await look(page, 'loading');
  release();
  const people = page.getByRole('list', { name: 'Professionals' });
  await page.goto(`/directory?profession=${longest}`);
  await people.waitFor();
  await look(page, 'cards');
  await page.goto(`/directory?view=list&profession=${longest}`);
  await people.waitFor();
  await look(page, 'rows');
  await page.goto(`/directory?price=custom&min=9999&profession=${encodeURIComponent(arabic.profession)}`);
  await page.getByLabel('Price from').waitFor();
  await people.waitFor();
  await look(page, 'a price range');
  await page.goto('/directory?q=nobodyiscalledthis');
  await page.getByRole('heading', { name: 'No professionals match' }).waitFor();
  await look(page, 'nobody');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/directory?price=custom&profession=${longest}`);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  await look(page, 'filters on a phone', { upTo: 767 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await breakCalls(opened, 'directory.professionals');
  await page.goto('/directory');
  await page.getByText('Failed to load directory').waitFor();
  await look(page, 'failed');
});

sitting('/directory', 'saving', async (look) => {
  await using opened = await arabic.open(browser.current);
  const { page } = opened;
  await page.goto('/directory?saved=1');
  await page.getByRole('heading', { name: 'No saved experts yet' }).waitFor();
  await look(page, 'none saved');
  await Promise.all([expert, hindi].map(({ id }) => arabic.api.saved.add.mutate({ userId: id })));
  await page.goto('/directory?saved=1');
  await page.getByRole('article', { name: hindi.name }).waitFor();
  await look(page, 'saved');
});

sitting('/profile/:userId', 'somebody new', async (look) => {
  const somebody = await member('Neha');
  await using opened = await arabic.open(browser.current);
  opened.allow(/status of 404/);
  const { page } = opened;
  const release = await holdCalls(page, 'profiles.get');
  await page.goto(`/profile/${somebody.id}`);
  await page.getByText('Loading Professional Profile...').waitFor({ state: 'attached' });
  await look(page, 'loading');
  release();
  await page.getByText('has not written a bio yet').waitFor();
  await look(page, 'about');
  await page.getByRole('tab', { name: 'Portfolio' }).click();
  await page.getByRole('heading', { name: 'Portfolio Coming Soon' }).waitFor();
  await look(page, 'no portfolio');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByRole('heading', { name: 'No Reviews Yet' }).waitFor();
  await look(page, 'no reviews');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/profile/${somebody.id}`);
  await page.getByRole('button', { name: 'Start Consultation' }).focus();
  await look(page, 'takes no messages');
  await page.goto('/profile/nobody');
  await page.getByRole('heading', { name: 'Profile Not Found', level: 2 }).waitFor();
  await look(page, 'not found');
  await breakCalls(opened, 'profiles.get');
  await page.goto(`/profile/${somebody.id}`);
  await page.getByText('Failed to load profile').first().waitFor();
  await look(page, 'failed');
});

sitting('/profile/:userId', 'an expert', async (look) => {
  await using opened = await hindi.open(browser.current);
  const { page } = opened;
  await page.goto(`/profile/${expert.id}`);
  await page.getByRole('heading', { name: 'What clients say' }).waitFor();
  await look(page, 'about');
  await page.getByRole('tab', { name: 'Portfolio' }).click();
  await page.getByRole('link', { name: /^example.com/ }).waitFor();
  await look(page, 'portfolio');
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await page.getByRole('blockquote').waitFor();
  await look(page, 'reviews');
  const mend = await breakCalls(opened, 'profiles.reviews');
  await page.goto(`/profile/${expert.id}?tab=reviews`);
  await page.getByText('The reviews could not be loaded').waitFor();
  await look(page, 'reviews failed');
  await mend();
  await page.getByRole('button', { name: `More about ${expert.name}` }).click();
  await page.getByRole('menu').waitFor();
  await look(page, 'menu');
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look(page, 'blocking');
});

sitting('/profile/:userId', 'one’s own', async (look) => {
  const person = await arabicNamed();
  await using opened = await person.open(browser.current);
  const { page } = opened;
  await page.goto(`/profile/${person.id}`);
  await page.getByRole('link', { name: 'Edit your profile' }).waitFor();
  await look(page, 'public');
  await person.api.profile.updateSettings.mutate({ isProfilePublic: false });
  await page.goto(`/profile/${person.id}`);
  await page.getByText('This profile is private').waitFor();
  await look(page, 'private');
});

everySittingOf('/directory', '/profile/:userId');
