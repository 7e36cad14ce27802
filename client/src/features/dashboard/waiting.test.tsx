import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NEWCOMER } from '../../testing/sample-dashboard.ts';
import { PROFILE } from '../../testing/samples.ts';
import { rejectedWith } from '../../testing/server-answers.ts';
import { show } from '../../testing/show.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';
import type { DashboardData } from './use-dashboard.ts';

const NOW = Date.parse('2026-03-02T06:00:00Z');
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();

const asha = { id: 'asha', name: 'Asha Iyer', avatar: null, profession: 'Consultant' };
const dev = { id: 'dev', name: 'Dev Shah', avatar: null, profession: 'Founder' };
const question = (id: string, hours: number): DashboardData['recentMessages'][number] => ({
  id,
  direction: 'received',
  from: dev,
  to: asha,
  subject: `Subject ${id}`,
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

test('leads with the questions and what they earn, soonest first, with Reply at each', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  show(<DashboardScreen />, { answers: { 'dashboard.all': BUSY } });
  const panel = within(await screen.findByRole('region', { name: '4 questions waiting\u00A0· ₹600 to earn' }));
  panel.getByRole('link', { name: '1 reply to read' });
  panel.getByRole('link', { name: '2 questions pending\u00A0· ₹500 on hold' });
  const rows = panel.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Dev Shah18 h leftSubject a₹150Reply/),
    expect.stringMatching(/Dev Shahdue in 6 daysSubject b₹150Reply/),
  ]);
  expect(within(rows[0]!).getByRole('link', { name: 'Reply to Dev Shah: Subject a' }).getAttribute('href')).toBe(
    '/messaging?m=a',
  );
});

test('names the free pass of a message instead of a price of zero', async () => {
  const free = { ...question('free', 150), amount: 0 };
  const waiting = { ...BUSY.waiting, messages: [free] };
  show(<DashboardScreen />, { answers: { 'dashboard.all': { ...BUSY, waiting, recentMessages: [free] } } });
  await waitFor(() => expect(screen.getAllByText('Free pass')).toHaveLength(2));
  expect(screen.queryByText('₹0', { selector: 'li *' })).toBeNull();
});

test('leads a client with the replies to read, and then with what is pending', async () => {
  const client = { ...BUSY, waiting: { ...BUSY.waiting, questions: 0, messages: [] } };
  const { reload, server } = show(<DashboardScreen />, { answers: { 'dashboard.all': client } });
  await screen.findByRole('heading', { name: '1 reply to read' });
  server.answer({ 'dashboard.all': { ...client, waiting: { ...client.waiting, replies: 0 } } });
  reload();
  await screen.findByRole('heading', { name: '2 questions pending\u00A0· ₹500 on hold' });
});

test('asks a newcomer what brings them here, without a chart', async () => {
  show(<DashboardScreen />, { answers: { 'dashboard.all': NEWCOMER } });
  await screen.findByRole('heading', { name: 'Welcome, Asha' });
  expect(screen.getByRole('link', { name: /^I want to ask/ }).getAttribute('href')).toBe('/directory');
  screen.getByRole('link', { name: /^I want to earn/ });
  await screen.findByText(/^You earn your price each time you reply/);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('saves price and headline step by step beside a preview', async () => {
  const { user, server } = show(<DashboardScreen />, {
    at: '/dashboard?start=price',
    answers: { 'dashboard.all': NEWCOMER, 'profile.update': { user: PROFILE } },
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
      'dashboard.all': NEWCOMER,
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
    bankAccountAdded: true,
    profileVerified: true,
  };
  const { reload, server } = show(<DashboardScreen />, { answers: { 'dashboard.all': BUSY } });
  await screen.findByRole('heading', { name: 'Verification Status' });
  server.answer({ 'dashboard.all': { ...BUSY, verification: done } });
  reload();
  await screen.findByRole('heading', { name: 'Quick Actions' });
  expect(screen.queryByRole('heading', { name: 'Verification Status' })).toBeNull();
});
