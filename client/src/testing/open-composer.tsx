/** Opens the composer for one recipient, and fills and sends its form. */
import type { contract, OutputOf } from '@proverse/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { Composer } from '../sending/composer/Composer.tsx';
import { balanceOf, OPEN, sentMessage } from './samples.ts';
import type { Answers } from './server-answers.ts';
import { fill, show } from './show.tsx';

export const RECIPIENT: OutputOf<typeof contract.recipients.get> = {
  id: 'ravi',
  name: 'Ravi Rao',
  profession: 'Architect',
  avatar: null,
  pricePerMessage: 40,
  priorityPrice: null,
  followUpPrice: 25,
  acceptedFiles: ['image', 'pdf', 'voice'],
  freePass: null,
  rating: null,
  responseRate: null,
  location: null,
  languages: ['hi', 'en'],
  availabilityStatus: 'online',
  isOnline: true,
  totalMessages: 0,
  ...OPEN,
  verified: [],
  replyWithinSeconds: 7 * 86_400,
  priorityReplyWithinSeconds: 86_400,
};
export const AFFORDABLE = { canAfford: true, currentBalance: 1000, requiredAmount: 40, placesLeft: null };

/** What the composer calls to be closed. A test that counts the calls resets it first. */
export const onClose = vi.fn<() => void>();

export function openComposer(answers: Answers = {}) {
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

type User = ReturnType<typeof openComposer>['user'];

export async function write(user: User): Promise<void> {
  await fill(user, await screen.findByLabelText('Subject'), 'Sent once');
  await fill(user, screen.getByLabelText('Message'), 'Is this sent and paid once?');
}

export const reviewButton = () => screen.getByRole('button', { name: 'Review' });

export async function sendAndConfirm(user: User): Promise<void> {
  await waitFor(() => expect(reviewButton().getAttribute('aria-disabled')).toBeNull());
  await user.click(reviewButton());
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: /^Send for/ }));
}
