import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { rememberPush } from '../../device/push/push-browser.ts';
import { sentMessage, USER } from '../../testing/samples.ts';
import { show } from '../../testing/show.tsx';
import { useReplyArrival } from './use-reply-arrival.ts';

const replied = sentMessage({
  status: 'replied',
  reply: { content: 'With an index.\nThen measure.', files: [], createdAt: '2026-03-02T00:00:00Z', readAt: null },
});

function Arrival() {
  const showReply = useReplyArrival();
  return <button onClick={() => void showReply('m1')}>Arrive</button>;
}

async function arriveTwice(at: string, message = replied) {
  const { user, server } = show(<Arrival />, { at, answers: { 'messages.byId': message } });
  await user.dblClick(screen.getByRole('button', { name: 'Arrive' }));
  await waitFor(() => expect(server.callsOf('messages.byId')).toHaveLength(1));
  return user;
}

const announcement = () => screen.findByText('You have a new reply');

test('shows a reply once on any screen, with its first line and a link', async () => {
  const user = await arriveTwice('/coins');
  const toast = await screen.findByRole('dialog', { name: 'Ravi Rao replied' });
  expect(toast.textContent).toContain('With an index.');
  expect(toast.textContent).not.toContain('Then measure.');
  expect(screen.getAllByRole('dialog', { name: 'Ravi Rao replied' })).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Read reply' }));
  expect(location.pathname + location.search).toBe('/messaging?m=m1');
  await waitFor(() => expect(toast.isConnected).toBe(false));
});

test('only announces a reply whose message is open', async () => {
  await arriveTwice('/messaging?tab=outbox&m=m1');
  await announcement();
  expect(screen.queryByRole('link', { name: 'Read reply' })).toBeNull();
});

test('only announces a reply that this device shows a notification of', async () => {
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission: 'granted' });
  rememberPush(USER.id);
  await arriveTwice('/coins');
  await announcement();
  expect(screen.queryByRole('link', { name: 'Read reply' })).toBeNull();
});
