import { focusManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RECIPIENT } from '../../../testing/open-composer.tsx';
import {
  NO_NOTE,
  pageWith,
  professional,
  receivedMessage,
  sentMessage,
  NO_FILES,
  USER,
} from '../../../testing/samples.ts';
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
        'recipients.get': RECIPIENT,
        'directory.professionals': pageWith(),
        'directory.categories': { categories: [{ id: 'consulting', name: 'Consultants', people: 9 }] },
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
  await screen.findByRole('heading', { name: 'We can’t find this message.' });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('leads the sender of an expired message to other experts', async () => {
  const [ravi, paused, usha] = [
    professional({ userId: 'ravi', firstName: 'Ravi' }),
    professional({ userId: 'paused', firstName: 'Paul', pausedUntil: '2099-01-01' }),
    professional({ userId: 'usha', firstName: 'Usha', messageRate: 150 }),
  ];
  const content = 'Our list takes four seconds.\nWhere would you start?';
  const { user, server } = open(sentMessage({ status: 'expired', content }), {
    'directory.professionals': ({ category }) => (category ? pageWith(usha, ravi) : pageWith(ravi, paused)),
  });
  const others = within(await screen.findByRole('region', { name: 'Ask someone else' }));
  await user.click(await others.findByRole('button', { name: 'Ask Usha · ₹150' }));
  expect(others.getAllByRole('listitem')).toHaveLength(1);
  expect(new URLSearchParams(location.search).get('recipient')).toBe('usha');
  // The composer takes the text from here.
  expect(Object.fromEntries(new URLSearchParams(location.hash.slice(1)))).toEqual({
    subject: 'Slow list of orders',
    content,
  });
  const searches = server.callsOf('directory.professionals').map(({ input }) => input);
  expect(searches).toMatchObject([{ keyword: 'Consultant' }, { category: 'consulting' }]);
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

const replied = {
  status: 'replied',
  reply: { content: 'With an index.', files: NO_FILES, createdAt: NOW, readAt: NOW },
} as const;

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

test('shows the sender the reply first and the question folded below, and prints them', async () => {
  const { user } = open(sentMessage(replied));
  const letter = within(await screen.findByRole('region', { name: 'Ravi Rao replied' }));
  letter.getByText('With an index.');
  await letter.findByRole('group', { name: 'How was it?' });
  const question = screen.getByText('Our list takes four seconds. Where would you start?').closest('details');
  expect(question?.open).toBe(false);
  expect(question?.textContent).toMatch(/^Your question/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ravi Rao replied'));
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await user.click(letter.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
});

test('moves the focus to a reply that arrives while its message is open', async () => {
  const { server } = open(sentMessage());
  await screen.findByText(/^Reply by/);
  server.answer({ 'messages.byId': sentMessage(replied) });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await passTime(16_000);
  focusManager.onFocus();
  await screen.findByRole('heading', { name: 'Ravi Rao replied' });
  expect(document.activeElement?.textContent).toBe('Ravi Rao replied');
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
  await user.click(await screen.findByRole('button', { name: 'Ask a follow-up · ₹25' }));
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({ recipient: 'ravi', follows: 'm1' });
  server.answer({ 'messages.thread': { earlier: [], followUpId: 'm2' } });
  reload();
  const link = await screen.findByRole('link', { name: 'See your follow-up' });
  expect(link.getAttribute('href')).toBe('/messaging?m=m2');
  server.answer({ 'messages.byId': receivedMessage(replied), 'messages.thread': { earlier: [], followUpId: null } });
  reload();
  await screen.findByText('With an index.');
  expect(screen.queryByRole('button', { name: /^Ask a follow-up/ })).toBeNull();
});

test('names the price of another question in the menu', async () => {
  const { user } = open(sentMessage());
  await user.click(await screen.findByRole('button', { name: 'More about this message' }));
  await screen.findByRole('menuitem', { name: /^Ask Ravi Rao · ₹\d+$/ });
});

test('leads from the menu to a free pass', async () => {
  const { user } = open(receivedMessage(), { 'passes.of': { pass: null } });
  await user.click(await screen.findByRole('button', { name: 'More about this message' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Give a free pass' }));
  await screen.findByRole('dialog', { name: 'Free pass' });
});

test('tells the sender about the refund, without an alarm', async () => {
  open(sentMessage({ status: 'rejected', metadata: { rejectionReason: 'Please ask a litigator.' } }));
  await screen.findByText('Reason: Please ask a litigator.');
  screen.getByText('₹50 is back in your wallet.');
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

test('keeps the files of a reply that was not sent, also without a text', async () => {
  const plan = { key: 'k1', uploadKey: 'k1', name: 'plan.pdf', kind: 'pdf', bytes: 340_000, error: 'Too late' };
  localStorage.setItem(
    `proverse-draft:${USER.id}:reply:m1`,
    JSON.stringify({ value: { content: '', files: [plan] }, idempotencyKey: 'i', attempt: { state: 'idle' } }),
  );
  const { user } = open(receivedMessage({ status: 'expired' }));
  const unsent = within(await screen.findByRole('region', { name: 'Your unsent reply' }));
  unsent.getByText('plan.pdf');
  expect(unsent.queryByRole('button', { name: 'Copy reply' })).toBeNull();
  await user.click(unsent.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('plan.pdf')).toBeNull());
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
