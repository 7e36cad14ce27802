import type { contract, OutputOf } from '@proverse/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { pageWith } from '../../testing/samples.ts';
import { badGateway, type Answers } from '../../testing/server-answers.ts';
import { passTime, show } from '../../testing/show.tsx';
import { HistoryTab } from './HistoryTab.tsx';

type Line = OutputOf<typeof contract.coins.history>['content'][number];

const line = (id: number): Line => ({
  id: String(id),
  type: 'purchase',
  subtype: 'package',
  amount: 100,
  balanceAfter: 1000 + 100 * id,
  description: `Purchase ${id}`,
  status: 'completed',
  timestamp: '2026-03-02T00:00:00Z',
  reference: null,
  fromUser: null,
  relatedMessageId: null,
  relatedPackageId: null,
  relatedPurchaseId: null,
});
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => line(from + index));
const pageOf22 = (page: number) => ({
  content: page === 0 ? lines(0, 20) : lines(20, 22),
  page,
  size: 20,
  totalElements: 22,
  totalPages: 2,
});

function open(at: string, answers: Answers) {
  return show(<HistoryTab />, { at, answers: { 'statements.months': { content: [] }, ...answers } });
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Transactions' }))
    .getAllByRole('row')
    .slice(1);

test('clears a search without matches', async () => {
  const { user } = open('/coins?tab=transactions', {
    'coins.history': ({ search }) => (search === undefined ? pageWith(line(1), line(2)) : pageWith()),
  });
  const search = await screen.findByRole('searchbox', { name: 'Search transactions' });
  await user.type(search, 'nothing ');
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('nothing '));
  await user.type(search, 'like this');
  expect(search).toHaveProperty('value', 'nothing like this');
  await screen.findByText('No transactions found');
  screen.getByText('Try adjusting your search or filters');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test('shows the balance after each transaction', async () => {
  open('/coins?tab=transactions', { 'coins.history': pageWith(line(2), line(1)) });
  await screen.findByRole('table', { name: 'Transactions' });
  expect(rows().map((row) => within(row).getByText('Balance').parentElement?.textContent)).toEqual([
    'Balance 1,200',
    'Balance 1,100',
  ]);
});

test('says of a withdrawal whether it was cancelled, rejected or failed', async () => {
  const ended = (id: number, withdrawalStatus: Line['withdrawalStatus']): Line => ({
    ...line(id),
    type: 'withdrawal',
    subtype: 'payout',
    status: 'failed',
    withdrawalStatus,
  });
  open('/coins?tab=transactions', {
    'coins.history': pageWith(ended(3, 'cancelled'), ended(2, 'rejected'), ended(1, 'failed')),
  });
  await screen.findByRole('table', { name: 'Transactions' });
  const labels = rows().map((row) => /Cancelled|Rejected|Failed/.exec(row.textContent)?.[0]);
  expect(labels).toEqual(['Cancelled', 'Rejected', 'Failed']);
});

test('shows each reference, with its name where it has one', async () => {
  const withdrawal = { type: 'withdrawal', subtype: 'payout', reference: 'HDFC123' } as const;
  open('/coins?tab=transactions', {
    'coins.history': pageWith(
      { ...line(3), ...withdrawal },
      { ...line(4), status: 'failed', reference: 'SANDBOX-2' },
      { ...line(2), reference: 'SANDBOX-1' },
      { ...line(1), subtype: 'bonus', reference: 'WELCOME-BONUS' },
      line(5),
    ),
  });
  await screen.findByRole('table', { name: 'Transactions' });
  const texts = rows().map(
    (row) => /(UTR |Payment ID )?(HDFC123|SANDBOX-.|WELCOME-BONUS|null)/.exec(row.textContent)?.[0],
  );
  expect(texts).toEqual(['UTR HDFC123', 'Payment ID SANDBOX-2', 'Payment ID SANDBOX-1', 'WELCOME-BONUS', undefined]);
});

test('keeps the type filter in the URL and sends it to the server', async () => {
  const { user, server } = open('/coins?tab=transactions', { 'coins.history': pageWith(line(1)) });
  await user.selectOptions(await screen.findByLabelText('Type'), 'Earnings');
  await waitFor(() => expect(location.search).toBe('?tab=transactions&type=earning'));
  await waitFor(() =>
    expect(server.callsOf('coins.history').at(-1)?.input).toEqual(expect.objectContaining({ type: 'earning' })),
  );
});

function LiveEvent() {
  const utils = api.useUtils();
  return <button onClick={() => void utils.coins.history.invalidate()}>Live event</button>;
}

test('shows a failed next page below the rows and loads it on Retry, also if a live event cancels the retry', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers: Answers = {
    'statements.months': { content: [] },
    'coins.history': ({ page }) => (page === 0 ? pageOf22(0) : badGateway()),
  };
  const { user, server } = show([<HistoryTab key="tab" />, <LiveEvent key="event" />], {
    at: '/coins?tab=transactions',
    answers,
  });
  await screen.findByText('Showing 20 of 22');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await passTime(3_000);
  const alert = await screen.findByRole('alert');
  within(alert).getByText('Failed to fetch transaction history');
  const isBelow = rows().at(-1)!.compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBelow).toBeTruthy();
  const unanswered = new Promise<never>(() => undefined);
  server.answer({ 'coins.history': ({ page }) => (page === 0 ? pageOf22(0) : unanswered) });
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  server.answer({ 'coins.history': ({ page }) => pageOf22(page) });
  await user.click(screen.getByRole('button', { name: 'Live event' }));
  await waitFor(() => expect(rows()).toHaveLength(22));
});
