import { sharedBrowser } from '../browser.ts';
import { answered, member } from '../people.ts';
import { breakCalls, holdCalls } from '../troubles.ts';
import { ARABIC, arabicNamed, longNamed, shortNamed } from './hostile.ts';
import { everySittingOf, sitting } from './look.ts';

const browser = sharedBrowser();

sitting('frame', 'menus', async (look) => {
  const [person, asker, newcomer] = await Promise.all([longNamed(), arabicNamed(), shortNamed()]);
  await answered(asker, person, ARABIC);
  const rated = await answered(person, asker, 'Answered');
  await person.api.messages.rate.mutate({ messageId: rated, ratedUserId: asker.id, rating: 5, review: '' });
  await using opened = await person.open(browser.current);
  const { page } = opened;
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await page.goto('/coins?tab=buy');
  await page.getByText('Choose Your Package').waitFor();
  await bell.click();
  await notifications.getByRole('link').first().waitFor();
  await look(page, 'notifications');
  await using theirs = await newcomer.open(browser.current);
  await theirs.page.goto('/coins?tab=buy');
  await theirs.page.getByRole('button', { name: /^Notifications/ }).click();
  await theirs.page.getByText('Nothing yet.').waitFor();
  await look(theirs.page, 'no notifications');
  await breakCalls(theirs, 'messages.notifications');
  await theirs.page.reload();
  await theirs.page.getByRole('button', { name: /^Notifications/ }).click();
  await theirs.page.getByText('Your notifications could not be loaded.').waitFor();
  await look(theirs.page, 'notifications failed');
  await page.keyboard.press('Escape');
  await notifications.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menu').waitFor();
  await look(page, 'account');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await look(page, 'slide-in menu');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await look(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Choose Your Package').waitFor();
  await page.getByRole('link', { name: /^Skip to/ }).focus();
  await look(page, 'skip link');
});

sitting('frame', 'starting', async (look) => {
  const person = await member('Omar');
  await using opened = await person.open(browser.current);
  opened.allow(/ERR_FAILED|dynamically imported module|preload CSS/);
  const { page } = opened;
  for (const [part, address, state] of [
    ['Shell', '/coins', 'frame loading'],
    ['WalletScreen', '/coins', 'screen loading'],
    ['AuthScreen', '/auth', 'sign-in loading'],
  ] as const) {
    const { promise: mayStart, resolve: begin } = Promise.withResolvers<void>();
    await page.route(`**/assets/${part}*`, async (route) => {
      await mayStart;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByText('Loading…', { exact: true }).waitFor();
    await look(page, state);
    begin();
  }
  for (const [part, address, state] of [
    ['Shell', '/coins', 'frame not loaded'],
    ['AuthScreen', '/auth', 'sign-in not loaded'],
  ] as const) {
    await page.route(`**/assets/${part}*`, (route) => route.abort());
    await page.goto(address);
    await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor();
    await look(page, state);
  }
});

sitting('frame', 'troubles', async (look) => {
  const person = await member('Omar');
  await using opened = await person.open(browser.current);
  opened.allow(/ERR_|Failed to load resource|dynamically imported module/);
  const { page } = opened;
  await page.goto('/coins');
  await page.getByText('Welcome bonus').waitFor();
  await opened.context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await look(page, 'offline');
  await opened.context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  const answer = await holdCalls(page, 'coins.history');
  await page.goto('/coins?tab=transactions');
  await page.getByText('This is taking longer than usual…').waitFor();
  await look(page, 'slow');
  await page.getByText('Still waiting for the server.').waitFor();
  await look(page, 'very slow');
  answer();
  await page.getByText('Welcome bonus').waitFor();
  await page.route('**/assets/DirectoryScreen*', (route) => route.abort());
  await page.goto('/directory');
  await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor();
  await look(page, 'screen not loaded');
  await page.goto('/profile?tab=settings');
  await page.getByRole('switch', { name: 'Message notifications' }).click();
  await page.getByText('Settings updated successfully!').first().waitFor();
  await page.getByText('Settings updated successfully!').last().hover();
  await look(page, 'toast');
});

everySittingOf('frame');
