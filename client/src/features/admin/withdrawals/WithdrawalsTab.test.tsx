import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageWith } from '../../../testing/samples.ts';
import { badGateway } from '../../../testing/server-answers.ts';
import { fill, show } from '../../../testing/show.tsx';
import { WithdrawalsTab } from './WithdrawalsTab.tsx';

test('searches the open withdrawals, and all of them when none is found', async () => {
  const { user, server } = show(<WithdrawalsTab />, {
    at: '/admin?tab=withdrawals',
    answers: { 'adminWithdrawals.list': pageWith(), 'adminFrozenEarnings.rules': { content: [] } },
  });
  const lastSearch = () => server.callsOf('adminWithdrawals.list').at(-1)?.input;
  await screen.findByText('No withdrawals to review');
  await fill(user, screen.getByRole('searchbox', { name: 'Search withdrawals' }), 'HDFC1');
  await screen.findByText('No withdrawals found');
  expect(lastSearch()).toMatchObject({ keyword: 'HDFC1', status: 'open', page: 0 });
  await user.click(screen.getByRole('button', { name: 'Search all statuses' }));
  await waitFor(() => expect(lastSearch()).toMatchObject({ keyword: 'HDFC1', status: 'all', page: 0 }));
  await screen.findByText('Try another search.');
  expect(screen.queryByRole('button', { name: 'Search all statuses' })).toBeNull();
});

test('an outage has one banner, and the Retry of the rules reloads the list too', async () => {
  const { user, server } = show(<WithdrawalsTab />, {
    at: '/admin?tab=withdrawals',
    answers: { 'adminWithdrawals.list': badGateway, 'adminFrozenEarnings.rules': badGateway },
  });
  const rules = await screen.findByText('Failed to load the rules');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toMatch(/^Failed to load withdrawals/);
  server.answer({ 'adminWithdrawals.list': pageWith(), 'adminFrozenEarnings.rules': { content: [] } });
  await user.click(within(rules.parentElement!).getByRole('button', { name: 'Retry' }));
  await screen.findByText('No withdrawals to review');
  await waitFor(() => expect(rules.isConnected).toBe(false));
});
