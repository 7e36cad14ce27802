import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSession } from '../../session/session-store.ts';
import { balanceOf } from '../../testing/samples.ts';
import { show } from '../../testing/show.tsx';
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
