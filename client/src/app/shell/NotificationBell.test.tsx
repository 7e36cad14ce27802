import type { contract, OutputOf } from '@proverse/shared';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rejectedWith } from '../../testing/server-answers.ts';
import { show } from '../../testing/show.tsx';
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
