import { member, repliedMessage } from '../people.ts';
import { holdTimers } from '../clock.ts';
import { failCalls, holdCalls } from '../faults.ts';
import { ARABIC, arabicNamed, longNamed, shortNamed } from './extreme-people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

scenario('shell', 'menus', async (check) => {
  const [person, asker, newcomer] = await Promise.all([longNamed(), arabicNamed(), shortNamed()]);
  await repliedMessage(asker, person, ARABIC);
  const rated = await repliedMessage(person, asker, 'Answered');
  await person.api.messages.rate.mutate({ messageId: rated, ratedUserId: asker.id, rating: 5, review: '' });
  await using opened = await person.open();
  const { page } = opened;
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await page.goto('/coins?tab=buy');
  await page.getByText('Choose Your Package').waitFor();
  await bell.click();
  await notifications.getByRole('link').first().waitFor();
  await check(page, 'notifications');
  await using theirs = await newcomer.open();
  await theirs.page.goto('/coins?tab=buy');
  await theirs.page.getByRole('button', { name: /^Notifications/ }).click();
  await theirs.page.getByText('New messages, replies and refunds will appear here.').waitFor();
  await check(theirs.page, 'no notifications');
  await failCalls(theirs, 'messages.notifications');
  await theirs.page.reload();
  await theirs.page.getByRole('button', { name: /^Notifications/ }).click();
  await theirs.page.getByText('Failed to load notifications').waitFor();
  await check(theirs.page, 'notifications failed');
  await page.keyboard.press('Escape');
  await notifications.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menu').waitFor();
  await check(page, 'account');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await check(page, 'slide-in menu');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await check(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Choose Your Package').waitFor();
  await page.getByRole('link', { name: /^Skip to/ }).focus();
  await check(page, 'skip link');
});

scenario('shell', 'starting', async (check) => {
  const person = await member('Omar');
  await using opened = await person.open();
  opened.allow(/ERR_FAILED|dynamically imported module|preload CSS/);
  const { page } = opened;
  for (const [part, address, state] of [
    ['Shell', '/coins', 'shell loading'],
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
    await check(page, state);
    begin();
  }
  for (const [part, address, state] of [
    ['Shell', '/coins', 'shell not loaded'],
    ['AuthScreen', '/auth', 'sign-in not loaded'],
  ] as const) {
    await page.route(`**/assets/${part}*`, (route) => route.abort());
    await page.goto(address);
    await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor();
    await check(page, state);
  }
});

scenario('shell', 'failures', async (check) => {
  const person = await member('Omar');
  await using opened = await person.open();
  opened.allow(/ERR_|Failed to load resource|dynamically imported module/);
  const { page } = opened;
  // Keeps the toast on screen.
  await holdTimers(page, 4_000);
  await page.goto('/coins');
  await page.getByText('Welcome bonus').waitFor();
  await opened.context.setOffline(true);
  await page.getByText('You’re offline.').waitFor();
  await check(page, 'offline');
  await opened.context.setOffline(false);
  await page.getByText('You’re offline.').waitFor({ state: 'detached' });
  await using waiting = await person.open();
  await waiting.page.clock.install();
  await holdCalls(waiting.page, 'coins.history');
  const asked = waiting.page.waitForRequest(/coins\.history/);
  await waiting.page.goto('/coins?tab=transactions');
  await asked;
  await waiting.page.clock.fastForward(5_000);
  await waiting.page.getByText('This is taking longer than usual…').waitFor();
  await check(waiting.page, 'slow');
  await waiting.page.clock.fastForward(5_000);
  await waiting.page.getByText('Still waiting for the server.').waitFor();
  await check(waiting.page, 'very slow');
  await page.route('**/assets/DirectoryScreen*', (route) => route.abort());
  await page.goto('/directory');
  await page.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor();
  await check(page, 'screen not loaded');
  await page.goto('/profile?tab=notifications');
  await page.getByRole('switch', { name: 'Message notifications' }).click();
  await page.getByText('Settings updated successfully!').first().waitFor();
  await page.getByText('Settings updated successfully!').last().hover();
  await check(page, 'toast');
});

everyScenarioOf('shell');
