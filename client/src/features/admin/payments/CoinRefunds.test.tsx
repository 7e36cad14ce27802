import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageWith } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { CoinRefunds } from './CoinRefunds.tsx';

const AT = '2026-03-02T00:00:00Z';
const PART = {
  id: 't1',
  purchaseId: 'p1',
  packageTitle: 'Basic',
  paymentMethod: 'upi',
  boughtAt: AT,
  coins: 500,
  bonus: 25,
  amountPaise: 50_000,
  status: 'failed',
  reference: 're_1',
  reason: 'The account was closed.',
  closedAt: AT,
} as const;
const DONE = { ...PART, status: 'done', reason: null } as const;

test('lists refunds of unused coins with who, how much, state and reference', async () => {
  const user = { id: 'u1', name: 'Asha Rao', avatarUrl: null, email: 'asha@example.com' };
  const { id, coins, bonus, amountPaise } = PART;
  const status = 'closed' as const;
  const refund = {
    id,
    coins,
    bonus,
    amountPaise,
    status,
    parts: [DONE, DONE, PART],
    requestedAt: AT,
    closedAt: AT,
    user,
  };
  show(<CoinRefunds />, { answers: { 'admin.coinRefunds': pageWith(refund) } });
  const row = await screen.findByRole('row', { name: /Asha Rao/ });
  expect(row.textContent).toMatch(/₹500\.00.*Asha Rao.*Done, Failed \(The account was closed\.\).*re_1/);
});

test('shows nothing until there is a refund', async () => {
  const { server } = show(<CoinRefunds />, { answers: { 'admin.coinRefunds': pageWith() } });
  expect(screen.queryByRole('heading')).toBeNull();
  await expect.poll(() => server.callsOf('admin.coinRefunds')).toHaveLength(1);
  await expect.poll(() => screen.queryByRole('heading')).toBeNull();
});
