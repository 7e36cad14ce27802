import { test } from 'vitest';
import { card, logOut, markDocument, refresh, seeAfter } from './actions.ts';
import { PHONE } from './browser.ts';
import { stopClock } from './clock.ts';
import { hasFocus } from './keyboard.ts';
import { member, repliedMessage, sentMessage } from './people.ts';

test.concurrent('on a desktop the shell counts unread messages, lists notifications, and offers theme, shortcuts and a skip link', async ({
  expect,
}) => {
  const [expert, asker] = await Promise.all([member('Firoz', { messageRate: 5 }), member('Gopal', { messageRate: 5 })]);
  await Promise.all(Array.from({ length: 11 }, (_, number) => sentMessage(asker, expert, `Question number ${number}`)));
  await repliedMessage(expert, asker, 'Asked back');
  await using opened = await expert.open();
  const { page } = opened;
  // Calls that are still running at the logout.
  opened.allow(/status of 401|WebSocket/);
  await page.goto('/directory');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages 12 unread' });
  await link.getByText('9+').waitFor();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/profile');

  await page.getByRole('button', { name: 'Notifications, 12 unread' }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.getByRole('link', { name: /Asked back/ }).click();
  await bell.waitFor({ state: 'detached' });
  await page.getByRole('article', { name: 'Message' }).getByText('Begin with what one customer pays for').waitFor();
  // The list beside the message is the outbox, which contains it.
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('outbox');
  await page.getByRole('button', { name: 'Notifications, 11 unread' }).click();
  await bell.getByRole('button', { name: 'Mark all as read' }).click();
  const button = page.getByRole('button', { name: 'Notifications', exact: true });
  await button.waitFor();
  await expect.poll(async () => (await expert.api.messages.notifications.query({})).unread).toBe(0);
  // Esc closes the notifications even while their button has the focus.
  await button.focus();
  await page.keyboard.press('Escape');
  await bell.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button)).toBe(true);

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck();
  await help.getByRole('button', { name: 'Close' }).click();
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(new URL(page.url()).pathname).toBe('/messaging');
  await page.goto('/coins');
  await page.getByRole('heading', { name: 'Wallet' }).waitFor();

  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  // Watched while it runs, because another announcement may follow at once.
  const announced = page.locator('[role=status]').getByText('Everything is up to date');
  await Promise.all([announced.waitFor({ state: 'attached' }), refresh(page)]);
  await logOut(page);
});

test.concurrent('on a phone the menu has the balance, further screens and the theme, but no shortcuts', async ({
  expect,
}) => {
  const person = await member('Firoz', { messageRate: 5 });
  await using opened = await person.open(PHONE);
  const { page } = opened;
  await page.goto('/directory');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByText('1,000 coins').waitFor();
  await expect.poll(() => menu.getByRole('link').allInnerTexts()).toEqual(['Insights', 'Help']);
  await menu.getByRole('radio', { name: 'Dark' }).check();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  // A phone may have a keyboard, but its menu does not offer the keys.
  expect(await page.getByRole('button', { name: 'Keyboard shortcuts' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/profile');
});

test.concurrent('a reply written without a network waits, is sent when it is back, and the page catches up', async ({
  expect,
}) => {
  const [expert, asker] = await Promise.all([member('Hema', { messageRate: 5 }), member('Imran')]);
  const id = await sentMessage(asker, expert, 'Before the tunnel');
  await using opened = await expert.open(PHONE);
  const { page, context } = opened;
  opened.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.goto(`/messaging?m=${id}`);
  await page.getByLabel('Your reply').fill('Written in a tunnel, and sent after the end of it.');
  const isSameDocument = await markDocument(page);
  await context.setOffline(true);
  await page.getByText(/^You’re offline. Showing messages saved at \d+:\d\d [ap]m\.$/).waitFor();
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await page.getByRole('main').getByText('Will be sent when you are back online', { exact: true }).waitFor();
  await page.getByText('You’re offline. 1 message will be sent when you are back online.').waitFor();
  await sentMessage(asker, expert, 'Sent in between');
  await seeAfter(page.getByText('Professional reply sent successfully!'), () => context.setOffline(false));
  await page.getByRole('heading', { name: 'Your reply' }).waitFor();
  await page.getByText('Written in a tunnel, and sent after the end of it.').waitFor();
  await page.getByRole('button', { name: 'Back to messages' }).click();
  await card(page, 'Sent in between').waitFor();
  expect(await isSameDocument()).toBe(true);
});

test.concurrent('a message sent between the first response and the start of the socket appears once it starts', async ({
  expect,
}) => {
  const [expert, asker] = await Promise.all([member('Jaya', { messageRate: 5 }), member('Kiran')]);
  await using opened = await expert.open();
  const { page } = opened;
  const connected = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/ws/, async (socket) => {
    await connected.promise;
    socket.connectToServer();
  });
  await page.goto('/messaging');
  await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
  await sentMessage(asker, expert, 'In between');
  expect(await card(page, 'In between').count()).toBe(0);
  connected.resolve();
  await card(page, 'In between').waitFor();
});

test.concurrent('without a socket the page polls every 20 s and shows no error', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Jatin', { messageRate: 5 }), member('Kusum')]);
  await using opened = await expert.open();
  const { page } = opened;
  opened.allow(/WebSocket/);
  await page.routeWebSocket(/\/ws/, (socket) => socket.close({ code: 1013 }));
  await page.clock.install();
  // When the page asked, by its own clock, which does not depend on how busy the machine is.
  const askedAtMs: number[] = [];
  await page.exposeFunction('noteInbox', (atMs: number) => void askedAtMs.push(atMs));
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    window.fetch = (input, init) => {
      if (typeof input === 'string' && input.includes('messages.inbox')) Reflect.get(window, 'noteInbox')(Date.now());
      return send(input, init);
    };
  });
  await page.goto('/messaging');
  await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
  const isSameDocument = await markDocument(page);
  await stopClock(page);
  for (const subject of ['The first', 'The second']) {
    await sentMessage(asker, expert, subject);
    // A poll that was already running may have missed it.
    const before = askedAtMs.length;
    await expect.poll(async () => [await page.clock.runFor(2_000), askedAtMs.length][1]).toBeGreaterThan(before);
    await expect.poll(async () => [await page.clock.runFor(10), await card(page, subject).isVisible()][1]).toBe(true);
  }
  const [last = 0, secondLast = 0] = askedAtMs.toReversed();
  expect((last - secondLast) / 1_000).toBeCloseTo(20, 0);
  expect(await isSameDocument()).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);
});
