import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  AFFORDABLE,
  onClose,
  openComposer,
  RECIPIENT,
  reviewButton,
  sendAndConfirm,
  write,
} from '../../testing/open-composer.tsx';
import { balanceOf, sentMessage, USER } from '../../testing/samples.ts';
import { badGateway, rejectedWith } from '../../testing/server-answers.ts';
import { fill, forgetMemory, passTime, show } from '../../testing/show.tsx';
import { Composer } from './Composer.tsx';

beforeEach(() => void onClose.mockReset());

test('explains each error and counts characters', async () => {
  const { user } = openComposer();
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

test('keeps its buttons above an on-screen keyboard', async () => {
  const keyboard = Object.assign(new EventTarget(), { height: innerHeight - 300, scale: 1 });
  vi.stubGlobal('visualViewport', keyboard);
  openComposer();
  const dialog = await screen.findByRole('dialog', { name: /Ravi Rao/ });
  expect(dialog.style.paddingBottom).toBe('300px');
  keyboard.height = innerHeight;
  keyboard.dispatchEvent(new Event('resize'));
  await waitFor(() => expect(dialog.style.paddingBottom).toBe('0px'));
});

test('says in which languages the expert answers', async () => {
  openComposer();
  const line = (await screen.findByText('हिन्दी')).closest('span')?.parentElement;
  expect(line?.textContent).toBe('Answers in हिन्दी, English');
  expect(screen.getByText('हिन्दी').getAttribute('lang')).toBe('hi');
});

test('opens with the draft of a link, and brings back what it replaces', async () => {
  const first = openComposer();
  await write(first.user);
  const [subject, content] = [screen.getByLabelText('Subject'), screen.getByLabelText('Message')];
  const written = (content as HTMLTextAreaElement).value;
  location.hash = new URLSearchParams({ subject: 'GST & you', content: 'Do I have to register?' }).toString();
  await waitFor(() => expect(subject).toHaveProperty('value', 'GST & you'));
  expect(content).toHaveProperty('value', 'Do I have to register?');
  expect(location.hash).toBe('');
  await first.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(content).toHaveProperty('value', written);
});

test('says for 2.5 s that the message was sent, then closes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = openComposer();
  await write(user);
  await sendAndConfirm(user);
  await screen.findByRole('heading', { name: 'Premium message sent successfully!' });
  await passTime(1_900);
  expect(onClose).not.toHaveBeenCalled();
  await passTime(600);
  expect(onClose).toHaveBeenCalledOnce();
});

test('keeps a draft when it is closed', async () => {
  const { user, reload } = openComposer();
  await write(user);
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await screen.findAllByText('Draft saved');
  expect(onClose).toHaveBeenCalledOnce();
  reload();
  expect(await screen.findByLabelText('Subject')).toHaveProperty('value', 'Sent once');
});

test('offers exactly the coins that are missing', async () => {
  const { user } = openComposer({ 'recipients.get': { ...RECIPIENT, pricePerMessage: 1300 } });
  await write(user);
  await screen.findAllByText('Insufficient coins (1000). You need 1300.', { exact: false });
  expect(reviewButton().getAttribute('aria-disabled')).toBe('true');
  const buy = screen.getByRole('link', { name: 'Buy 300 coins for ₹300' });
  expect(buy.getAttribute('href')).toMatch(/^\/coins\?tab=buy&coins=300&return=/);
  const more = screen.getByRole('link', { name: 'Read more about fees (opens in a new tab)' });
  expect(more.getAttribute('href')).toBe('/help/fees');
});

test('offers the least that can be bought when fewer coins are missing', async () => {
  openComposer({ 'recipients.get': { ...RECIPIENT, pricePerMessage: 1003 } });
  await screen.findByRole('link', { name: 'Buy 10 coins for ₹10' });
});

test.each([
  { price: null, id: 'ravi', text: 'Your draft is saved. Send it once they set a price.' },
  { price: 40, id: USER.id, text: 'You cannot send a message to yourself' },
])('says why it cannot be sent: $text', async ({ price, id, text }) => {
  show(<Composer recipientId={id} onClose={onClose} />, {
    answers: { 'recipients.get': { ...RECIPIENT, id, pricePerMessage: price }, 'coins.balance': balanceOf(1000) },
  });
  await screen.findAllByText(text);
});

test('says when a paused person is back, also when they pause while the message is written', async () => {
  const { user, server } = openComposer();
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

test('leads to the help page that explains a limit, and has no link for other errors', async () => {
  const { user, server } = openComposer({ 'messages.send': rejectedWith('DAILY_CAP_REACHED', { cap: 100 }) });
  await write(user);
  await sendAndConfirm(user);
  const alert = within(await screen.findByRole('alert'));
  expect((await alert.findByRole('link', { name: /^Read more/ })).getAttribute('href')).toBe('/help/fees');
  server.answer({ 'messages.send': rejectedWith('FREE_PASS_ENDED') });
  await sendAndConfirm(user);
  await screen.findByText('Your free pass has expired or was used up. Nothing was sent.');
  expect(screen.queryByRole('link', { name: /^Read more/ })).toBeNull();
});

test('sends nothing when the price has changed', async () => {
  const { user, server } = openComposer({ 'messages.validateCost': { ...AFFORDABLE, requiredAmount: 60 } });
  await write(user);
  await sendAndConfirm(user);
  const alert = within(await screen.findByRole('alert'));
  await alert.findByText('The price has changed to 60 coins. Nothing was sent.');
  alert.getByText('It was 40 coins before. Send it again if you accept the new price.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.callsOf('messages.send')).toEqual([]);
});

test('repeats an attempt without a response under the same key, but not after a day', async () => {
  const { user, server, reload } = openComposer({ 'messages.send': badGateway });
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
  alert.getByText(/^This may have been sent\./);

  const key = `proverse-draft:${USER.id}:message:ravi`;
  const kept = localStorage.getItem(key) ?? '';
  localStorage.setItem(key, kept.replace(/"atMs":\d+/, `"atMs":${Date.now() - 24 * 3_600_000}`));
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
