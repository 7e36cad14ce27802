import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NEWCOMER } from '../../testing/sample-dashboard.ts';
import { pageWith, professional } from '../../testing/samples.ts';
import { show } from '../../testing/show.tsx';
import { formatDeadline } from '../../ui/format/time/relative-time.ts';
import { DashboardScreen } from './DashboardScreen.tsx';
import type { DashboardData } from './use-dashboard.ts';

const NOW = Date.parse('2026-03-02T06:00:00Z');
const DAY_MS = 86_400_000;
const asha = { id: 'asha', name: 'Asha Iyer', avatar: null, profession: 'Consultant' };
const person = (id: string, name: string) => ({ id, name, avatar: null, profession: 'Lawyer' });

function asked(id: string, days: number, name: string): DashboardData['waiting']['messages'][number] {
  return {
    id,
    direction: 'sent',
    from: asha,
    to: person(`expert-${id}`, name),
    subject: `Subject ${id}`,
    firstLines: `How ${id} begins`,
    amount: 250,
    status: 'pending',
    timestamp: new Date(NOW - DAY_MS).toISOString(),
    expiresAt: new Date(NOW + days * DAY_MS).toISOString(),
    repliedAt: null,
    unread: false,
  };
}

const reply = {
  ...asked('r', 5, 'Meera Nair'),
  status: 'replied' as const,
  unread: true,
  repliedAt: new Date(NOW).toISOString(),
};
const read = { ...asked('old', 1, 'Kabir Shah'), status: 'replied' as const };
const ASKER: DashboardData = {
  ...NEWCOMER,
  stats: { ...NEWCOMER.stats, availableCoins: 850, totalMessages: 4, totalSent: 4 },
  waiting: { questions: 0, replies: 1, pending: 2, pendingCoins: 500, messages: [reply] },
  recentMessages: [asked('late', 6, 'Ravi Rao'), asked('soon', 3, 'Dev Das'), reply, read],
};

test('leads someone who asks with the question, the reply as a letter and what is pending, soonest first', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  show(<DashboardScreen />, {
    answers: {
      'dashboard.all': ASKER,
      'saved.list': pageWith(professional(), professional({ userId: 'expert-r' })),
    },
  });
  await screen.findByRole('heading', { name: 'What do you need help with?' });
  const panel = within(screen.getByRole('region', { name: '1 reply to read' }));
  const letter = within(panel.getByRole('article', { name: 'Subject r' }));
  letter.getByText('How r begins');
  letter.getByRole('link', { name: 'Read the reply of Meera Nair: Subject r' });
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `To Dev DasReply by ${formatDeadline(NOW + 3 * DAY_MS, NOW)}₹250Subject soon`,
    `To Ravi RaoReply by ${formatDeadline(NOW + 6 * DAY_MS, NOW)}₹250Subject late`,
  ]);
  const recent = within(screen.getByRole('region', { name: 'Recent Messages' }));
  expect(recent.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'View All messages',
    'Subject old',
  ]);
  const again = within(await screen.findByRole('region', { name: 'Ask again' }));
  expect(again.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Ask Meera NairLawyer',
    'Ask Kabir ShahLawyer',
  ]);
  expect(again.getAllByRole('link')[0]!.getAttribute('href')).toBe('/messaging?recipient=expert-r&newMessage=true');
  const savedExperts = within(await screen.findByRole('region', { name: 'Saved experts' }));
  expect(savedExperts.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByText('All caught up')).toBeNull();
  // What the specification has for everyone comes last.
  await screen.findByRole('heading', { name: 'Monthly Earnings' });
  screen.getByRole('heading', { name: 'Quick Actions' });
});

test('leads from the question to the directory, and without one to everyone', async () => {
  const { user } = show(<DashboardScreen />, {
    at: '/dashboard',
    answers: { 'dashboard.all': ASKER, 'saved.list': pageWith() },
  });
  await user.type(await screen.findByLabelText('What do you need help with?'), '  Is 8.4% & rising too much? {Enter}');
  expect(location.pathname + location.search).toBe('/directory?q=Is+8.4%25+%26+rising+too+much%3F');
  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('button', { name: 'Find Experts' }));
  expect(location.pathname + location.search).toBe('/directory');
});

test('asks someone with nothing waiting what they would like to know next', async () => {
  const waiting = { questions: 0, replies: 0, pending: 0, pendingCoins: 0, messages: [] };
  show(<DashboardScreen />, {
    answers: {
      'dashboard.all': { ...ASKER, waiting, recentMessages: [read] },
      'saved.list': pageWith(),
    },
  });
  await screen.findByRole('heading', { name: 'Nothing waiting. What would you like to know next?' });
  expect(screen.queryByText('All caught up')).toBeNull();
  await screen.findByRole('region', { name: 'Ask again' });
  expect(screen.queryByText('Saved experts')).toBeNull();
});

test('welcomes a newcomer with the question, and leads who wants to earn to the first step', async () => {
  show(<DashboardScreen />, { answers: { 'dashboard.all': NEWCOMER, 'saved.list': pageWith() } });
  await screen.findByRole('heading', { name: 'Welcome, Asha' });
  screen.getByRole('heading', { name: 'What do you need help with?' });
  expect(screen.getByRole('link', { name: /^I want to earn/ }).getAttribute('href')).toBe('/dashboard?start=price');
  const figures = within(screen.getByRole('list', { name: 'Your figures' }));
  expect(figures.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Balance₹1,000',
    'Messages0',
    'ResponseNew',
    'RatingNew',
  ]);
});

test('keeps the figures of someone without a price who has a question to answer', async () => {
  show(<DashboardScreen />, {
    answers: { 'dashboard.all': { ...ASKER, waiting: { ...ASKER.waiting, questions: 1 } } },
  });
  await screen.findByRole('link', { name: 'Response' });
  expect(screen.queryByRole('searchbox')).toBeNull();
});
