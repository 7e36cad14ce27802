import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { badGateway } from '../../testing/server-answers.ts';
import { show } from '../../testing/show.tsx';
import { RecoveryNotice } from './RecoveryNotice.tsx';

const PENDING = {
  requestedAt: '2099-03-02T09:30:00.000Z',
  readyAt: '2099-03-05T09:30:00.000Z',
  expiresAt: '2099-03-12T09:30:00.000Z',
};

test('warns of a requested recovery until it is cancelled, and focuses the heading then', async () => {
  const { user, server } = show(
    <main>
      <RecoveryNotice />
      <h1 tabIndex={-1}>Dashboard</h1>
    </main>,
    { answers: { 'recovery.pending': { pending: PENDING }, 'recovery.cancel': badGateway } },
  );
  await screen.findByText('Someone asked to recover your account');
  screen.getByText(/^From 5 Mar 2099/);
  const cancel = screen.getByRole('button', { name: 'Cancel recovery' });
  await user.click(cancel);
  await screen.findAllByText('Failed to cancel the recovery');
  server.answer({ 'recovery.cancel': { message: '' }, 'recovery.pending': { pending: null } });
  await user.click(cancel);
  await screen.findAllByText('Account recovery cancelled');
  expect(screen.queryByText('Someone asked to recover your account')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Dashboard' })));
});
