import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { receivedMessage, sentMessage } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { MessageContent } from './MessageContent.tsx';

const answers = {
  'safety.isBlocked': { userId: 'ravi', blocked: false },
  'messages.paidWith': { bonus: 0, purchased: 50, earned: 0, earnedBonus: 0 },
};

test.each([
  [
    'the first question of someone without a rating',
    receivedMessage({ isFirstQuestion: true }),
    'First question on Proverse',
  ],
  ['a later question', receivedMessage({ isFirstQuestion: false }), null],
  ['an expert without a rating', sentMessage({ isFirstQuestion: true }), 'New'],
])('says about %s: %#', async (_, message, text) => {
  const isSender = message.fromUser.name !== 'Ravi Rao';
  show(<MessageContent message={message} isSender={isSender} headingRef={null} />, { answers });
  await screen.findByRole('heading', { name: message.subject });
  const shown = ['New', 'First question on Proverse'].filter((each) => screen.queryByText(each));
  expect(shown).toEqual(text === null ? [] : [text]);
});
