import type { contract, OutputOf } from '@proverse/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { balanceOf, OPEN, sentMessage, USER } from '../testing/samples.ts';
import { badGateway, rejectedWith, type Answers } from '../testing/server-answers.ts';
import { fill, forgetMemory, passTime, show } from '../testing/show.tsx';
import { Composer } from './Composer.tsx';

const RECIPIENT: OutputOf<typeof contract.recipients.get> = {
  id: 'ravi',
  name: 'Ravi Rao',
  profession: 'Architect',
  avatar: null,
  pricePerMessage: 40,
  priorityPrice: null,
  followUpPrice: 25,
  freePass: null,
  rating: null,
  responseRate: null,
  location: null,
  availabilityStatus: 'online',
  isOnline: true,
  totalMessages: 0,
  ...OPEN,
  verified: [],
  replyWithinSeconds: 7 * 86_400,
  priorityReplyWithinSeconds: 86_400,
};
const AFFORDABLE = { canAfford: true, currentBalance: 1000, requiredAmount: 40, placesLeft: null };
const onClose = vi.fn<() => void>();
beforeEach(() => void onClose.mockReset());

function open(answers: Answers = {}) {
  return show(<Composer recipientId="ravi" onClose={onClose} />, {
    at: '/messaging?recipient=ravi&newMessage=true',
    answers: {
      'recipients.get': RECIPIENT,
      'coins.balance': balanceOf(1000),
      'messages.validateCost': AFFORDABLE,
      'messages.send': sentMessage(),
      ...answers,
    },
  });
}

type User = ReturnType<typeof open>['user'];

async function write(user: User): Promise<void> {
  await fill(user, await screen.findByLabelText('Subject'), 'Sent once');
  await fill(user, screen.getByLabelText('Message'), 'Is this sent and paid once?');
}

const reviewButton = () => screen.getByRole('button', { name: 'Review' });

async function sendAndConfirm(user: User): Promise<void> {
  await waitFor(() => expect(reviewButton().getAttribute('aria-disabled')).toBeNull());
  await user.click(reviewButton());
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: /^Send for/ }));
}

test('explains each error and counts characters', async () => {
  const { user } = open();
  await screen.findByText('₹40');
  const [subject, content] = [screen.getByLabelText('Subject'), screen.getByLabelText('Message')];
  await user.click(reviewButton());
  screen.getByText('Subject is required for professional communication');
  screen.getByText('Message content is required');
  expect(document.activeElement).toBe(subject);
  await fill(user, subject, '  abcd  ');
  await fill(user, content, 'x'.repeat(19));
  screen.getByText('Subject must be at least 5 characters');
  screen.getByText('Please provide a detailed message (minimum 20 characters)');
  await fill(user, subject, 's'.repeat(101));
  await fill(user, content, 'x'.repeat(2001));
  screen.getByText('Subject must be less than 100 characters');
  screen.getByText('Message must be less than 2000 characters');
  screen.getByText('2,001 / 2,000');
  // The counter has another colour above 80 % and again above 90 %.
  const colours = [];
  for (const length of [1600, 1601, 1801]) {
    await fill(user, content, 'x'.repeat(length));
    const text = `${length.toLocaleString('en-IN')} / 2,000`;
    colours.push(/text-(muted|warning|danger)/.exec(screen.getByText(text).parentElement!.className)?.[0]);
  }
  expect(colours).toEqual(['text-muted', 'text-warning', 'text-danger']);
});

test('asks before sending, with the balance afterwards', async () => {
  const { user, server } = open();
  await write(user);
  screen.getByText('₹960 left after');
  screen.getByText(/^Refunded if there is no reply by /);
  await user.click(reviewButton());
  const question = within(await screen.findByRole('alertdialog', { name: 'Send this message for ₹40?' }));
  question.getByText(/You’ll have ₹960 left\.$/);
  question.getByRole('button', { name: 'Send for ₹40' });
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(server.callsOf('messages.send')).toEqual([]);
});

test('offers a priority reply at its own price and deadline', async () => {
  const { user, server } = open({
    'recipients.get': { ...RECIPIENT, priorityPrice: 600 },
    'messages.validateCost': { ...AFFORDABLE, requiredAmount: 600 },
    'messages.send': rejectedWith('PRICE_CHANGED', { currentRate: 650 }),
  });
  await write(user);
  const choice = within(screen.getByRole('group', { name: 'Reply time' }));
  choice.getByText('Reply within 7 days');
  choice.getByText('Reply within 24 hours, or a full refund');
  await user.click(choice.getByRole('radio', { name: /^Priority ₹600/ }));
  await sendAndConfirm(user);
  // Only the price of the chosen tier changes.
  await screen.findByText('The price has changed to 650 coins. Nothing was sent.');
  choice.getByRole('radio', { name: /^Standard ₹40/ });
  await screen.findByText('₹650');

  server.answer({ 'messages.validateCost': { ...AFFORDABLE, requiredAmount: 650 }, 'messages.send': sentMessage() });
  await sendAndConfirm(user);
  await screen.findByRole('heading', { name: 'Premium message sent successfully!' });
  expect(server.callsOf('messages.send').map(({ input }) => input)).toMatchObject([
    { tier: 'priority', amount: 600 },
    { tier: 'priority', amount: 650 },
  ]);
});

test('offers a free pass first, which costs nothing, and the price again when it has ended', async () => {
  const { user, server, reload } = open({
    'recipients.get': { ...RECIPIENT, freePass: { until: null, usesLeft: 2 } },
    'messages.validateCost': { ...AFFORDABLE, requiredAmount: 0 },
    'messages.send': badGateway,
  });
  await screen.findByText('2 messages left');
  await write(user);
  await sendAndConfirm(user);
  await screen.findByText(/^It may have been sent already\./);
  // The pass may be used up by that attempt, so its repeat is not checked first and is never sent for the price.
  server.answer({ 'messages.send': rejectedWith('FREE_PASS_ENDED'), 'recipients.get': RECIPIENT });
  reload();
  await screen.findByRole('link', { name: /^Ravi Rao/ });
  expect(screen.queryByRole('radio')).toBeNull();
  await sendAndConfirm(user);
  await screen.findByText('Your free pass has expired or was used up. Nothing was sent.');
  await screen.findByText('₹40');
  const sent = server.callsOf('messages.send');
  expect(sent.map(({ input }) => input)).toEqual([
    expect.objectContaining({ tier: 'free_pass' }),
    expect.objectContaining({ tier: 'free_pass' }),
  ]);
  expect(sent.some(({ input }) => 'amount' in (input as object))).toBe(false);
  expect(sent[0]?.idempotencyKey).toBe(sent[1]?.idempotencyKey);
  expect(server.callsOf('messages.validateCost')).toHaveLength(1);
});

test('a follow-up has its own price, draft and subject', async () => {
  const subject = `Plans of a house ${'x'.repeat(80)}`;
  const { user, server } = show(<Composer recipientId="ravi" onClose={onClose} />, {
    at: '/messaging?recipient=ravi&follows=m1',
    answers: {
      'recipients.get': RECIPIENT,
      'coins.balance': balanceOf(1000),
      'messages.byId': sentMessage({ subject }),
      'messages.validateCost': { ...AFFORDABLE, requiredAmount: 25 },
      'messages.send': sentMessage(),
    },
  });
  await screen.findByRole('dialog', { name: 'Follow-up to Ravi Rao' });
  const given = `Re: ${subject}`.slice(0, 100);
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveProperty('value', given));
  await fill(user, screen.getByLabelText('Message'), 'And which of the two walls?');
  await sendAndConfirm(user);
  await screen.findByRole('heading', { name: 'Premium message sent successfully!' });
  expect(server.callsOf('messages.send').map(({ input }) => input)).toEqual([
    {
      recipientId: 'ravi',
      followsMessageId: 'm1',
      subject: given,
      content: 'And which of the two walls?',
      amount: 25,
      tier: 'standard',
    },
  ]);
});

test('repeats an attempt with its tier and price when the recipient no longer offers them', async () => {
  const { user, server, reload } = open({
    'recipients.get': { ...RECIPIENT, priorityPrice: 600 },
    'messages.validateCost': { ...AFFORDABLE, requiredAmount: 600 },
    'messages.send': badGateway,
  });
  await write(user);
  await user.click(screen.getByRole('radio', { name: /^Priority/ }));
  await sendAndConfirm(user);
  await screen.findByText(/^It may have been sent already\./);
  expect(screen.queryByRole('radio')).toBeNull();
  server.answer({ 'recipients.get': RECIPIENT, 'messages.send': sentMessage() });
  reload();
  await sendAndConfirm(user);
  await screen.findByRole('heading', { name: 'Premium message sent successfully!' });
  expect(server.callsOf('messages.send').map(({ input }) => input)).toMatchObject([
    { tier: 'priority', amount: 600 },
    { tier: 'priority', amount: 600 },
  ]);
});

test('a priority follow-up costs at least as much as a standard one', async () => {
  show(<Composer recipientId="ravi" onClose={onClose} />, {
    at: '/messaging?recipient=ravi&follows=m1',
    answers: {
      'recipients.get': { ...RECIPIENT, priorityPrice: 60, followUpPrice: 90 },
      'coins.balance': balanceOf(1000),
      'messages.byId': sentMessage(),
    },
  });
  await screen.findByRole('radio', { name: /^Standard ₹90/ });
  screen.getByRole('radio', { name: /^Priority ₹90/ });
});

test('returns to the standard reply when the recipient no longer offers priority', async () => {
  const { user, server, reload } = open({ 'recipients.get': { ...RECIPIENT, priorityPrice: 600 } });
  await write(user);
  await user.click(screen.getByRole('radio', { name: /^Priority/ }));
  server.answer({ 'recipients.get': RECIPIENT });
  reload();
  await screen.findByText('₹40');
});

test('says for 2.5 s that the message was sent, then closes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open();
  await write(user);
  await sendAndConfirm(user);
  await screen.findByRole('heading', { name: 'Premium message sent successfully!' });
  await passTime(2_400);
  expect(onClose).not.toHaveBeenCalled();
  await passTime(100);
  expect(onClose).toHaveBeenCalledOnce();
});

test('keeps a draft when it is closed', async () => {
  const { user, reload } = open();
  await write(user);
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await screen.findAllByText('Draft saved');
  expect(onClose).toHaveBeenCalledOnce();
  reload();
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', 'Sent once');
});

const offer = { id: 'p', title: '', description: '', popular: false, savings: null };
const PACKAGES = {
  testMode: false,
  content: [
    { ...offer, code: 'STARTER', coins: 100, bonus: 0, price: 100 },
    { ...offer, code: 'BASIC', coins: 500, bonus: 25, price: 500 },
    { ...offer, code: 'PRO', coins: 1000, bonus: 100, price: 1000 },
  ],
};

test('offers several packages when the largest does not cover the shortage', async () => {
  open({ 'recipients.get': { ...RECIPIENT, pricePerMessage: 3500 }, 'coins.packages': PACKAGES });
  await screen.findByText(/You need 3 packages, ₹2,500 in total\./);
  screen.getByRole('link', { name: 'Buy 1,100 coins for ₹1,000' });
  screen.getByRole('link', { name: 'Buy 525 coins for ₹500' });
});

test('offers the cheapest package that covers the shortage', async () => {
  const { user } = open({
    'recipients.get': { ...RECIPIENT, pricePerMessage: 1300 },
    'coins.packages': PACKAGES,
  });
  await write(user);
  await screen.findAllByText('Insufficient coins (1000). You need 1300.', { exact: false });
  expect(reviewButton().getAttribute('aria-disabled')).toBe('true');
  await screen.findByRole('link', { name: 'Buy 525 coins for ₹500' });
});

test.each([
  { price: null, id: 'ravi', text: 'Your draft is saved until they set one.' },
  { price: 40, id: USER.id, text: 'You cannot send a message to yourself' },
])('says why it cannot be sent: $text', async ({ price, id, text }) => {
  show(<Composer recipientId={id} onClose={onClose} />, {
    answers: { 'recipients.get': { ...RECIPIENT, id, pricePerMessage: price }, 'coins.balance': balanceOf(1000) },
  });
  await screen.findAllByText(text);
});

test('says when a paused person is back, also when they pause while the message is written', async () => {
  const { user, server } = open();
  await write(user);
  const paused = { ...RECIPIENT, pausedUntil: '2026-12-03' };
  server.answer({
    'messages.validateCost': rejectedWith('EXPERT_PAUSED', { date: '3 December 2026' }),
    'recipients.get': paused,
  });
  await sendAndConfirm(user);
  await screen.findByText('This professional takes new messages again from 3 Dec 2026', { ignore: '.sr-only' });
  screen.getByText('Back on 3 Dec 2026');
  expect(reviewButton().getAttribute('aria-disabled')).toBe('true');
  expect(server.callsOf('messages.send')).toEqual([]);
});

test('sends nothing when the price has changed', async () => {
  const { user, server } = open({ 'messages.validateCost': { ...AFFORDABLE, requiredAmount: 60 } });
  await write(user);
  await sendAndConfirm(user);
  await within(await screen.findByRole('alert')).findByText('The price has changed to 60 coins. Nothing was sent.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.callsOf('messages.send')).toEqual([]);
});

test('repeats an attempt without a response under the same key, but not after a day', async () => {
  const { user, server, reload } = open({ 'messages.send': badGateway });
  await write(user);
  await sendAndConfirm(user);
  await within(await screen.findByRole('alert')).findByText('Failed to send message. Please try again');
  reload();
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', 'Sent once');

  // The limiter has not looked at the key, so the first attempt may still have been sent.
  server.answer({ 'messages.send': rejectedWith('RATE_LIMITED', { retryAfterSeconds: 5 }) });
  await sendAndConfirm(user);
  const alert = within(await screen.findByRole('alert'));
  await alert.findByText('Too many attempts. Please wait 5 seconds.');
  alert.getByText(/^It may have been sent already\./);

  const key = `proverse-draft:${USER.id}:message:ravi`;
  const kept = localStorage.getItem(key) ?? '';
  localStorage.setItem(key, kept.replace(/"attemptedAtMs":\d+/, `"attemptedAtMs":${Date.now() - 24 * 3_600_000}`));
  reload();
  await screen.findByText(/Check your Outbox before you send it again\.$/);
  expect(reviewButton().getAttribute('aria-disabled')).toBe('true');

  localStorage.setItem(key, kept);
  forgetMemory();
  reload();
  server.answer({ 'messages.send': sentMessage() });
  await sendAndConfirm(user);
  await screen.findByRole('heading', { name: 'Premium message sent successfully!' });
  const keys = server.callsOf('messages.send').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});
