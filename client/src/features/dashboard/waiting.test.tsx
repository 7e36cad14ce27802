import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EXPERT, NEWCOMER } from '../../testing/sample-dashboard.ts';
import { pageWith, PROFILE } from '../../testing/samples.ts';
import { rejectedWith } from '../../testing/server-answers.ts';
import { show } from '../../testing/show.tsx';
import { formatDeadline } from '../../ui/format/time/relative-time.ts';
import { DashboardScreen } from './DashboardScreen.tsx';
import type { DashboardData } from './use-dashboard.ts';

const OF_NEWCOMER = { 'dashboard.all': NEWCOMER, 'saved.list': pageWith() };
const NOW = Date.parse('2026-03-02T06:00:00Z');
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();

const asha = { id: 'asha', name: 'Asha Iyer', avatar: null, profession: 'Consultant' };
const dev = { id: 'dev', name: 'Dev Shah', avatar: null, profession: 'Founder' };
const question = (id: string, hours: number): DashboardData['waiting']['messages'][number] => ({
  id,
  direction: 'received',
  from: dev,
  to: asha,
  subject: `Subject ${id}`,
  firstLines: `How ${id} begins`,
  amount: 150,
  status: 'pending',
  timestamp: inHours(-1),
  expiresAt: inHours(hours),
  repliedAt: null,
  unread: true,
});
const BUSY: DashboardData = {
  ...NEWCOMER,
  messageRate: 150,
  stats: { ...NEWCOMER.stats, totalMessages: 5 },
  earningsSummary: { ...NEWCOMER.earningsSummary, awaitingReply: 600 },
  waiting: {
    questions: 4,
    replies: 1,
    pending: 2,
    pendingCoins: 500,
    messages: [question('a', 18), question('b', 150)],
  },
};

test('leads with the first question as a letter with one action, and lists the others until when they can be answered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  show(<DashboardScreen />, { answers: { 'dashboard.all': BUSY } });
  const panel = within(await screen.findByRole('region', { name: '4 questions waiting\u00A0· ₹600 to earn' }));
  panel.getByRole('link', { name: '1 reply to read' });
  panel.getByRole('link', { name: '2 questions pending\u00A0· ₹500 in escrow' });
  const letter = within(panel.getByRole('article', { name: 'Subject a' }));
  letter.getByText('How a begins');
  letter.getByText('18 h left');
  expect(letter.getByRole('time').textContent).toBe(`Reply by ${formatDeadline(NOW + 18 * HOUR_MS, NOW)}`);
  expect(letter.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Reply to Dev Shah: Subject a', '/messaging?m=a'],
  ]);
  const [row, ...others] = panel.getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(row!.textContent).toBe(`Dev ShahReply by ${formatDeadline(NOW + 150 * HOUR_MS, NOW)}₹150Unread: Subject b`);
});

test('shows no message twice', async () => {
  const answered = { ...question('c', 1), status: 'replied' as const, unread: false };
  const all = [...BUSY.waiting.messages, answered];
  const { reload, server } = show(<DashboardScreen />, {
    answers: { 'dashboard.all': { ...BUSY, recentMessages: all } },
  });
  const recent = within(await screen.findByRole('region', { name: 'Recent Messages' }));
  expect(recent.getAllByRole('listitem')).toHaveLength(1);
  recent.getByRole('link', { name: 'Subject c' });
  server.answer({ 'dashboard.all': { ...BUSY, recentMessages: BUSY.waiting.messages } });
  reload();
  await screen.findByRole('heading', { name: 'Quick Actions' });
  expect(screen.queryByText('Recent Messages')).toBeNull();
});

test('names the free pass of a message instead of a price of zero', async () => {
  const free = { ...question('free', 150), amount: 0 };
  const waiting = { ...BUSY.waiting, messages: [free, { ...free, id: 'other' }] };
  show(<DashboardScreen />, { answers: { 'dashboard.all': { ...BUSY, waiting } } });
  await waitFor(() => expect(screen.getAllByText('Free pass')).toHaveLength(2));
  expect(screen.queryByText('₹0', { selector: 'li *' })).toBeNull();
});

test('shows a pause and ends it', async () => {
  const { user, server } = show(
    <main>
      <DashboardScreen />
    </main>,
    {
      answers: {
        'dashboard.all': { ...EXPERT, pausedUntil: '2026-12-03' },
        'profile.updateSettings': { user: PROFILE },
      },
    },
  );
  await screen.findByText('Paused until 3 Dec');
  server.answer({ 'dashboard.all': EXPERT });
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(screen.queryByText('Paused until 3 Dec')).toBeNull());
  expect(server.callsOf('profile.updateSettings').map(({ input }) => input)).toEqual([{ pausedUntil: null }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('saves price and headline step by step beside a preview', async () => {
  const { user, server } = show(<DashboardScreen />, {
    at: '/dashboard?start=price',
    answers: {
      ...OF_NEWCOMER,
      'profile.update': { user: PROFILE },
    },
  });
  await user.type(await screen.findByLabelText('Message price'), '200');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const headline = await screen.findByLabelText('Headline');
  await user.type(headline, 'Tax, explained');
  within(screen.getByRole('figure', { name: 'Your card in the directory' })).getByText('₹200');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Add your photo' });
  expect(server.callsOf('profile.update').map(({ input }) => input)).toEqual([
    { messageRate: 200 },
    { headline: 'Tax, explained' },
  ]);
  server.answer({
    'dashboard.all': { ...NEWCOMER, messageRate: 200 },
    'profile.share': { page: null, handle: 'asha', isProfilePublic: true },
  });
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await screen.findByRole('heading', { name: /Share your page$/ });
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(location.search).toBe('');
});

test('shows at the price why it cannot exceed the priority price', async () => {
  const text = 'Priority price must be at least the message price';
  const { user } = show(<DashboardScreen />, {
    at: '/dashboard?start=price',
    answers: {
      ...OF_NEWCOMER,
      'profile.update': rejectedWith('VALIDATION_FAILED', {}, { priorityRate: text }),
    },
  });
  const price = await screen.findByLabelText('Message price');
  await user.type(price, '200');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(text);
  await user.type(price, '0');
  expect(screen.queryByText(text)).toBeNull();
});

test('the checklist disappears once it is complete', async () => {
  const done = {
    emailVerified: true,
    profileComplete: true,
    rateSet: true,
    payoutAccountAdded: true,
    profileVerified: true,
  };
  const { reload, server } = show(<DashboardScreen />, { answers: { 'dashboard.all': BUSY } });
  await screen.findByRole('heading', { name: 'Verification Status' });
  server.answer({ 'dashboard.all': { ...BUSY, verification: done } });
  reload();
  await screen.findByRole('heading', { name: 'Quick Actions' });
  expect(screen.queryByRole('heading', { name: 'Verification Status' })).toBeNull();
});
