import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RECIPIENT } from '../../testing/open-composer.tsx';
import {
  NO_FILES,
  NO_MESSAGES,
  NO_NOTE,
  NOTHING_IN_TABS,
  pageWith,
  receivedMessage,
  sentMessage,
} from '../../testing/samples.ts';
import { show } from '../../testing/show.tsx';
import { MessagesScreen } from './MessagesScreen.tsx';

const OPENED = {
  'messages.paidWith': { bonus: 50, purchased: 0, earned: 0, earnedBonus: 0 },
  'messages.thread': { earlier: [], followUpId: null },
  'recipients.get': RECIPIENT,
  'safety.isBlocked': { userId: 'ravi', blocked: false },
  'notes.get': NO_NOTE,
};
const reply = (readAt: string | null) =>
  ({
    status: 'replied',
    reply: { content: 'With an index.', files: NO_FILES, createdAt: '2026-03-02T00:00:00Z', readAt },
  }) as const;
const news = sentMessage({ id: 'news', ...reply(null) });
const withReplies = {
  ...NOTHING_IN_TABS,
  ...OPENED,
  'messages.counts': { ...NO_MESSAGES, inbox: 1, outbox: 2, unreadInbox: 1, unreadReplies: 1 },
  'messages.outbox': pageWith(news, sentMessage({ id: 'old', ...reply('2026-03-02T00:00:00Z') })),
  'messages.inbox': pageWith(receivedMessage()),
  'messages.byId': news,
  'messages.markReplyRead': news,
};
const inAddress = () => Object.fromEntries(new URLSearchParams(location.search));

test('opens the newest unread reply, and closing it stays in the outbox', async () => {
  const { user } = show(<MessagesScreen />, { at: '/messaging', answers: withReplies });
  await screen.findByRole('heading', { name: 'Ravi Rao replied' });
  expect(inAddress()).toEqual({ tab: 'outbox', m: 'news' });
  await user.click(screen.getByRole('button', { name: 'Close message' }));
  await screen.findByText('Choose a message to read it here.');
  expect(inAddress()).toEqual({ tab: 'outbox' });
});

test('an address with a tab does not lead to the news', async () => {
  show(<MessagesScreen />, { at: '/messaging?tab=inbox', answers: withReplies });
  await screen.findByRole('button', { name: 'Slow list of orders' });
  expect(inAddress()).toEqual({ tab: 'inbox' });
});

test.each([
  { unreadInbox: 1, opened: { tab: 'outbox' } },
  { unreadInbox: 0, opened: { tab: 'outbox', m: 'news' } },
])('with $unreadInbox open questions, a phone leads to $opened', async ({ unreadInbox, opened }) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const counts = { ...NO_MESSAGES, inbox: unreadInbox, outbox: 2, unreadInbox, unreadReplies: 1 };
  show(<MessagesScreen />, { at: '/messaging', answers: { ...withReplies, 'messages.counts': counts } });
  await waitFor(() => expect(inAddress()).toEqual(opened));
});

test('a phone that opens the only new reply never shows the list, and shows the reply once it is listed', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const { promise: isListed, resolve: list } = Promise.withResolvers<void>();
  const { server } = show(<MessagesScreen />, {
    at: '/messaging',
    answers: {
      ...withReplies,
      'messages.counts': { ...NO_MESSAGES, outbox: 2, unreadReplies: 1 },
      'messages.outbox': async () => {
        await isListed;
        return pageWith(news);
      },
      'messages.byId': () => new Promise<never>(() => undefined),
    },
  });
  await screen.findByText('Loading message');
  expect([screen.queryByRole('tabpanel'), screen.queryByText('Loading messages')]).toEqual([null, null]);
  list();
  await screen.findByRole('heading', { name: 'Ravi Rao replied' });
  // The list may be out of date.
  await waitFor(() => expect(server.callsOf('messages.byId')).toHaveLength(1));
});

test('opens the question that expires soonest', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const urgent = receivedMessage({ id: 'urgent', subject: 'Urgent', expiresAt: inHours(90) });
  show(<MessagesScreen />, {
    at: '/messaging',
    answers: {
      ...NOTHING_IN_TABS,
      ...OPENED,
      'messages.counts': { ...NO_MESSAGES, inbox: 2, unreadInbox: 2 },
      'messages.inbox': pageWith(receivedMessage({ id: 'newer', expiresAt: inHours(120) }), urgent),
      'messages.byId': urgent,
    },
  });
  await screen.findByRole('heading', { name: 'Urgent' });
  expect(inAddress()).toEqual({ tab: 'inbox', m: 'urgent' });
});
