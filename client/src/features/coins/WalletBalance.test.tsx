import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { balanceOf } from '../../testing/samples.ts';
import { show } from '../../testing/show.tsx';
import { WalletBalance } from './WalletBalance.tsx';

test('shows the balance with its value, and keeps it hidden after a reload', async () => {
  const { user, reload } = show(<WalletBalance data={balanceOf(1700)} />);
  await screen.findByText('1 coin = ₹1.00 · ≈ $18.70');
  await user.click(screen.getByRole('button', { name: 'Hide balance' }));
  expect(screen.queryByText(/1,700|18\.70/)).toBeNull();
  reload();
  await user.click(await screen.findByRole('button', { name: 'Show balance' }));
  await screen.findByText('1 coin = ₹1.00 · ≈ $18.70');
});
