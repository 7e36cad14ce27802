import type { contract, OutputOf } from '@proverse/shared';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSession } from '../../session/session-store.ts';
import { PROFILE } from '../../testing/samples.ts';
import { badGateway } from '../../testing/server-answers.ts';
import { show } from '../../testing/show.tsx';
import { AdminScreen } from './AdminScreen.tsx';

const WAITING = {
  withdrawals: 2,
  frozenEarnings: 1,
  reports: 12,
  disputes: 1,
  payments: 3,
  oldestAt: '2026-03-02T00:00:00Z',
};
const OVERVIEW: OutputOf<typeof contract.admin.overview> = {
  days: 7,
  signUps: 3,
  messages: 40,
  replies: 25,
  replyRate: null,
  volumeCoins: 12_000,
  purchasedCoins: 5_000,
  feesCoins: 1_200,
  refundedCoins: 700,
  openHolds: { count: 4, coins: 900 },
  frozenEarnings: { count: 2, coins: 1_250 },
};

const DAY = { messages: 0, purchasedCoins: 0, earnedCoins: 0, paidOutCoins: 0 };
const DAYS: OutputOf<typeof contract.admin.days> = {
  days: [
    { ...DAY, day: '2026-10-31', messages: 12, purchasedCoins: 1500 },
    { ...DAY, day: '2026-11-01', messages: 30, earnedCoins: -40 },
    { ...DAY, day: '2026-11-02', purchasedCoins: 525, earnedCoins: 350 },
  ],
};

const UNMATCHED: OutputOf<typeof contract.admin.unmatchedWords> = {
  words: [{ word: 'पतंग', people: 4, lastDay: '2026-11-01' }],
};

/** Opens the overview with this response to `admin.days`. */
function openDays(days: OutputOf<typeof contract.admin.days>) {
  return show(<AdminScreen />, {
    at: '/admin',
    answers: {
      'profile.get': { ...PROFILE, role: 'admin' },
      'admin.waiting': WAITING,
      'admin.overview': OVERVIEW,
      'admin.days': days,
      'admin.unmatchedWords': UNMATCHED,
    },
  });
}

test('shows an account that became an admin after signing in what waits, in its tabs', async () => {
  show(<AdminScreen />, {
    at: '/admin',
    answers: {
      'profile.get': { ...PROFILE, role: 'admin' },
      'admin.waiting': WAITING,
      'admin.overview': OVERVIEW,
      'admin.days': DAYS,
      'admin.unmatchedWords': UNMATCHED,
    },
  });
  expect(await screen.findByRole('tab', { name: 'Withdrawals 2' })).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Reports 12' })).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Frozen earnings 1' })).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Payments 4' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Reports' }).closest('li')?.textContent).toMatch(/^Reports12/);
  expect(getSession().user?.role).toBe('admin');
});

test('a tab where nothing waits shows no number', async () => {
  show(<AdminScreen />, {
    at: '/admin?tab=overview',
    answers: {
      'profile.get': { ...PROFILE, role: 'admin' },
      'admin.waiting': { ...WAITING, withdrawals: 0, frozenEarnings: 0, reports: 0, disputes: 0 },
      'admin.overview': OVERVIEW,
      'admin.days': DAYS,
      'admin.unmatchedWords': UNMATCHED,
    },
  });
  await screen.findByRole('tab', { name: 'Payments 3' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Withdrawals',
    'Frozen earnings',
    'Payments3 3',
    'Reports',
    'Users',
    'Ledger',
    'Log',
  ]);
});

test('the overview says when open cases could not be loaded, and asks again', async () => {
  const { user, server } = show(<AdminScreen />, {
    at: '/admin?tab=overview',
    answers: {
      'profile.get': { ...PROFILE, role: 'admin' },
      'admin.waiting': badGateway,
      'admin.overview': OVERVIEW,
      'admin.days': DAYS,
      'admin.unmatchedWords': UNMATCHED,
    },
  });
  const failure = await screen.findByText('Failed to load open cases');
  expect(screen.queryByRole('list', { name: 'Waiting' })).toBeNull();
  server.answer({ 'admin.waiting': WAITING });
  const waiting = within(screen.getByRole('region', { name: 'Waiting for an admin' }));
  await user.click(waiting.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Oldest from 2 Mar 2026')).toBeDefined();
  expect(failure.isConnected).toBe(false);
});

test('the overview shows the figures of the chosen period', async () => {
  const { user, server } = show(<AdminScreen />, {
    at: '/admin?tab=overview',
    answers: {
      'profile.get': { ...PROFILE, role: 'admin' },
      'admin.waiting': WAITING,
      'admin.overview': ({ days }) => ({ ...OVERVIEW, days, messages: days }),
      'admin.days': DAYS,
      'admin.unmatchedWords': UNMATCHED,
    },
  });
  const overview = await screen.findByRole('region', { name: 'Activity' });
  await within(overview).findByText('Compared with the 7 days before');
  expect(
    within(overview)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Sign-ups3New accounts',
    'Messages712,000 coins · 0.0%',
    'Replies25No reply rate yet',
    'Purchased5,000 coinsCoin packages',
    'Fees1,200 coinsFrom replies',
    'Refunded700 coinsTo senders',
    'In escrow now900 coins4 pending messages',
    'Frozen earnings now1,250 coins2 payments',
  ]);
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 30 days');
  await within(overview).findByText('30');
  await within(overview).findByText('Compared with the 30 days before');
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 90 days');
  await within(overview).findByText('90');
  expect(within(overview).queryByText(/^Compared with/)).toBeNull();
  expect(server.callsOf('admin.overview').map(({ input }) => input)).toEqual(
    [7, 14, 30, 60, 90].map((days) => ({ days })),
  );
});

test('the overview compares a period with the one before', async () => {
  const ofTwoWeeks = { ...OVERVIEW, days: 14, signUps: 5, messages: 120, replies: 26, purchasedCoins: 9_000 };
  show(<AdminScreen />, {
    at: '/admin?tab=overview',
    answers: {
      'profile.get': { ...PROFILE, role: 'admin' },
      'admin.waiting': WAITING,
      'admin.overview': ({ days }) => (days === 14 ? ofTwoWeeks : OVERVIEW),
      'admin.days': DAYS,
      'admin.unmatchedWords': UNMATCHED,
    },
  });
  await screen.findByText('Compared with the 7 days before');
  for (const note of [
    'New accounts · +50.0%',
    '12,000 coins · −50.0%',
    'No reply rate yet · over 10×',
    'Coin packages · +25.0%',
    'From replies',
  ]) {
    expect(screen.getByText(note)).toBeDefined();
  }
});

test('the overview shows the chosen figure of each day, which the address keeps, and all of them in a table', async () => {
  const { user } = openDays(DAYS);
  const section = within(await screen.findByRole('region', { name: 'Last 30 days' }));
  expect((await section.findByRole<HTMLInputElement>('radio', { name: /^Messages\s*42/ })).checked).toBe(true);
  section.getByRole('figure', { name: 'Messages by day' });
  await user.click(section.getByRole('radio', { name: /^Purchased\s*2,025 coins/ }));
  expect(location.search).toBe('?show=purchasedCoins');
  const slider = within(section.getByRole('figure', { name: 'Purchased by day' })).getByRole('slider');
  expect(slider.getAttribute('aria-valuetext')).toBe('2 Nov: 525 coins');
  const rows = within(section.getByRole('table', { name: 'Figures by day' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Messages', 'Purchased', 'Earned', 'Paid out'],
    ['2 Nov350 earned', '0', '525', '350', '0'],
    ['1 Nov−40 earned', '30', '0', '−40', '0'],
    ['31 Oct', '12', '1,500', '0', '0'],
  ]);
});

test.each([
  { state: 'nothing happened', days: [{ ...DAY, day: '2026-11-02' }], text: /purchases and payouts will appear here/ },
  { state: 'the ledger is still added up', days: null, text: /still being added up/ },
])('the overview has no chart while $state', async ({ days, text }) => {
  openDays({ days });
  await screen.findByText(text);
  expect(screen.queryByRole('figure')).toBeNull();
});

test('the overview lists the words that find no expert', async () => {
  openDays(DAYS);
  const table = within(await screen.findByRole('table', { name: 'Words without a match' }));
  const rows = table.getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Word', 'People', 'Last search'],
    ['पतंग', '4', '1 Nov'],
  ]);
});
