/** The review before sending, and the panel after it. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { carryQuestion } from '../drafts/search-question.ts';
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
import { fill, show } from '../../testing/show.tsx';
import { Composer } from './Composer.tsx';
import { useCompose } from './use-compose.ts';

beforeEach(() => void onClose.mockReset());

const question = () => screen.findByRole('alertdialog', { name: 'Send this message for ₹40?' });
const content = () => screen.getByLabelText<HTMLTextAreaElement>('Message');

test('shows the message as a letter in the same sheet, with its price and the date of the refund', async () => {
  const { user, server } = openComposer();
  await write(user);
  screen.getByText('₹960 left after');
  screen.getByText(/^Refunded if there is no reply by /);
  await user.click(reviewButton());
  const review = within(await question());
  expect(screen.queryByRole('dialog')).toBeNull();
  review.getByText(/You’ll have ₹960 left\.$/);
  const letter = within(review.getByRole('article', { name: 'Your message' }));
  letter.getByText('Ravi Rao');
  letter.getByRole('heading', { name: 'Sent once' });
  letter.getByText('Is this sent and paid once?');
  review.getByText(/^· Refund by \d{1,2} \w{3}( \d{4})? if not answered$/);
  expect(document.activeElement?.textContent).toBe('Send this message for ₹40?');
  await user.click(review.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(document.activeElement).toBe(reviewButton()));
  expect(content().value).toBe('Is this sent and paid once?');
  expect(server.callsOf('messages.send')).toEqual([]);
});

test('goes back to the text with Escape first', async () => {
  const { user } = openComposer();
  await write(user);
  content().setSelectionRange(3, 3);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await question();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(content()));
  expect(content().selectionStart).toBe(3);
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('sends with a second Ctrl+Enter, but not while the first is held down', async () => {
  const { user, server } = openComposer();
  await write(user);
  await user.keyboard('{Control>}{Enter>5/}{/Control}');
  await question();
  expect(server.callsOf('messages.validateCost')).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('heading', { name: 'Premium message sent successfully!' });
  expect(server.callsOf('messages.send')).toHaveLength(1);
});

test('sends nothing with a double click on Review', async () => {
  const { user, server } = openComposer();
  await write(user);
  await user.dblClick(reviewButton());
  const send = within(await question()).getByRole('button', { name: 'Send for ₹40' });
  send.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  expect(server.callsOf('messages.validateCost')).toEqual([]);
  await question();
});

test('goes back to the form when the text changes in another tab', async () => {
  const { user, server } = openComposer();
  await write(user);
  await user.click(reviewButton());
  await question();
  const key = `proverse-draft:${USER.id}:message:ravi`;
  localStorage.setItem(key, localStorage.getItem(key)!.replace('paid once', 'paid twice'));
  act(() => void dispatchEvent(new StorageEvent('storage', { key })));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(content().value).toBe('Is this sent and paid twice?');
  expect(server.callsOf('messages.send')).toEqual([]);
});

const STATS = {
  totalMessages: 9,
  totalReplied: 9,
  responseRate: 90,
  totalRatings: 0,
  rating: null,
  stars: [],
  profileViews: 0,
};

function Screen() {
  const { recipientId, close } = useCompose();
  return <Composer recipientId={recipientId} onClose={close} />;
}

function showScreen(at: string, averageResponseTime: number | null = 3) {
  return show(<Screen />, {
    at,
    answers: {
      'recipients.get': RECIPIENT,
      'coins.balance': balanceOf(1000),
      'messages.validateCost': AFFORDABLE,
      'messages.send': sentMessage(),
      'profiles.stats': { ...STATS, averageResponseTime },
    },
  });
}

const panel = () => screen.findByRole('region', { name: 'Message sent' });

test.each([
  [3, /^Ravi Rao usually replies in 3 hours\. Refund by .+ if not\.$/],
  [null, /^Refund by .+ if not answered\.$/],
])('says on the page what happens after sending, with a reply time of %s hours', async (hours, text) => {
  const { user } = showScreen('/messaging?recipient=ravi', hours);
  await write(user);
  await sendAndConfirm(user);
  const after = within(await panel());
  expect(after.getByText(/^Refund|usually replies/).textContent).toMatch(text);
  expect(screen.getByRole('status').textContent).toMatch(text);
  expect(after.getByRole('link', { name: 'See message' }).getAttribute('href')).toBe('/messaging?tab=outbox&m=m1');
  expect(after.getByRole('link', { name: 'Ask someone else' }).getAttribute('href')).toBe('/directory');
  await user.click(after.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'Message sent' })).toBeNull();
});

const QUESTION = 'How do I register my bakery for GST?';

/** Chooses Ravi in a search and opens the composer elsewhere. */
function choose(q: string) {
  const page = showScreen(`/directory?${new URLSearchParams({ q })}`);
  carryQuestion('ravi');
  act(() => navigate('/profile/ravi?recipient=ravi'));
  return page;
}

test('starts with the question of the search, which leads on to someone else', async () => {
  const { user } = choose(QUESTION);
  await waitFor(() => expect(content().value).toBe(QUESTION));
  expect(location.href).not.toContain('bakery');
  screen.getByText(/^From your search ·/);
  await fill(user, screen.getByLabelText('Subject'), 'GST for a bakery');
  await sendAndConfirm(user);
  const other = within(await panel()).getByRole('link', { name: 'Ask someone else' });
  expect(new URLSearchParams(other.getAttribute('href')!.split('?')[1]).get('q')).toBe(QUESTION);
});

test('takes the question of the search out again', async () => {
  const { user } = choose(QUESTION);
  await waitFor(() => expect(content().value).toBe(QUESTION));
  await user.type(content(), ' It is small.', { initialSelectionStart: QUESTION.length });
  await user.click(screen.getByRole('button', { name: 'Remove the text from your search' }));
  expect(content().value).toBe('It is small.');
  expect(document.activeElement).toBe(content());
  expect(screen.queryByText(/^From your search/)).toBeNull();
});

test.each([
  ['a search of five words', 'register my bakery for GST', ''],
  ['a message that was begun', QUESTION, 'Is this sent and paid once?'],
])('changes nothing for %s', async (_, q, written) => {
  if (written) {
    const { user, reload } = showScreen('/messaging?recipient=ravi');
    await write(user);
    act(() => navigate('/messaging'));
    reload();
    cleanup();
  }
  choose(q);
  await screen.findByText('₹40');
  expect(content().value).toBe(written);
});
