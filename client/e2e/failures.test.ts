import type { Page, Route } from 'playwright-core';
import { test } from 'vitest';
import { card, fillJoinForm, fillSignInForm, send, sendAndConfirm } from './actions.ts';
import { DEVICES, sharedBrowser, visit } from './browser.ts';
import { hasFocus } from './keyboard.ts';
import { answered, member, newcomer, sentMessage } from './people.ts';
import { ageAttempt, failCalls, changeResponses, holdTimers, skipTimers } from './faults.ts';

const browser = sharedBrowser();

/** Calls travel in one request, so several parts of a screen may have failed together. */
async function retry(page: Page, text: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Retry' }).click();
}

const SCREENS = [
  { path: '/dashboard', operation: 'dashboard.all', text: 'Dashboard Error', after: 'Recent Messages' },
  { path: '/messaging', operation: 'messages.inbox', text: 'Connection Error', after: 'No messages yet' },
  { path: '/directory', operation: 'directory.professionals', text: 'Failed to load directory', after: 'found' },
  { path: '/coins', operation: 'coins.balance', text: 'Failed to fetch balance', after: '₹1,000' },
  { path: '/coins', operation: 'coins.earnings', text: 'Failed to fetch earnings', after: 'Total Earned' },
  {
    path: '/coins?tab=transactions',
    operation: 'coins.history',
    text: 'Failed to fetch transaction history',
    after: 'Welcome bonus',
  },
  {
    path: '/coins?tab=buy',
    operation: 'coins.packages',
    text: 'Failed to fetch coin packages',
    after: 'Choose Your Package',
  },
];

test.concurrent.for(DEVICES)(
  'on $device every screen says what could not be loaded, and Retry brings what was asked for',
  async ({ options }, { expect }) => {
    const [person, asker] = await Promise.all([
      member('Noor', { messageRate: 5 }),
      member('Rohan', { messageRate: 5 }),
    ]);
    await using opened = await person.open(browser.current, options);
    const { page } = opened;
    // The waits between the attempts that nobody sees.
    await skipTimers(page, 1_000, 2_000);
    // A socket that starts asks for everything once more, and so would Retry have nothing left to do.
    await page.routeWebSocket(/\/ws/, () => undefined);
    // Nor may the asking every 20 s, which stands in for it, come before Retry.
    await holdTimers(page, 20_000);
    const profile = { path: `/profile/${asker.id}`, operation: 'profiles.get', text: 'Profile Not Found' };
    for (const { path, operation, text, after } of [...SCREENS, { ...profile, after: 'per consultation' }]) {
      const restore = await failCalls(opened, operation);
      await page.goto(path);
      await page.getByRole('alert').getByText(text).first().waitFor();
      await restore();
      await retry(page, text);
      await page.getByRole('main').getByText(after).first().waitFor();
      await expect.poll(() => page.getByRole('alert').getByText(text).count(), { message: text }).toBe(0);
      // The button is gone, and the focus did not get lost with it.
      await expect.poll(() => hasFocus(page.locator('main h1')), { message: text }).toBe(true);
    }

    const id = await sentMessage(asker, person, 'Opened at the second try');
    const restore = await failCalls(opened, 'messages.byId');
    await page.goto(`/messaging?m=${id}`);
    await page.getByRole('alert').getByText('Failed to fetch message details').waitFor();
    await restore();
    await retry(page, 'Failed to fetch message details');
    await page.getByRole('form', { name: 'Reply' }).waitFor();
    // It comes, and cannot be shown: the list beside it stays, and so does what can be done about it.
    opened.allow(/TypeError/);
    const restoreAnswer = await changeResponses(page, 'messages.byId', () => ({ id }));
    await page.goto(`/messaging?m=${id}`);
    await page.getByRole('alert').getByText('Failed to process message details').waitFor();
    await restoreAnswer();
    await retry(page, 'Failed to process message details');
    await page.getByRole('form', { name: 'Reply' }).waitFor();

    opened.allow(/status of 404/);
    await page.goto(`/messaging?m=${asker.id}`);
    await page.getByRole('heading', { name: 'Message not found' }).waitFor();
    expect(await page.getByRole('article', { name: 'Message' }).getByRole('button', { name: 'Retry' }).count()).toBe(0);
  },
);

test.concurrent.for(DEVICES)(
  'on $device a dashboard that does not come as a whole shows the parts that do, and each other one says so',
  async ({ options }, { expect }) => {
    const [person, asker] = await Promise.all([member('Noor', { messageRate: 5 }), member('Rohan')]);
    await sentMessage(asker, person, 'Here all the same');
    await using opened = await person.open(browser.current, options);
    const { page } = opened;
    await skipTimers(page, 1_000, 2_000);
    await page.routeWebSocket(/\/ws/, () => undefined);
    await holdTimers(page, 20_000);
    const restore = await failCalls(opened, 'dashboard.');
    const banner = page.getByRole('alert').filter({ hasText: 'Dashboard Error' });
    // Whoever is asked for the parts may be away too: Retry stays.
    opened.allow(/DashboardParts/);
    const code = '**/assets/DashboardParts*';
    await page.route(code, (route) => route.abort());
    const isAway = page.waitForEvent('requestfailed', (request) => request.url().includes('DashboardParts'));
    await page.goto('/dashboard');
    await isAway;
    await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
    await banner.getByText('Failed to load dashboard stats').waitFor();
    await page.unroute(code);
    await page.goto('/dashboard');
    await banner.getByText('Failed to load dashboard stats').waitFor();
    const messages = page.getByRole('region', { name: 'Recent Messages' });
    const earnings = page.getByRole('region', { name: 'Monthly Earnings' });
    await messages.getByText('Failed to load recent messages').waitFor();
    await earnings.getByText('Failed to load earnings summary').waitFor();
    await restore();
    const restoreWhole = await failCalls(opened, 'dashboard.all');
    await messages.getByRole('button', { name: 'Retry' }).click();
    await messages.getByRole('link', { name: 'Here all the same' }).waitFor();
    await earnings.getByText('Failed to load earnings summary').waitFor();
    await retry(page, 'Dashboard Error');
    await page.getByRole('main').getByRole('link', { name: 'Balance' }).waitFor();
    await earnings.getByText('Waiting for your replies').waitFor();
    await banner.getByText('Not everything could be loaded.').waitFor();
    await restoreWhole();
    await retry(page, 'Dashboard Error');
    await page.getByText('Earned in the last 12 months').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  },
);

test.concurrent.for(DEVICES)(
  'on $device a reply, a rejection and a rating that fail lose nothing that was typed',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([member('Sita', { messageRate: 50 }), member('Tarun')]);
    await sentMessage(asker, expert, 'Answered at the second try');
    await answered(asker, expert, 'Rated at the second try');
    await using there = await expert.open(browser.current, options);
    const restoreReply = await failCalls(there, 'messages.reply');
    // The five seconds in which a rejection can be taken back. A page that is left would send it past the broken calls.
    await skipTimers(there.page, 5_000);
    await there.page.goto('/messaging');
    await card(there.page, 'Answered at the second try').click();
    await there.page.getByLabel('Your reply').fill('धन्यवाद! पहले एक छोटा सवाल पूछिए।');
    await there.page.getByRole('button', { name: 'Send Reply' }).click();
    await there.page.getByRole('alert').getByText('Failed to send reply. Please try again').waitFor();
    const restoreReject = await failCalls(there, 'messages.reject');
    await there.page.getByRole('button', { name: 'Reject', exact: true }).click();
    await there.page.getByLabel('Reason').fill('ليس مجالي');
    await there.page.getByRole('button', { name: 'Reject message' }).click();
    await there.page.getByRole('alert').getByText('Failed to reject message. Please try again').waitFor();
    await there.page.reload();
    await there.page.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect.poll(() => there.page.getByLabel('Reason').inputValue()).toBe('ليس مجالي');
    await there.page.getByRole('button', { name: 'Keep it' }).click();
    await restoreReply();
    await restoreReject();
    expect(await there.page.getByLabel('Your reply').inputValue()).toBe('धन्यवाद! पहले एक छोटा सवाल पूछिए।');
    await there.page.getByRole('button', { name: 'Send Reply' }).click();
    await there.page.getByText('Professional reply sent successfully!').waitFor();

    await using here = await asker.open(browser.current, options);
    const restoreRating = await failCalls(here, 'messages.rate');
    await here.page.goto('/messaging?tab=outbox');
    await card(here.page, 'Rated at the second try').click();
    await here.page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await here.page.getByLabel('Review').fill('Honest.');
    await here.page.getByRole('button', { name: 'Submit Rating' }).click();
    await here.page.getByRole('alert').getByText('Failed to submit rating. Please try again').waitFor();
    await restoreRating();
    await here.page.reload();
    expect(await here.page.getByLabel('Review').inputValue()).toBe('Honest.');
    await here.page.getByRole('button', { name: 'Submit Rating' }).click();
    await here.page.getByText('4 out of 5 stars').waitFor();
  },
);

test.concurrent.for(DEVICES)(
  'on $device a message whose answer got lost is kept, and sent again it is paid once, at the price that was read',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([member('Wasim', { messageRate: 300 }), member('Yash')]);
    await using opened = await asker.open(browser.current, options);
    const { page } = opened;
    opened.allow(/status of (429|502|409)/);
    await page.goto(`/messaging?recipient=${expert.id}&newMessage=true`);
    const composer = page.getByRole('dialog', { name: /^Message to/ });
    await composer.getByLabel('Subject').fill('Sent once, answered twice');
    await composer.getByLabel('Message', { exact: true }).fill('Does this go out and get paid exactly once?');
    await composer.getByRole('button', { name: 'Send for 300 coins' }).waitFor();
    await expert.api.profile.update.mutate({ messageRate: 600 });
    await sendAndConfirm(page);
    await composer.getByRole('alert').getByText('The price has changed to 600 coins. Nothing was sent.').waitFor();
    // A second press finds no question about a price that nobody has read.
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);

    // The server takes the message; its answer gets lost on the way.
    const meetOnce = async (answer: (route: Route) => Promise<void>): Promise<void> => {
      await page.route('**/trpc/messages.send*', answer, { times: 1 });
    };
    await meetOnce(async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' });
    });
    await sendAndConfirm(page);
    await composer.getByRole('alert').getByText('Failed to send message. Please try again').waitFor();
    await page.reload();
    expect(await composer.getByLabel('Subject').inputValue()).toBe('Sent once, answered twice');

    // Turned away before anybody looked at its key, a repeat says nothing about the first attempt, which took the coins.
    await meetOnce((route) => {
      const body = { message: 'Too many attempts.', error: 'RATE_LIMITED', requestId: 'r' };
      const error = { message: body.message, code: -32029, data: { code: 'TOO_MANY_REQUESTS', body } };
      return route.fulfill({ status: 429, json: { error } });
    });
    await sendAndConfirm(page);
    await composer.getByRole('alert').getByText('Too many attempts.').waitFor();
    await composer.getByRole('alert').getByText('It may have been sent already.').waitFor();

    // After a day the server does not know the key any more: to send again would be a second message.
    const makeRecent = await ageAttempt(page, `proverse-draft:${asker.id}:message:${expert.id}`);
    await composer.getByText('Look in your Outbox before you send it once more.').waitFor();
    const sendButton = composer.getByRole('button', { name: 'Send for 600 coins' });
    expect(await sendButton.getAttribute('aria-disabled')).toBe('true');
    await makeRecent();
    await send(page);
    expect(await asker.api.coins.balance.query()).toMatchObject({ coins: 400 });
    expect(await expert.api.messages.inbox.query({})).toMatchObject({ totalElements: 1 });
  },
);

test.concurrent.for(DEVICES)(
  'on $device signing in and joining say what failed and keep the forms',
  async ({ options }, { expect }) => {
    await using opened = await visit(browser.current, options);
    const { page } = opened;
    const person = newcomer('Kiran');
    const restoreLogin = await failCalls(opened, 'auth.login');
    const restoreRegister = await failCalls(opened, 'auth.register');
    await page.goto('/auth');
    await fillSignInForm(page, person.email, person.password);
    await page.getByRole('alert').getByText('Login failed').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    await page.getByRole('tab', { name: 'Join' }).click();
    await fillJoinForm(page, person);
    await page.getByRole('button', { name: 'Join Free' }).click();
    await page.getByRole('alert').getByText('Registration failed').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Kiran');
    await Promise.all([restoreLogin(), restoreRegister()]);
    await page.getByRole('button', { name: 'Join Free' }).click();
    await page.getByRole('dialog', { name: 'Verify your email' }).waitFor();
  },
);
