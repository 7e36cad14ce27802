/** Priority, free passes and follow-ups in the composer. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AFFORDABLE, onClose, openComposer, RECIPIENT, sendAndConfirm, write } from '../../testing/open-composer.tsx';
import { balanceOf, sentMessage } from '../../testing/samples.ts';
import { badGateway, rejectedWith } from '../../testing/server-answers.ts';
import { fill, show } from '../../testing/show.tsx';
import { Composer } from './Composer.tsx';

const REPLIED_AT = '2026-03-02T00:00:00Z';

test('offers a priority reply at its own price and deadline', async () => {
  const { user, server } = openComposer({
    'recipients.get': { ...RECIPIENT, priorityPrice: 600 },
    'messages.validateCost': { ...AFFORDABLE, requiredAmount: 600 },
    'messages.send': () => {
      server.answer({ 'recipients.get': { ...RECIPIENT, priorityPrice: 650 } });
      return rejectedWith('PRICE_CHANGED', { currentRate: 650 })();
    },
  });
  await write(user);
  const choice = within(screen.getByRole('group', { name: 'Price and reply time' }));
  choice.getByText('Reply within 7 days, or a full refund');
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
  const { user, server, reload } = openComposer({
    'recipients.get': { ...RECIPIENT, freePass: { until: null, usesLeft: 2 } },
    'messages.validateCost': { ...AFFORDABLE, requiredAmount: 0 },
    'messages.send': badGateway,
  });
  await screen.findByText('2 messages left');
  await write(user);
  await user.click(screen.getByRole('button', { name: 'Review' }));
  await screen.findByText('Your free pass covers it. You’ll have 1 message left.');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await sendAndConfirm(user);
  await screen.findByText(/^This may have been sent\./);
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
      'messages.byId': sentMessage({
        subject,
        reply: { content: 'The north wall first.', files: [], createdAt: REPLIED_AT, readAt: REPLIED_AT },
      }),
      'messages.validateCost': { ...AFFORDABLE, requiredAmount: 25 },
      'messages.send': sentMessage(),
    },
  });
  await screen.findByRole('dialog', { name: 'Follow-up to Ravi Rao' });
  const given = `Re: ${subject}`.slice(0, 100);
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveProperty('value', given));
  expect(document.activeElement).toBe(screen.getByLabelText('Message'));
  screen.getByText('The north wall first.');
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
  const { user, server, reload } = openComposer({
    'recipients.get': { ...RECIPIENT, priorityPrice: 600 },
    'messages.validateCost': { ...AFFORDABLE, requiredAmount: 600 },
    'messages.send': badGateway,
  });
  await write(user);
  await user.click(screen.getByRole('radio', { name: /^Priority/ }));
  await sendAndConfirm(user);
  await screen.findByText(/^This may have been sent\./);
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
  const { user, server, reload } = openComposer({ 'recipients.get': { ...RECIPIENT, priorityPrice: 600 } });
  await write(user);
  await user.click(screen.getByRole('radio', { name: /^Priority/ }));
  server.answer({ 'recipients.get': RECIPIENT });
  reload();
  await screen.findByText('₹40');
});
