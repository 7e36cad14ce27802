import type { contract, OutputOf } from '@proverse/shared';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { rejectedWith } from '../../testing/server-answers.ts';
import { show } from '../../testing/show.tsx';
import { BottomNav } from './BottomNav.tsx';
import { NavLinks } from './NavLinks.tsx';
import { NotificationBell } from './NotificationBell.tsx';

const LINE: OutputOf<typeof contract.messages.notifications>['content'][number] = {
  id: 'n1',
  type: 'message_replied',
  title: 'Ravi replied',
  body: 'Asked back',
  messageId: 'm1',
  person: null,
  createdAt: '2026-03-02T00:00:00Z',
  readAt: null,
};

test('shows 9+ above 9 unread messages, but gives screen readers the exact count', async () => {
  show(<NavLinks unreadMessages={12} layout="row" />);
  const link = screen.getByRole('link', { name: 'Messages 12 unread' });
  expect(link.textContent).toContain('9+');
});

test('a phone has the main nav at the bottom, unless its keyboard is shown', async () => {
  const viewport = Object.assign(new EventTarget(), { height: innerHeight, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  show(<BottomNav shell={{ fullName: 'Asha Iyer', avatarUrl: null, unreadMessages: 12 }} />, { at: '/profile/ravi' });
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  const links = nav.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/messaging',
    '/directory',
    '/coins',
    '/profile',
  ]);
  nav.getByRole('link', { name: 'Messages 12 unread' });
  // The profile of someone else is not the user's own.
  expect(links.some((link) => link.hasAttribute('aria-current'))).toBe(false);
  const resizeTo = (height: number) =>
    act(() => {
      viewport.height = height;
      viewport.dispatchEvent(new Event('resize'));
    });
  resizeTo(innerHeight - 300);
  expect(screen.queryByRole('navigation')).toBeNull();
  resizeTo(innerHeight - 60);
  screen.getByRole('navigation');
});

test('shows the face of the person that a notification is about', async () => {
  const { user } = show(<NotificationBell />, {
    answers: {
      'messages.notifications': {
        content: [
          { ...LINE, person: { name: 'Ravi Rao', avatar: '/avatars/ravi.webp' } },
          { ...LINE, id: 'n2', type: 'account_notice', title: 'A notice', messageId: null },
        ],
        unread: 2,
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const faces = (await screen.findAllByRole('listitem')).map((row) => row.querySelector('img')?.getAttribute('src'));
  expect(faces).toEqual(['/avatars/ravi.webp', undefined]);
});

test('marks all notifications as read before the server has answered', async () => {
  const answer = Promise.withResolvers<{ unread: number }>();
  const { user, server } = show(<NotificationBell />, {
    answers: {
      'messages.notifications': { content: [LINE], unread: 12 },
      'messages.readNotifications': () => answer.promise,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 12 unread' }));
  await screen.findByRole('link', { name: /Asked back/ });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
  server.answer({ 'messages.notifications': { content: [], unread: 0 } });
  answer.resolve({ unread: 0 });
  await screen.findByRole('button', { name: 'Notifications' });
});

test('offers Retry in the panel when the notifications could not be loaded', async () => {
  const { user, server } = show(<NotificationBell />, {
    answers: { 'messages.notifications': rejectedWith('NOT_FOUND') },
  });
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  await screen.findByText('Failed to load notifications');
  server.answer({ 'messages.notifications': { content: [LINE], unread: 1 } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: /Asked back/ });
});
