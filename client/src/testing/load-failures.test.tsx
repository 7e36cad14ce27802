/** Every screen says what could not be loaded, and Retry loads it. */
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { DashboardScreen } from '../features/dashboard/DashboardScreen.tsx';
import { EXPERT, INSIGHTS_OF_NEWCOMER } from './sample-dashboard.ts';
import { InsightsScreen } from '../features/dashboard/insights/InsightsScreen.tsx';
import { DirectoryScreen } from '../features/directory/DirectoryScreen.tsx';
import { MessagesScreen } from '../features/messages/MessagesScreen.tsx';
import { DevelopersTab } from '../features/profile/developers/DevelopersTab.tsx';
import { ProfileScreen } from '../features/profile/ProfileScreen.tsx';
import { SECURITY } from '../features/profile/security/security-fixtures.tsx';
import { SecurityTab } from '../features/profile/security/SecurityTab.tsx';
import { SettingsTab } from '../features/profile/settings/SettingsTab.tsx';
import { PublicProfileScreen } from '../features/profiles/PublicProfileScreen.tsx';
import { WalletScreen } from '../features/coins/WalletScreen.tsx';
import { EARNED } from '../features/coins/withdrawals/sample-withdrawals.ts';
import { NOTHING_REFUNDABLE, NO_MESSAGES, pageWith, PROFILE, profileAnswers, publicProfile } from './samples.ts';
import { badGateway, rejectedWith, type Answers } from './server-answers.ts';
import { passTime, show } from './show.tsx';

const LATER = '2026-03-02T00:00:00Z';
const BONUS = {
  id: 't1',
  type: 'purchase',
  subtype: 'bonus',
  amount: 1000,
  balanceAfter: 1000,
  description: 'Welcome bonus',
  status: 'completed',
  timestamp: LATER,
  reference: null,
  fromUser: null,
  relatedMessageId: null,
  relatedPackageId: null,
  relatedPurchaseId: null,
} as const;

const ANSWERS: Answers = {
  'dashboard.all': EXPERT,
  // Requested when the combined call fails.
  'dashboard.stats': badGateway,
  'dashboard.messages': badGateway,
  'dashboard.earningsSummary': badGateway,
  'dashboard.insights': INSIGHTS_OF_NEWCOMER,
  'messages.inbox': pageWith(),
  'messages.counts': NO_MESSAGES,
  'directory.professionals': pageWith(),
  'directory.categories': { categories: [] },
  'directory.highlights': { topRated: [], repliesFastest: [], newest: [] },
  'coinRefunds.refundable': NOTHING_REFUNDABLE,
  'coins.earnings': {
    total: 0,
    thisMonth: 0,
    pending: 0,
    growth: null,
    averagePerMessage: 0,
    available: 0,
    awaitingReply: 0,
  },
  'coins.history': pageWith(BONUS),
  'coins.packages': { content: [], methods: ['credit_card', 'paypal', 'crypto'], testMode: false },
  'statements.months': { content: [] },
  'profile.get': PROFILE,
  'profile.stats': { weeklyMessages: 0, monthlyEarnings: 0, profileViews: 0, averageResponseTime: null },
  ...profileAnswers(publicProfile()),
  'savedReplies.list': { content: [] },
  'safety.blocked': pageWith(),
  'tokens.list': { content: [] },
  'webhooks.list': { content: [] },
};

const MONTHS = {
  content: [
    { month: '2026-01', coins: 200, replies: 1 },
    { month: '2026-02', coins: 300, replies: 1 },
  ],
};

interface Case {
  at: string;
  screenOf: ReactNode;
  operation: keyof Answers;
  text: string;
  after: string | RegExp;
}

const CASES: Case[] = [
  {
    at: '/dashboard',
    screenOf: <DashboardScreen />,
    operation: 'dashboard.all',
    text: 'Dashboard Error',
    after: 'Recent Messages',
  },
  {
    at: '/insights',
    screenOf: <InsightsScreen />,
    operation: 'dashboard.insights',
    text: 'Failed to load insights',
    after: 'Your first visitors will appear here',
  },
  {
    at: '/messaging',
    screenOf: <MessagesScreen />,
    operation: 'messages.inbox',
    text: 'Connection Error',
    after: 'No messages yet',
  },
  {
    at: '/directory',
    screenOf: <DirectoryScreen />,
    operation: 'directory.professionals',
    text: 'Failed to load directory',
    after: /found$/,
  },
  {
    at: '/coins',
    screenOf: <WalletScreen />,
    operation: 'coins.balance',
    text: 'Failed to fetch balance',
    after: /^1,000 coins/,
  },
  {
    at: '/coins?tab=transactions',
    screenOf: <WalletScreen />,
    operation: 'coins.history',
    text: 'Failed to fetch transaction history',
    after: 'Welcome bonus',
  },
  {
    at: '/profile/ravi',
    screenOf: <Route path="/profile/:userId" component={PublicProfileScreen} />,
    operation: 'profiles.get',
    text: 'Profile Not Found',
    after: /per consultation/,
  },
];

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

test.each(CASES)(
  '$at: $text, and Retry moves the focus to the heading',
  async ({ at, screenOf, operation, text, after }) => {
    const { user, server } = show(<main>{screenOf}</main>, { at, answers: { ...ANSWERS, [operation]: badGateway } });
    await passTime(3_000);
    const alert = (await screen.findAllByRole('alert')).find((each) => each.textContent.includes(text));
    expect(alert).toBeDefined();
    server.answer(ANSWERS);
    await user.click(within(alert!).getByRole('button', { name: 'Retry' }));
    await screen.findAllByText(after);
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  },
);

test('shows the parts of a dashboard that could be loaded, and an error in place of each other part', async () => {
  const { user, server } = show(<DashboardScreen />, {
    answers: {
      'messages.counts': NO_MESSAGES,
      'dashboard.all': badGateway,
      'dashboard.stats': badGateway,
      'dashboard.messages': badGateway,
      'dashboard.earningsSummary': badGateway,
    },
  });
  await passTime(3_000);
  const banner = () => screen.getAllByRole('alert').find((each) => each.textContent.includes('Dashboard Error'))!;
  const retry = (place: HTMLElement) => user.click(within(place).getByRole('button', { name: 'Retry' }));
  await screen.findByText('Failed to load recent messages');
  await screen.findByText('Failed to load earnings summary');
  expect(banner().textContent).toContain('Failed to load dashboard stats');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  server.answer({
    'dashboard.stats': EXPERT.stats,
    'dashboard.messages': { content: [] },
    'dashboard.earningsSummary': EXPERT.earningsSummary,
  });
  await retry(screen.getByRole('region', { name: 'Recent Messages' }));
  await waitFor(() => expect(screen.queryByText('Failed to load recent messages')).toBeNull());
  screen.getByText('Failed to load earnings summary');
  await retry(banner());
  await passTime(3_000);
  await screen.findByText(/^You earn your price each time you reply/);
  await waitFor(() => expect(banner().textContent).toContain('Some data could not be loaded.'));
  server.answer({ 'dashboard.all': EXPERT });
  await retry(banner());
  await screen.findByLabelText('Availability');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says once that earnings could not be loaded, and one Retry loads both parts', async () => {
  const unavailable = rejectedWith('SERVICE_UNAVAILABLE');
  const failing = { 'coins.earnings': unavailable, 'coins.earningsByMonth': unavailable };
  const { user, server } = show(<WalletScreen />, {
    at: '/coins?tab=earnings',
    answers: { ...ANSWERS, 'withdrawals.list': EARNED, ...failing },
  });
  await passTime(3_000);
  const alert = (await screen.findByText('Failed to fetch earnings')).closest<HTMLElement>('[role="alert"]')!;
  server.answer({ ...ANSWERS, 'coins.earningsByMonth': MONTHS });
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await passTime(3_000);
  await screen.findByText('All replies so far');
  await screen.findByRole('img', { name: /^Earned in the last 12 months/ });
});

test.each([
  {
    at: '/coins',
    screenOf: <WalletScreen />,
    quiet: ['Failed to fetch earnings', 'Failed to fetch transaction history'],
    banner: 'Failed to fetch balance',
    after: ['Total Earned', 'Welcome bonus'],
  },
  {
    at: '/coins?tab=transactions',
    screenOf: <WalletScreen />,
    quiet: ['Failed to fetch statements'],
    banner: 'Failed to fetch transaction history',
    after: ['Welcome bonus', 'Your first statement appears after your first transaction.'],
  },
  {
    at: '/coins?tab=earnings',
    screenOf: <WalletScreen />,
    quiet: ['Failed to fetch earnings'],
    banner: 'Failed to fetch withdrawals',
    after: ['Withdraw Earnings', 'All replies so far'],
  },
  {
    at: '/profile?tab=security',
    screenOf: <SecurityTab profile={PROFILE} />,
    quiet: [
      'Failed to load your sign-in methods',
      'Failed to load your sessions',
      'Failed to load your recent activity',
    ],
    banner: 'Failed to load your verifications',
    after: ['Add a domain', 'Authenticator app', 'This device', 'Failed sign-in'],
  },
  {
    at: '/profile?tab=settings',
    screenOf: <SettingsTab profile={PROFILE} />,
    quiet: ['Failed to load blocked people'],
    banner: 'Failed to load your saved replies',
    after: ['No saved replies yet', 'No blocked people'],
  },
  {
    at: '/profile?tab=developers',
    screenOf: <DevelopersTab />,
    quiet: ['Failed to load your webhooks'],
    banner: 'Failed to load your API tokens',
    after: ['No API tokens yet', 'No webhooks yet'],
  },
])('$at: one banner when all of it fails, and its Retry loads all of it', async (each) => {
  const { at, screenOf, quiet, banner, after } = each;
  const everything = { ...ANSWERS, ...SECURITY, 'withdrawals.list': EARNED, 'coins.earningsByMonth': MONTHS };
  const failing = Object.fromEntries(Object.keys(everything).map((operation) => [operation, badGateway]));
  const { user, server } = show(screenOf, { at, answers: failing });
  await passTime(3_000);
  await screen.findByText(banner);
  for (const text of quiet) await screen.findByText(text);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain(banner);
  server.answer(everything);
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  for (const text of after) await screen.findAllByText(text);
  expect(screen.queryByText(/^Failed to/)).toBeNull();
});

test('keeps a way back to the dashboard when the own profile could not be loaded', async () => {
  show(<ProfileScreen />, { at: '/profile', answers: { ...ANSWERS, 'profile.get': badGateway } });
  await passTime(3_000);
  await screen.findByRole('heading', { name: 'Profile Not Found' });
  screen.getByText('Unable to load your profile information.');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
});
