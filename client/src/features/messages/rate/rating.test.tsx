import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RECIPIENT } from '../../../testing/open-composer.tsx';
import { NO_NOTE, sentMessage } from '../../../testing/samples.ts';
import { badGateway } from '../../../testing/server-answers.ts';
import { fill, passTime, show } from '../../../testing/show.tsx';
import { MessageDetail } from '../detail/MessageDetail.tsx';

const replied = sentMessage({
  status: 'replied',
  reply: { content: 'With an index.', files: [], createdAt: '2026-03-02T00:00:00Z', readAt: '2026-03-02T00:00:00Z' },
});
const rating = { rating: 4, review: 'Honest.', createdAt: '2026-03-03T00:00:00Z' };

test('keeps the stars and the review when rating fails, and confirms a saved rating for 3 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, server, reload } = show(
    <MessageDetail id="m1" onClose={() => undefined} onAnswer={() => undefined} onDecided={() => undefined} />,
    {
      answers: {
        'messages.thread': { earlier: [], followUpId: null },
        'recipients.get': RECIPIENT,
        'messages.byId': replied,
        'messages.paidWith': { bonus: 0, purchased: 50, earned: 0, earnedBonus: 0 },
        'safety.isBlocked': { userId: 'ravi', blocked: false },
        'notes.get': NO_NOTE,
        'messages.rate': badGateway,
      },
    },
  );
  const stars = await screen.findByRole('radio', { name: '4 stars' });
  expect(screen.queryByRole('button', { name: 'Submit Rating' })).toBeNull();
  await user.click(stars);
  await fill(user, screen.getByLabelText(/^Review/), 'Honest.');
  await user.click(screen.getByRole('button', { name: 'Submit Rating' }));
  await within(await screen.findByRole('alert')).findByText('Failed to submit rating. Please try again');
  reload();
  expect(await screen.findByLabelText(/^Review/)).toHaveProperty('value', 'Honest.');

  server.answer({
    'messages.rate': { messageId: 'm1', ratedUserId: 'ravi', ...rating },
    'messages.byId': { ...replied, userRating: rating },
  });
  await user.click(screen.getByRole('button', { name: 'Submit Rating' }));
  await screen.findByText('4 out of 5 stars');
  const toast = await screen.findByRole('dialog', { name: /^Rating submitted successfully!/ });
  await user.unhover(toast);
  await passTime(2_400);
  expect(toast.isConnected).toBe(true);
  await passTime(800);
  await waitFor(() => expect(toast.isConnected).toBe(false));
  expect(server.callsOf('messages.rate')[1]?.input).toEqual({
    messageId: 'm1',
    ratedUserId: 'ravi',
    rating: 4,
    review: 'Honest.',
  });
});
