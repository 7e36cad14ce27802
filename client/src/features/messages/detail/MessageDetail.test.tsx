import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NO_NOTE, receivedMessage, sentMessage } from '../../../testing/samples.ts';
import { badGateway, rejectedWith, type Answers } from '../../../testing/server-answers.ts';
import { passTime, show } from '../../../testing/show.tsx';
import { MessageDetail } from './MessageDetail.tsx';

const NOW = new Date().toISOString();

function open(message: NonNullable<Answers['messages.byId']>, answers: Answers = {}) {
  return show(
    <MessageDetail id="m1" onClose={() => undefined} onAnswer={() => undefined} onDecided={() => undefined} />,
    {
      at: '/messaging?m=m1',
      answers: {
        'messages.byId': message,
        'messages.thread': { earlier: [], followUpId: null },
        ...answers,
        'messages.paidWith': { bonus: 0, purchased: 50, earned: 0, earnedBonus: 0 },
        'safety.isBlocked': { userId: 'ravi', blocked: false },
        'notes.get': NO_NOTE,
      },
    },
  );
}

test('offers Retry when the message could not be loaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, server } = open(badGateway);
  await passTime(3_000);
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Failed to fetch message details');
  server.answer({ 'messages.byId': receivedMessage() });
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('form', { name: 'Reply' });
});

test('offers Retry when the message cannot be rendered', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  const { user, server } = open({ id: 'm1' } as ReturnType<typeof receivedMessage>);
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Failed to process message details');
  server.answer({ 'messages.byId': receivedMessage() });
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('form', { name: 'Reply' });
  consoleError.mockRestore();
});

test('offers no Retry for a message that does not exist', async () => {
  open(rejectedWith('NOT_FOUND'));
  await screen.findByRole('heading', { name: 'Message not found' });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('leads the sender of an expired message to other experts', async () => {
  open(sentMessage({ status: 'expired' }));
  const end = within((await screen.findByText('Message Expired')).closest<HTMLElement>('[role=status]')!);
  expect(end.getByRole('link', { name: 'Explore Directory' }).getAttribute('href')).toBe('/directory');
});

test('shows the recipient the reason of a rejection', async () => {
  open(receivedMessage({ status: 'rejected', metadata: { rejectionReason: 'Not my field.' } }));
  await screen.findByText('Message Rejected');
  screen.getByText('You have rejected this message.');
  screen.getByText('Reason: Not my field.');
  expect(screen.queryByRole('link', { name: 'Explore Directory' })).toBeNull();
});

test('opens a message at its top on a phone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const scrollTo = vi.spyOn(window, 'scrollTo');
  open(receivedMessage());
  await screen.findByRole('button', { name: 'Back to messages' });
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  scrollTo.mockRestore();
});

test('marks a priority message', async () => {
  open(receivedMessage({ tier: 'priority' }));
  await screen.findByText('Priority');
});

const replied = { status: 'replied', reply: { content: 'With an index.', createdAt: NOW, readAt: NOW } } as const;

test('says that a free message earns nothing, and offers no rating', async () => {
  const { server, reload } = open(receivedMessage({ tier: 'free_pass', amount: 0 }));
  await screen.findByText('Sent with your free pass');
  screen.getByText('Free pass');
  expect(screen.queryByText(/0 coins/)).toBeNull();
  server.answer({ 'messages.byId': sentMessage({ tier: 'free_pass', amount: 0, ...replied }) });
  reload();
  await screen.findByText('With an index.');
  expect(screen.queryByRole('form', { name: 'Rate this reply' })).toBeNull();
});

test('shows the question and the reply before a follow-up', async () => {
  const first = receivedMessage({ id: 'm0', subject: 'Slow list', ...replied });
  open(receivedMessage({ followsMessageId: 'm0', subject: 'Re: Slow list' }), {
    'messages.thread': { earlier: [first], followUpId: null },
  });
  const earlier = within(await screen.findByRole('region', { name: 'Earlier in this conversation' }));
  earlier.getByText('Slow list');
  earlier.getByText('With an index.');
  // Closed, so that it does not push the message away.
  expect(earlier.getByRole('group')).toHaveProperty('open', false);
  screen.getByText('Follow-up');
});

test('lets only the sender of an answered message ask a follow-up, once', async () => {
  const { user, server, reload } = open(sentMessage(replied), { 'messages.thread': rejectedWith('NOT_FOUND') });
  await screen.findByText('Failed to load the rest of the conversation');
  server.answer({ 'messages.thread': { earlier: [], followUpId: null } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('button', { name: 'Ask a follow-up' }));
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({ recipient: 'ravi', follows: 'm1' });
  server.answer({ 'messages.thread': { earlier: [], followUpId: 'm2' } });
  reload();
  const link = await screen.findByRole('link', { name: 'See your follow-up' });
  expect(link.getAttribute('href')).toBe('/messaging?m=m2');
  server.answer({ 'messages.byId': receivedMessage(replied), 'messages.thread': { earlier: [], followUpId: null } });
  reload();
  await screen.findByText('With an index.');
  expect(screen.queryByRole('button', { name: 'Ask a follow-up' })).toBeNull();
});

test('tells the sender about the refund, without an alarm', async () => {
  open(sentMessage({ status: 'rejected', metadata: { rejectionReason: 'Please ask a litigator.' } }));
  await screen.findByText('Reason: Please ask a litigator.');
  screen.getByText('We’ve refunded 50 coins to your wallet.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keeps a reply that was being written when the message expired', async () => {
  const { user, server, reload } = open(receivedMessage());
  await user.type(await screen.findByLabelText('Your reply'), 'Half an answer');
  server.answer({ 'messages.byId': receivedMessage({ status: 'expired' }) });
  reload();
  await screen.findByText('Message Expired');
  const unsent = within(screen.getByRole('region', { name: 'Your unsent reply' }));
  unsent.getByText('Half an answer');
  await user.click(unsent.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your unsent reply' })).toBeNull());
  reload();
  await screen.findByText('Message Expired');
  expect(screen.queryByRole('region', { name: 'Your unsent reply' })).toBeNull();
});

test('keeps a private note about the other person', async () => {
  const { user, server, reload } = open(receivedMessage());
  await user.click(await screen.findByRole('button', { name: 'Add a private note about Ravi Rao' }));
  await user.type(screen.getByLabelText('Private note about Ravi Rao'), 'Prefers short answers');
  reload();
  expect(await screen.findByLabelText('Private note about Ravi Rao')).toHaveProperty('value', 'Prefers short answers');
  const note = 'Prefers short answers';
  const saved = { userId: 'ravi', note, changedAt: '2026-03-01T00:00:00Z' };
  server.answer({ 'notes.save': saved, 'notes.get': saved });
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText(note);
  const edit = screen.getByRole('button', { name: 'Edit the private note about Ravi Rao' });
  await waitFor(() => expect(document.activeElement).toBe(edit));
  expect(server.callsOf('notes.save').map(({ input }) => input)).toEqual([{ userId: 'ravi', note }]);
});
