import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NO_NOTE, receivedMessage } from '../../../testing/samples.ts';
import { badGateway, type Answers } from '../../../testing/server-answers.ts';
import { fill, passTime, show } from '../../../testing/show.tsx';
import { MessageDetail } from '../detail/MessageDetail.tsx';

const REPLY = 'With an index on the shop and the date of the order.';
const HINDI_REPLY = 'धन्यवाद! पहले दुकान और तारीख़ पर एक सूचकांक बनाइए।';
const onClose = vi.fn<() => void>();
const onDecided = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockReset();
  onDecided.mockReset();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

function open(answers: Answers = {}, fragment = '') {
  return show(<MessageDetail id="m1" onClose={onClose} onAnswer={() => undefined} onDecided={onDecided} />, {
    at: `/messaging?m=m1${fragment}`,
    answers: {
      'messages.byId': receivedMessage(),
      'messages.paidWith': { bonus: 5, purchased: 45, earned: 0, earnedBonus: 0 },
      'safety.isBlocked': { userId: 'ravi', blocked: false },
      'notes.get': NO_NOTE,
      ...answers,
    },
  });
}

const replied = receivedMessage({
  status: 'replied',
  feeCoins: 5,
  reply: { content: REPLY, files: [], createdAt: new Date().toISOString(), readAt: null },
});
const rejected = receivedMessage({ status: 'rejected' });

async function reject(user: ReturnType<typeof open>['user'], reason = ''): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Reject this message?' }));
  if (reason) await fill(user, question.getByLabelText(/^Reason/), reason);
  await user.click(question.getByRole('button', { name: 'Reject message' }));
}

test('shows what the message was paid with and what a reply earns', async () => {
  open();
  await screen.findByRole('button', { name: /^₹5 of it was paid with bonus coins/ });
  screen.getByText(/^Reply by/);
  screen.getByText(/^You earn/);
  expect(screen.queryByRole('form', { name: 'Rate this reply' })).toBeNull();
});

test('shows the draft of a link as the reply', async () => {
  open({}, `#${new URLSearchParams({ content: REPLY }).toString()}`);
  expect(await screen.findByLabelText('Your reply')).toHaveProperty('value', REPLY);
  expect(location.hash).toBe('');
});

test('confirms a sent reply and its earnings for 2 s, then leaves the message', async () => {
  const { user, server } = open({ 'messages.reply': replied });
  await fill(user, await screen.findByLabelText('Your reply'), REPLY);
  await user.click(screen.getByRole('button', { name: 'Send Reply' }));
  await screen.findByText('Professional reply sent successfully!');
  const note = screen.getByText('Professional reply sent successfully!').closest('[role=status]');
  expect(note?.textContent).toContain('You earned ₹45');
  // Finding the text takes time of its own.
  await passTime(1_500);
  expect(onDecided).not.toHaveBeenCalled();
  await passTime(500);
  expect(onDecided).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
  expect(server.callsOf('messages.reply').map(({ input }) => input)).toEqual([{ messageId: 'm1', content: REPLY }]);
});

test('asks once before a short reply is sent, also with the keyboard', async () => {
  const { user, server } = open({ 'messages.reply': replied });
  const field = await screen.findByLabelText('Your reply');
  await user.type(field, 'Yes.{Control>}{Enter}{/Control}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Send this short reply?' }));
  question.getByText('This earns the coins now and closes the question.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.callsOf('messages.reply')).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Professional reply sent successfully!');
  expect(server.callsOf('messages.reply').map(({ input }) => input)).toEqual([{ messageId: 'm1', content: 'Yes.' }]);
});

test('sends a short reply at once when the expert confirms it', async () => {
  const { user, server } = open({ 'messages.reply': replied });
  await user.type(await screen.findByLabelText('Your reply'), 'Yes.');
  await user.click(screen.getByRole('button', { name: 'Send Reply' }));
  await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
  await screen.findByText('Professional reply sent successfully!');
  expect(server.callsOf('messages.reply')).toHaveLength(1);
});

test('keeps the reply and the reason when sending either fails, also across a reload', async () => {
  const { user, server, reload } = open({ 'messages.reply': badGateway, 'messages.reject': badGateway });
  await fill(user, await screen.findByLabelText('Your reply'), HINDI_REPLY);
  await user.click(screen.getByRole('button', { name: 'Send Reply' }));
  await within(await screen.findByRole('alert')).findByText('Failed to send reply. Please try again');
  await reject(user, 'ليس مجالي');
  await passTime(5_000);
  await within(await screen.findByRole('alert')).findByText('Failed to reject message. Please try again');
  reload();
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByLabelText(/^Reason/)).toHaveProperty('value', 'ليس مجالي');
  await user.click(question.getByRole('button', { name: 'Keep it' }));
  expect(screen.getByLabelText('Your reply')).toHaveProperty('value', HINDI_REPLY);

  server.answer({ 'messages.reply': replied });
  await user.click(screen.getByRole('button', { name: 'Send Reply' }));
  await screen.findByText('Professional reply sent successfully!');
  const keys = server.callsOf('messages.reply').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('rejects after 5 s, confirms that for 2 s and leaves the message', async () => {
  const { user, server } = open({ 'messages.reject': rejected });
  await reject(user, 'Not my field.');
  await screen.findByRole('button', { name: 'Undo' });
  await passTime(4_400);
  expect(server.callsOf('messages.reject')).toEqual([]);
  await passTime(600);
  await screen.findByText('Message rejected successfully');
  await passTime(1_400);
  expect(screen.queryByText(/^You earned/)).toBeNull();
  expect(onDecided).not.toHaveBeenCalled();
  await passTime(600);
  expect(onDecided).toHaveBeenCalledOnce();
  expect(server.callsOf('messages.reject').map(({ input }) => input)).toEqual([{ id: 'm1', reason: 'Not my field.' }]);
});

test('returns to the reply form when the rejection is undone', async () => {
  const { user, server } = open();
  await reject(user);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await user.click(undo);
  await screen.findByRole('form', { name: 'Reply' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reject' })));
  await passTime(10_000);
  expect(server.callsOf('messages.reject')).toEqual([]);
});

test('inserts a saved reply that was searched for, by / in an empty reply or by its button', async () => {
  const changedAt = '2026-03-01T00:00:00Z';
  const { user, server } = open({
    'savedReplies.list': {
      content: [
        { id: 's1', title: 'Thanks', body: 'Thank you for your question.', changedAt },
        { id: 's2', title: 'Goodbye', body: ' All the best!', changedAt },
      ],
    },
  });
  const reply = await screen.findByLabelText('Your reply');
  await user.type(reply, '{Control>}/{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.type(reply, '/');
  await screen.findByRole('dialog', { name: 'Saved replies' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(reply).toHaveProperty('value', '/'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.clear(reply);
  await user.type(reply, '/');
  const dialog = await screen.findByRole('dialog', { name: 'Saved replies' });
  const search = await within(dialog).findByRole('searchbox', { name: 'Search saved replies' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.keyboard('thank');
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(reply).toHaveProperty('value', 'Thank you for your question.'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(reply));

  await user.click(screen.getByRole('button', { name: 'Saved replies' }));
  await screen.findByRole('button', { name: /^Goodbye/ });
  await user.keyboard('goodbye{Enter}');
  await waitFor(() => expect(reply).toHaveProperty('value', 'Thank you for your question. All the best!'));
  expect(server.callsOf('messages.reply')).toEqual([]);
});
