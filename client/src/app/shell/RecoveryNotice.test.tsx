import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { badGateway, rejectedWith } from '../../testing/server-answers.ts';
import { fill, show } from '../../testing/show.tsx';
import { ChangePasswordDialog } from '../../features/profile/security/ChangePasswordDialog.tsx';
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

test.each([
  { cause: 'a new password', changePassword: { message: 'Password changed' } },
  { cause: 'a second factor', changePassword: rejectedWith('STEP_UP_REQUIRED', { methods: 'totp' }) },
])('disappears after $cause, which cancels the recovery', async ({ changePassword }) => {
  const { user, server } = show(
    <>
      <RecoveryNotice />
      <ChangePasswordDialog open onOpenChange={() => undefined} />
    </>,
    {
      answers: {
        'recovery.pending': { pending: PENDING },
        'profile.changePassword': changePassword,
        'stepUp.prove': { token: 'token' },
        'tokens.list': { content: [] },
        'webhooks.list': { content: [] },
      },
    },
  );
  await screen.findByText('Someone asked to recover your account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  await fill(user, dialog.getByLabelText('Current password'), 'Monsoon-2026!');
  await fill(user, dialog.getByLabelText('New password'), 'Harvest-2027!');
  await fill(user, dialog.getByLabelText('Confirm new password'), 'Harvest-2027!');
  server.answer({ 'recovery.pending': { pending: null } });
  await user.click(dialog.getByRole('button', { name: 'Change Password' }));
  if (typeof changePassword === 'function') {
    const confirmation = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
    await fill(user, confirmation.getByLabelText('Code'), '123456');
    await user.click(confirmation.getByRole('button', { name: 'Confirm' }));
  }
  await waitFor(() => expect(screen.queryByText('Someone asked to recover your account')).toBeNull());
});
