import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NO_MESSAGES, NO_NOTE, NOTHING_IN_TABS, pageWith, receivedMessage } from '../../testing/samples.ts';
import { fill, passTime, show } from '../../testing/show.tsx';
import { MessagesScreen } from './MessagesScreen.tsx';

test.each([
  { tab: 'inbox', title: 'No messages yet' },
  { tab: 'outbox', title: 'Nothing sent yet' },
  { tab: 'expired', title: 'No expired messages' },
  { tab: 'rejected', title: 'No rejected messages' },
])('offers the directory when the $tab tab is empty', async ({ tab, title }) => {
  show(<MessagesScreen />, { at: `/messaging?tab=${tab}`, answers: NOTHING_IN_TABS });
  await screen.findByRole('heading', { name: title });
  expect(screen.getByRole('link', { name: 'Explore Directory' }).getAttribute('href')).toBe('/directory');
  // One empty state, not a second one in place of the message.
  expect(screen.queryByText('Choose a message to read it here.')).toBeNull();
});

test('leads from an empty inbox to the price in the profile', async () => {
  show(<MessagesScreen />, { at: '/messaging', answers: NOTHING_IN_TABS });
  const link = await screen.findByRole('link', { name: 'set a price' });
  expect(link.getAttribute('href')).toBe('/profile?tab=professional&edit=1');
});

test('says in the empty inbox of someone who only asks where their questions are', async () => {
  const counts = { ...NO_MESSAGES, outbox: 3 };
  show(<MessagesScreen />, { at: '/messaging', answers: { ...NOTHING_IN_TABS, 'messages.counts': counts } });
  const link = await screen.findByRole('link', { name: 'See your 3 questions' });
  expect(link.getAttribute('href')).toBe('/messaging?tab=outbox');
});

test('shows a count on each tab, and the unread count on the inbox', async () => {
  const counts = { ...NO_MESSAGES, inbox: 3, expired: 999, rejected: 1000, unreadInbox: 2 };
  show(<MessagesScreen />, { at: '/messaging', answers: { ...NOTHING_IN_TABS, 'messages.counts': counts } });
  await screen.findByText('999+');
  const names = screen.getAllByRole('tab').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
  expect(names).toEqual(['Inbox3 3, 2 unread', 'Outbox0 0', 'Expired999 999', 'Rejected999+ 1,000']);
});

test('lists messages by what is due, with their price, and the time left in the last two days', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const due = receivedMessage({ id: 'due', subject: 'Due', expiresAt: inHours(18.5) });
  const later = receivedMessage({ id: 'later', subject: 'Later', amount: 1200 });
  const answered = receivedMessage({ id: 'answered', subject: 'Asked before', status: 'replied', amount: 0 });
  const { server } = show(<MessagesScreen />, {
    at: '/messaging?tab=inbox',
    answers: {
      ...NOTHING_IN_TABS,
      'messages.counts': { ...NO_MESSAGES, inbox: 3, unreadInbox: 2 },
      'messages.inbox': pageWith(due, later, answered),
    },
  });
  const textsOf = (title: string) =>
    within(screen.getByRole('list', { name: title }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replace(/^RR/, ''));
  await screen.findByRole('list', { name: 'Reply soon' });
  expect(textsOf('Reply soon')).toEqual(['Ravi Rao18 h left1 hour ago₹50Due']);
  expect(textsOf('Waiting')).toEqual(['Ravi Rao1 hour ago₹1,200Later']);
  expect(textsOf('Answered')).toEqual(['Ravi Rao1 hour agoAsked before']);
  // All pending messages are on the first page.
  expect(server.callsOf('messages.inbox')).toHaveLength(1);
  const pane = await screen.findByText('2 messages are waiting for your reply.');
  expect(pane.parentElement?.textContent).toContain('₹1,250 to earn');
});

test('lists messages of later pages that are due soon first', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const newest = receivedMessage({ id: 'newest', subject: 'Newest' });
  const soonest = receivedMessage({ id: 'soonest', subject: 'Soonest', expiresAt: inHours(3.5) });
  const { user, server } = show(<MessagesScreen />, {
    at: '/messaging?tab=inbox',
    answers: {
      ...NOTHING_IN_TABS,
      'messages.counts': { ...NO_MESSAGES, inbox: 2, unreadInbox: 2 },
      'messages.inbox': ({ dueSoon, page }) => ({
        ...pageWith(...(dueSoon || page === 1 ? [soonest] : [newest])),
        size: 1,
        totalElements: dueSoon ? 1 : 60,
        totalPages: dueSoon ? 1 : 3,
      }),
    },
  });
  const rowsOf = (title: string) =>
    within(screen.getByRole('list', { name: title }))
      .getAllByRole('button')
      .map((button) => button.dataset['message']);
  await screen.findByRole('list', { name: 'Reply soon' });
  expect([rowsOf('Reply soon'), rowsOf('Waiting')]).toEqual([['soonest'], ['newest']]);
  screen.getByText('Showing 2 of 60');
  // The page that has it too does not repeat it.
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(server.callsOf('messages.inbox')).toHaveLength(3));
  expect([rowsOf('Reply soon'), rowsOf('Waiting')]).toEqual([['soonest'], ['newest']]);
});

test('a phone loads the list only once the message is closed', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const { user, server } = show(<MessagesScreen />, {
    at: '/messaging?m=m1',
    answers: {
      ...NOTHING_IN_TABS,
      'messages.inbox': pageWith(receivedMessage()),
      'messages.byId': receivedMessage(),
      'messages.paidWith': { bonus: 50, purchased: 0, earned: 0, earnedBonus: 0 },
      'safety.isBlocked': { userId: 'ravi', blocked: false },
      'notes.get': NO_NOTE,
    },
  });
  await screen.findByRole('heading', { name: 'Slow list of orders' });
  expect(server.callsOf('messages.inbox')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back to messages' }));
  await screen.findByRole('button', { name: 'Slow list of orders' });
});

test('clears a search without matches', async () => {
  const { user, server } = show(<MessagesScreen />, {
    at: '/messaging?q=nobody%20wrote%20this',
    answers: {
      ...NOTHING_IN_TABS,
      'messages.inbox': ({ search }) => (search ? pageWith() : pageWith(receivedMessage({ tier: 'priority' }))),
    },
  });
  await screen.findByRole('heading', { name: 'No messages found' });
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await screen.findByRole('button', { name: 'Slow list of orders' });
  within(screen.getByRole('listitem')).getByText('Priority');
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBeNull());
  expect(server.callsOf('messages.inbox').map(({ input }) => input)).toEqual([
    expect.objectContaining({ search: 'nobody wrote this' }),
    expect.not.objectContaining({ search: expect.anything() }),
  ]);
});

test('shows 1,000+ for a search with more results, and asks to narrow it at the end', async () => {
  const { user, server } = show(<MessagesScreen />, {
    at: '/messaging?q=order',
    answers: {
      ...NOTHING_IN_TABS,
      // All pages have the same message, so that only one card is rendered.
      'messages.inbox': ({ page }) => ({
        ...pageWith(receivedMessage()),
        page,
        size: 1,
        totalElements: 1001,
        totalPages: 20,
      }),
    },
  });
  const pages = () => server.callsOf('messages.inbox').length;
  await screen.findByText('Showing 1 of 1,000+');
  for (let page = 2; page <= 20; page += 1) {
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(pages()).toBe(page));
  }
  await screen.findByText('Narrow your search to see more');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('sends a rejection at once when the message is closed', async () => {
  const { user, server } = show(<MessagesScreen />, {
    at: '/messaging?m=m1',
    answers: {
      ...NOTHING_IN_TABS,
      'messages.byId': receivedMessage(),
      'messages.paidWith': { bonus: 0, purchased: 50, earned: 0, earnedBonus: 0 },
      'messages.reject': receivedMessage({ status: 'rejected' }),
      'safety.isBlocked': { userId: 'ravi', blocked: false },
      'notes.get': NO_NOTE,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  await user.click(await screen.findByRole('button', { name: 'Reject message' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(server.callsOf('messages.reject')).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^(Close message|Back to messages)$/ }));
  await screen.findByText('Message rejected successfully');
  expect(server.callsOf('messages.reject').map(({ input }) => input)).toEqual([{ id: 'm1' }]);
});

test('after an answer opens the most urgent message, and after the last one says that all are answered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const [urgent, newest, answered, oldest] = [
    receivedMessage({ id: 'urgent', subject: 'Urgent', createdAt: at(9), expiresAt: at(-60) }),
    receivedMessage({ id: 'newest', subject: 'Newest', createdAt: at(1), expiresAt: at(-9000) }),
    receivedMessage({ id: 'answered', subject: 'Asked before', createdAt: at(2), expiresAt: at(-8000) }),
    receivedMessage({ id: 'oldest', subject: 'Oldest', createdAt: at(3), expiresAt: at(-7000) }),
  ];
  const all = [urgent, newest, answered, oldest];
  const { user, server } = show(<MessagesScreen />, {
    at: '/messaging?m=answered',
    answers: {
      ...NOTHING_IN_TABS,
      'messages.counts': { ...NO_MESSAGES, inbox: 4, unreadInbox: 0 },
      'messages.inbox': () => pageWith(...all),
      'messages.byId': ({ id }) => all.find((message) => message.id === id) ?? answered,
      'messages.paidWith': { bonus: 50, purchased: 0, earned: 0, earnedBonus: 0 },
      'safety.isBlocked': { userId: 'ravi', blocked: false },
      'notes.get': NO_NOTE,
    },
  });
  const answer = async (subject: string, inbox?: Promise<never>) => {
    await screen.findByRole('heading', { name: subject });
    const place = all.findIndex((message) => message.subject === subject);
    const replied = receivedMessage({ ...all[place], status: 'replied' });
    server.answer({ 'messages.reply': replied, ...(inbox && { 'messages.inbox': () => inbox }) });
    await fill(user, screen.getByLabelText('Your reply'), 'With an index on the shop and the date of the order.');
    await user.click(screen.getByRole('button', { name: 'Send Reply' }));
    await screen.findByText('Professional reply sent successfully!');
    all[place] = replied;
    await passTime(2_000);
  };
  await answer('Asked before');
  await answer('Urgent');
  await answer('Oldest');
  // A slow inbox does not keep the confirmation open.
  await answer('Newest', new Promise<never>(() => undefined));
  await screen.findByText('All caught up');
  expect(new URLSearchParams(location.search).get('m')).toBeNull();
  vi.useRealTimers();
});
