import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Composer } from '../composer/Composer.tsx';
import { IDLE, waitingFor } from '../drafts/attempt.ts';
import { waitingKeys, writeDraft } from '../drafts/draft-store.ts';
import { MessageDetail } from '../../features/messages/detail/MessageDetail.tsx';
import { beginSession } from '../../session/session-store.ts';
import { AFFORDABLE, RECIPIENT, sendAndConfirm, write } from '../../testing/open-composer.tsx';
import { balanceOf, NO_NOTE, receivedMessage, sentMessage, USER } from '../../testing/samples.ts';
import { badGateway, rejectedWith, type Answers } from '../../testing/server-answers.ts';
import { fill, show } from '../../testing/show.tsx';
import { useOutbox } from './use-outbox.ts';

const REPLY = 'Written in a tunnel, and sent after the end of it.';
const WAITING = 'Will be sent when you are back online';
/** The note that it waits, not the announcement of it. */
const NOTE = { selector: 'p:not([role=status])' };
const WAITING_COST = 'You pay ₹40 when it is sent. Refunded if there is no reply within 7 days.';
const answered = receivedMessage({
  status: 'replied',
  reply: { content: REPLY, files: [], createdAt: new Date().toISOString(), readAt: null },
});

let isOnline = true;
beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});

function goOnline(): void {
  isOnline = true;
  act(() => void dispatchEvent(new Event('online')));
}

function Outbox() {
  useOutbox();
  return null;
}

function openMessage(answers: Answers = {}) {
  const none = () => undefined;
  return show(
    <>
      <Outbox />
      <MessageDetail id="m1" onClose={none} onAnswer={none} onDecided={none} />
    </>,
    {
      at: '/messaging?m=m1',
      answers: {
        'messages.byId': receivedMessage(),
        'messages.paidWith': { bonus: 5, purchased: 45, earned: 0, earnedBonus: 0 },
        'messages.thread': { earlier: [], followUpId: null },
        'safety.isBlocked': { userId: 'ravi', blocked: false },
        'notes.get': NO_NOTE,
        ...answers,
      },
    },
  );
}

async function replyOffline(user: ReturnType<typeof openMessage>['user']): Promise<void> {
  await fill(user, await screen.findByLabelText('Your reply'), REPLY);
  isOnline = false;
  await user.click(screen.getByRole('button', { name: 'Send Reply' }));
  await screen.findByText(WAITING, NOTE);
}

test('a reply waits for the network, survives a reload, and is sent once', async () => {
  const { user, server, reload } = openMessage({ 'messages.reply': answered });
  await replyOffline(user);
  expect(server.callsOf('messages.reply')).toEqual([]);
  reload();
  await screen.findByText(WAITING, NOTE);
  expect(waitingKeys(USER.id)).toHaveLength(1);
  goOnline();
  goOnline();
  await screen.findByText('Professional reply sent successfully!');
  goOnline();
  expect(server.callsOf('messages.reply').map(({ input }) => input)).toEqual([{ messageId: 'm1', content: REPLY }]);
  expect(waitingKeys(USER.id)).toEqual([]);
  expect(localStorage.getItem(`proverse-draft:${USER.id}:reply:m1`)).toBeNull();
});

test('a reply without a response keeps waiting, and each repeat has the same key', async () => {
  const { user, server } = openMessage({ 'messages.reply': badGateway });
  await replyOffline(user);
  goOnline();
  // The attempt when the app is opened may follow at once, so there may be two.
  await waitFor(() => expect(server.callsOf('messages.reply')).not.toEqual([]));
  await waitFor(() => expect(screen.getByText(WAITING, NOTE)).toBeTruthy());
  const failed = server.callsOf('messages.reply').length;
  server.answer({ 'messages.reply': answered });
  await waitFor(() => {
    goOnline();
    expect(screen.getByText('Professional reply sent successfully!')).toBeTruthy();
  });
  expect(server.callsOf('messages.reply').length).toBeGreaterThan(failed);
  const keys = server.callsOf('messages.reply').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(new Set(keys).size).toBe(1);
});

test('what waits is not sent after another user has signed in', async () => {
  for (const id of ['m1', 'm2']) {
    const attempt = waitingFor('messages.reply', { messageId: id, content: REPLY }, IDLE);
    const draft = { value: { content: REPLY }, idempotencyKey: id, attempt };
    localStorage.setItem(`proverse-draft:${USER.id}:reply:${id}`, JSON.stringify(draft));
  }
  isOnline = false;
  const { server } = openMessage({
    'messages.reply': () => {
      beginSession('their token', { ...USER, id: 'someone-else' });
      return answered;
    },
  });
  await screen.findByText(WAITING, NOTE);
  goOnline();
  await waitFor(() => expect(waitingKeys(USER.id)).toHaveLength(1));
  expect(server.callsOf('messages.reply')).toHaveLength(1);
});

test('a waiting reply can be taken back, and one that the server rejects is kept as a draft', async () => {
  const { user, server } = openMessage({ 'messages.reply': rejectedWith('MESSAGE_EXPIRED') });
  await replyOffline(user);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your reply' }));
  // A link that contains a text must not replace a waiting reply, because the user does not see it again before it is sent.
  location.hash = '#content=Something+else';
  act(() => void dispatchEvent(new HashChangeEvent('hashchange')));
  await user.click(screen.getByRole('button', { name: 'Don’t send' }));
  const field = await screen.findByLabelText('Your reply');
  expect(field).toHaveProperty('value', REPLY);
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('button', { name: 'Send Reply' }));
  await screen.findByText(WAITING, NOTE);
  goOnline();
  await screen.findByText('It was not sent. Your text is saved.');
  expect(await screen.findByLabelText('Your reply')).toHaveProperty('value', REPLY);
  expect(server.callsOf('messages.reply')).toHaveLength(1);
});

function openComposer(answers: Answers = {}) {
  return show(
    <>
      <Outbox />
      <Composer recipientId="ravi" onClose={() => undefined} />
    </>,
    {
      at: '/messaging?recipient=ravi',
      answers: {
        'recipients.get': RECIPIENT,
        'coins.balance': balanceOf(1000),
        'messages.validateCost': AFFORDABLE,
        'messages.send': sentMessage(),
        ...answers,
      },
    },
  );
}

async function sendOffline(user: ReturnType<typeof openComposer>['user']): Promise<void> {
  await write(user);
  isOnline = false;
  await sendAndConfirm(user);
  await screen.findByText(WAITING, NOTE);
}

test('a message waits with the price that the sender agreed to, and is paid once', async () => {
  const { user, server } = openComposer();
  await write(user);
  screen.getByText('₹960 left after');
  await sendOffline(user);
  screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === WAITING_COST);
  expect(screen.queryByText('₹960 left after')).toBeNull();
  goOnline();
  goOnline();
  await screen.findByText('Premium message sent successfully!');
  expect(server.callsOf('messages.send')).toMatchObject([
    { input: { recipientId: 'ravi', amount: 40, subject: 'Sent once', tier: 'standard' } },
  ]);
  expect(waitingKeys(USER.id)).toEqual([]);
});

test('a message whose price has changed is not sent until the sender has seen the new price', async () => {
  const { user, server } = openComposer({ 'messages.send': rejectedWith('PRICE_CHANGED', { currentRate: 60 }) });
  await sendOffline(user);
  server.answer({ 'recipients.get': { ...RECIPIENT, pricePerMessage: 60 } });
  goOnline();
  await screen.findByText('It was not sent. Your text is saved.');
  await user.click(screen.getByRole('button', { name: 'Open draft' }));
  await screen.findByText('₹60');
  goOnline();
  expect(server.callsOf('messages.send')).toHaveLength(1);
  expect(waitingKeys(USER.id)).toEqual([]);
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Sent once');
});

test('changing a waiting message takes it back', async () => {
  const { user, server } = openComposer();
  await sendOffline(user);
  await user.type(screen.getByLabelText('Message'), ' Or twice?');
  expect(screen.queryByText(WAITING, NOTE)).toBeNull();
  goOnline();
  expect(waitingKeys(USER.id)).toEqual([]);
  expect(server.callsOf('messages.send')).toEqual([]);
});

/** A response that arrives when the test resolves or rejects it. */
function lateResponse<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  return { answer: () => promise, resolve, reject };
}

test('a reply that is taken back while another is sent is not sent', async () => {
  for (const id of ['m1', 'm2']) {
    const attempt = waitingFor('messages.reply', { messageId: id, content: REPLY }, IDLE);
    const draft = { value: { content: REPLY }, idempotencyKey: id, attempt };
    localStorage.setItem(`proverse-draft:${USER.id}:reply:${id}`, JSON.stringify(draft));
  }
  const late = lateResponse<typeof answered>();
  const { server } = show(<Outbox />, { answers: { 'messages.reply': late.answer } });
  const [, second = ''] = waitingKeys(USER.id);
  await waitFor(() => expect(server.callsOf('messages.reply')).toHaveLength(1));
  act(() => writeDraft(second, { value: { content: REPLY }, idempotencyKey: 'same', attempt: IDLE }));
  late.resolve(answered);
  await screen.findByText('Professional reply sent successfully!');
  expect(server.callsOf('messages.reply')).toHaveLength(1);
  expect(localStorage.getItem(second)).toContain(REPLY);
});

test('a text that is changed while the message is sent is kept as another message', async () => {
  const late = lateResponse<ReturnType<typeof sentMessage>>();
  const { user, server } = openComposer({ 'messages.send': late.answer });
  await sendOffline(user);
  goOnline();
  await waitFor(() => expect(server.callsOf('messages.send')).toHaveLength(1));
  await user.type(screen.getByLabelText('Message'), ' Or twice?');
  late.resolve(sentMessage());
  await screen.findByText('Premium message sent successfully!');
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Is this sent and paid once? Or twice?');
  await sendAndConfirm(user);
  const keys = server.callsOf('messages.send').map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test('a text that is changed while the message is rejected is kept', async () => {
  const late = lateResponse<never>();
  const { user, server } = openComposer({ 'messages.send': () => late.answer().catch(rejectedWith('EXPERT_FULL')) });
  await sendOffline(user);
  goOnline();
  await waitFor(() => expect(server.callsOf('messages.send')).toHaveLength(1));
  await user.type(screen.getByLabelText('Message'), ' Or twice?');
  late.reject(new Error('rejected'));
  await screen.findByText('It was not sent. Your text is saved.');
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Is this sent and paid once? Or twice?');
});

test('the repeat of an attempt waits no longer than the server remembers the key of the attempt', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, server } = openComposer({ 'messages.send': badGateway });
  await write(user);
  await sendAndConfirm(user);
  await screen.findByText('This may have been sent. Send again; you won’t be charged twice.');
  const attemptedAtMs = Date.now();
  vi.setSystemTime(attemptedAtMs + 20 * 3_600_000);
  isOnline = false;
  await sendAndConfirm(user);
  await screen.findByText(WAITING, NOTE);
  vi.setSystemTime(attemptedAtMs + 25 * 3_600_000);
  goOnline();
  expect(waitingKeys(USER.id)).toEqual([]);
  expect(server.callsOf('messages.send')).toHaveLength(1);
});

test('undoing the draft of a link takes back a message that waits', async () => {
  const { user, server } = openComposer();
  await write(user);
  location.hash = '#subject=From+a+link&content=This+question+is+from+a+link';
  act(() => void dispatchEvent(new HashChangeEvent('hashchange')));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  isOnline = false;
  await sendAndConfirm(user);
  await screen.findByText(WAITING, NOTE);
  await user.click(undo);
  goOnline();
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Sent once');
  expect(screen.queryByText(WAITING, NOTE)).toBeNull();
  expect(server.callsOf('messages.send')).toEqual([]);
});
