import { screen, waitFor } from '@testing-library/react';
import type { contract, OutputOf } from '@proverse/shared';
import { beforeEach, expect, test } from 'vitest';
import { Route } from 'wouter';
import { draftKey, dropDraft } from '../../sending/drafts/draft-store.ts';
import { OPEN, USER } from '../../testing/samples.ts';
import { rejectedWith, type Answers } from '../../testing/server-answers.ts';
import { fill, show } from '../../testing/show.tsx';
import { AskScreen } from './AskScreen.tsx';

const PERSON: OutputOf<typeof contract.recipients.onWeb> = {
  id: 'ravi',
  name: 'Ravi Rao',
  profession: 'Lawyer',
  avatar: null,
  pricePerMessage: 150,
  priorityPrice: null,
  rating: null,
  languages: ['hi', 'en'],
  averageResponseTime: 3,
  ...OPEN,
  replyWithinSeconds: 7 * 86_400,
  priorityReplyWithinSeconds: 86_400,
  signupBonusCoins: 1000,
};
const QUESTION = 'How do I end a lease early?';

beforeEach(() => ['', USER.id].forEach((id) => dropDraft(draftKey(id, 'message:ravi'))));

function open({
  at = '/ask/@ravi',
  answers = {},
  isSignedIn = false,
}: { at?: string; answers?: Answers; isSignedIn?: boolean } = {}) {
  return show(
    <Route path="/ask/:handle">
      <AskScreen />
    </Route>,
    { at, isSignedIn, answers: { 'recipients.onWeb': PERSON, ...answers } },
  );
}

test('says what a question costs and promises, and begins with the one from the search', async () => {
  const { user, server } = open({ at: `/ask/@Ravi#q=${encodeURIComponent(QUESTION)}` });
  await screen.findByRole('heading', { level: 1, name: 'Ask Ravi Rao' });
  expect(server.callsOf('recipients.onWeb').map(({ input }) => input)).toEqual([{ handle: 'ravi' }]);
  screen.getByText(/Full refund if there is no reply within 7 days/);
  screen.getByText('Usually replies in 3 hours.');
  screen.getByText('हिन्दी', { selector: 'bdi' });
  screen.getByText('Joining is free and gives you 1,000 coins, which cover this question.');
  const message = screen.getByLabelText('Message');
  expect(message).toHaveProperty('value', QUESTION);
  await user.type(message, ' It ends in May.');
  await user.click(screen.getByRole('button', { name: 'Remove the text from your search' }));
  expect(message).toHaveProperty('value', 'It ends in May.');
  expect(screen.queryByText(/From your search/)).toBeNull();
});

test('does not take a few words for a question', async () => {
  open({ at: '/ask/@ravi#q=lease+law+in+Pune' });
  expect(await screen.findByLabelText('Message')).toHaveProperty('value', '');
});

test('asks for the account only once the question is complete, and for a password once', async () => {
  const { user, server, reload } = open({ answers: { 'auth.register': { message: 'Sent', flowId: 'flow' } } });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText('Subject is required for professional communication');
  await fill(user, screen.getByLabelText('Subject'), 'My lease');
  await fill(user, screen.getByLabelText('Message'), QUESTION);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { level: 1, name: 'Join to ask Ravi Rao' });
  reload();
  await fill(user, await screen.findByLabelText('First name'), 'Kiran');
  await fill(user, screen.getByLabelText('Last name'), 'Iyer');
  await fill(user, screen.getByLabelText('Email'), 'kiran@example.com');
  await fill(user, screen.getByLabelText('Password'), 'Monsoon-2026!');
  await user.click(screen.getByRole('button', { name: 'Get my code' }));
  await screen.findByRole('dialog', { name: 'Verify your email' });
  expect(server.callsOf('auth.register').map(({ input }) => input)).toEqual([
    {
      firstName: 'Kiran',
      lastName: 'Iyer',
      profession: 'Professional',
      email: 'kiran@example.com',
      password: 'Monsoon-2026!',
    },
  ]);
  sessionStorage.clear();
});

test('opens the composer of someone who is signed in', async () => {
  open({ isSignedIn: true });
  await waitFor(() => expect(location.pathname + location.search).toBe('/messaging?recipient=ravi&newMessage=true'));
});

test('takes no questions for a person who is paused or has no page', async () => {
  const { user } = open({ answers: { 'recipients.onWeb': { ...PERSON, pausedUntil: '2099-01-01' } } });
  await screen.findByText('Your draft is saved on this device.');
  await fill(user, screen.getByLabelText('Subject'), 'My lease');
  await fill(user, screen.getByLabelText('Message'), QUESTION);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  screen.getByRole('heading', { level: 1, name: 'Ask Ravi Rao' });
});

test('leads on when the page is not public', async () => {
  open({ answers: { 'recipients.onWeb': rejectedWith('NOT_FOUND') } });
  await screen.findByRole('heading', { name: 'This page is not public' });
});
