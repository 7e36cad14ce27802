import { fillJoinForm, fillSignInForm } from '../actions.ts';
import { visit } from '../browser.ts';
import { mailedCode, member, newcomer, repliedMessage } from '../people.ts';
import { sql } from '../running-server.ts';
import { arabicNamed, LONG_TEXT, longNamed } from './extreme-people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

scenario('/', 'landing', async (check) => {
  await using opened = await visit();
  const { page } = opened;
  await page.goto('/');
  await check(page, 'top to bottom');
  await page.getByRole('radio', { name: 'No reply' }).check();
  await check(page, 'refund');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await check(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Feedback' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await check(page, 'feedback');
  await dialog.getByLabel('Message').fill('Calm and quick.');
  await dialog.getByRole('button', { name: 'Send feedback' }).click();
  await dialog.getByText('Thank you for your feedback!').waitFor();
  await check(page, 'feedback sent');
});

scenario('/auth', 'signing in', async (check) => {
  await using opened = await visit();
  opened.allow(/status of 401/);
  const { page } = opened;
  await page.goto('/coins');
  await page.getByText('Please sign in to continue').waitFor();
  await check(page, 'asked to sign in');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Email').and(page.locator('[aria-invalid=true]')).waitFor();
  await check(page, 'errors');
  await fillSignInForm(page, 'nobody@example.com', 'Monsoon-2026!');
  await page.getByRole('alert').waitFor();
  await check(page, 'rejected');
  await page.getByRole('button', { name: /theme/i }).click();
  await page.getByRole('menu').waitFor();
  await check(page, 'theme menu');
});

scenario('/auth', 'forgotten password', async (check) => {
  const person = await member('Forgetful');
  await using opened = await visit();
  const { page } = opened;
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(person.email);
  await check(page, 'email');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Digit 1 of 6').waitFor();
  await check(page, 'code');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(await mailedCode(person.email));
  await dialog.getByLabel('New password', { exact: true }).fill('abcdefgh-I9');
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('another one');
  await dialog.getByText('Passwords do not match').first().waitFor();
  await check(page, 'new password');
});

scenario('/auth', 'joining', async (check) => {
  await using opened = await visit();
  opened.allow(/status of 400/);
  const { page } = opened;
  const person = newcomer('Mira');
  await page.goto('/auth?tab=join');
  await page.getByLabel('First name').waitFor();
  await check(page, 'empty');
  await page.getByRole('button', { name: 'Join Free' }).click();
  await page.getByLabel('First name').and(page.locator('[aria-invalid=true]')).waitFor();
  await check(page, 'errors');
  await fillJoinForm(page, { ...person, email: `a-very-long-address-${person.email}` });
  await page.getByRole('button', { name: 'Join Free' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await dialog.waitFor();
  await check(page, 'code');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type('000000');
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await check(page, 'wrong code');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enter code' }).waitFor();
  await check(page, 'code postponed');
});

scenario('/@handle', 'on the web', async (check) => {
  const [person, asker] = await Promise.all([longNamed(), arabicNamed()]);
  const handle = `a_very_long_${person.id.slice(-12)}`;
  await person.api.profile.update.mutate({
    bio: LONG_TEXT.slice(0, 500),
    headline: LONG_TEXT.slice(0, 120),
    location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    skills: ['निवेश', 'ضرائب', 'x'.repeat(40)],
  });
  await person.api.profile.updateSettings.mutate({ handle, isPublicOnWeb: true });
  const rated = await repliedMessage(asker, person, 'Rated');
  await asker.api.messages.rate.mutate({
    messageId: rated,
    ratedUserId: person.id,
    rating: 4,
    review: LONG_TEXT.slice(0, 450),
  });
  await using opened = await visit();
  opened.allow(/status of 404/);
  const { page } = opened;
  await page.goto(`/@${handle}`);
  await check(page, 'a person');
  await sql(`update users set paused_until = '2099-01-01' where id = $1`, [person.id]);
  await page.goto(`/@${handle}?paused`);
  await check(page, 'a paused person');
  await sql('update users set message_rate = null, priority_rate = null, follow_up_rate = null where id = $1', [
    person.id,
  ]);
  await page.goto(`/@${handle}?free`);
  await check(page, 'without a price');
  await page.goto('/experts/creative');
  await check(page, 'a category');
  await page.goto('/help/fees');
  await check(page, 'help');
  await page.goto('/experts');
  await check(page, 'everyone');
  await page.goto('/embed/@aditi_varma');
  await check(page, 'an embedded profile');
  await page.goto('/@nobody_has_this');
  await check(page, 'not found');
});

scenario('/ask', 'visitors', async (check) => {
  const person = await longNamed();
  const handle = `a_long_${person.id.slice(-12)}`;
  await person.api.profile.updateSettings.mutate({ handle, isPublicOnWeb: true });
  await using opened = await visit();
  opened.allow(/status of (404|503)/);
  const { page } = opened;
  await page.goto('/ask');
  await page.getByRole('list', { name: 'Professionals' }).waitFor();
  await check(page, 'found');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog', { name: 'Filters' }).waitFor();
  await check(page, 'filters on a phone', { upToPx: 767 });
  await page.goto(`/ask/@${handle}#q=${encodeURIComponent('How do I sell more bread here?')}`);
  await page.getByRole('button', { name: 'Remove' }).waitFor();
  await check(page, 'question');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Subject').and(page.locator('[aria-invalid=true]')).waitFor();
  await check(page, 'question, errors');
  await page.getByLabel('Subject').fill(LONG_TEXT.slice(0, 90));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Edit question' }).waitFor();
  await check(page, 'joining');
  await sql(`update users set paused_until = '2099-01-01' where id = $1`, [person.id]);
  await page.goto(`/ask/@${handle}`);
  await page.getByText('Your draft is saved on this device.').waitFor();
  await check(page, 'paused');
  await page.goto('/ask/@nobody_has_this');
  await page.getByRole('heading', { name: 'This page is not public' }).waitFor();
  await check(page, 'not public');
  await page.route('**/trpc/recipients.onWeb*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`/ask/@${handle}`);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await check(page, 'failed');
});

everyScenarioOf('/', '/auth', '/@handle', '/ask');
