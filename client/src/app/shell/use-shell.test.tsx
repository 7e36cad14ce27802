import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSession } from '../../session/session-store.ts';
import { balanceOf } from '../../testing/samples.ts';
import { show } from '../../testing/show.tsx';
import { badGateway } from '../../testing/server-answers.ts';
import { BalancePill } from './BalancePill.tsx';
import { useShell } from './use-shell.ts';

function LogoutButton() {
  return <button onClick={useShell().logout}>Logout</button>;
}

test('leaving the page during a logout ends the session on this device', async () => {
  const answer = Promise.withResolvers<{ message: string }>();
  const { user, server } = show(<LogoutButton />, {
    at: '/dashboard',
    answers: {
      'auth.logout': () => answer.promise,
      'messages.counts': { inbox: 0, outbox: 0, expired: 0, rejected: 0, unreadInbox: 0, unreadReplies: 0 },
      'coins.balance': balanceOf(1000),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(server.callsOf('auth.logout')).toHaveLength(1));
  expect(getSession().isAuthenticated).toBe(true);
  dispatchEvent(new Event('pagehide'));
  expect(getSession().isAuthenticated).toBe(false);
  dispatchEvent(new Event('pageshow'));
  answer.resolve({ message: '' });
  await waitFor(() => expect(location.pathname).toBe('/auth'));
});

function Pill() {
  const { coins, isBalanceMissing } = useShell();
  return <BalancePill coins={coins} isMissing={isBalanceMissing} />;
}

test('the balance in the header does not look as if it were loading once it failed', async () => {
  const counts = { inbox: 0, outbox: 0, expired: 0, rejected: 0, unreadInbox: 0, unreadReplies: 0 };
  const { reload, server } = show(<Pill />, { answers: { 'messages.counts': counts, 'coins.balance': badGateway } });
  await screen.findByRole('link', { name: 'Balance: not available' });
  server.answer({ 'coins.balance': balanceOf(1000) });
  reload();
  await screen.findByRole('link', { name: 'Balance: 1,000 coins' });
});
