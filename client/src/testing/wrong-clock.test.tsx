import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useEffect, useState } from 'react';
import { Route } from 'wouter';
import { termsOf } from '../people/passes/pass-terms.ts';
import { RelativeTime } from '../ui/format/time/RelativeTime.tsx';
import { api } from '../api/api.ts';
import { MessagesScreen } from '../features/messages/MessagesScreen.tsx';
import { PublicProfileScreen } from '../features/profiles/PublicProfileScreen.tsx';
import { ResendButton, resendOutcome } from '../session/codes/ResendButton.tsx';
import { NO_MESSAGES, NO_NOTE, pageWith, profileAnswers, publicProfile, receivedMessage } from './samples.ts';
import { show } from './show.tsx';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far the server is ahead of a device that is 8 days fast, 8 days slow, or three hours slow. */
const AHEAD_MS = [-8 * DAY_MS, 8 * DAY_MS, 3 * HOUR_MS];

let serverAheadMs = 0;
const onServer = (ms: number) => new Date(Date.now() + serverAheadMs + ms).toISOString();

afterEach(() => {
  serverAheadMs = 0;
});

test.for(AHEAD_MS)('messages say how long is left, with a server %i ms ahead', async (aheadMs) => {
  serverAheadMs = aheadMs;
  const written = { createdAt: onServer(-2.5 * HOUR_MS) };
  const due = receivedMessage({ ...written, id: 'due', subject: 'Due', expiresAt: onServer(18.5 * HOUR_MS) });
  const later = receivedMessage({ ...written, id: 'later', subject: 'Later', expiresAt: onServer(6.8 * DAY_MS) });
  const { server } = show(<MessagesScreen />, {
    at: '/messaging?m=later',
    answers: {
      'messages.counts': { ...NO_MESSAGES, inbox: 2 },
      'messages.inbox': pageWith(due, later),
      'messages.byId': later,
      'messages.paidWith': { bonus: 50, purchased: 0, earned: 0, earnedBonus: 0 },
      'safety.isBlocked': { userId: 'ravi', blocked: false },
      'notes.get': NO_NOTE,
    },
  });
  server.setClockAhead(aheadMs);
  const soon = within(await screen.findByRole('list', { name: 'Reply soon' }));
  expect(soon.getByRole('listitem').textContent).toContain('18 h left2 hours ago');
  const waiting = within(screen.getByRole('list', { name: 'Waiting' }));
  expect(waiting.getByRole('listitem').textContent).not.toContain('left');
});

test.for(AHEAD_MS)('a profile says when the person was active, with a server %i ms ahead', async (aheadMs) => {
  serverAheadMs = aheadMs;
  const profile = publicProfile({ isOnline: false, availabilityStatus: 'busy', lastActive: onServer(-3.5 * DAY_MS) });
  const { server } = show(<Route path="/profile/:userId" component={PublicProfileScreen} />, {
    at: '/profile/ravi',
    answers: profileAnswers(profile),
  });
  server.setClockAhead(aheadMs);
  await screen.findByText('Active 3 days ago');
  await waitFor(() => expect([server.callsOf('notes.get'), server.callsOf('coins.balance')].flat()).toHaveLength(2));
});

test.for(AHEAD_MS)(
  'times that are shown already follow the first response, with a server %i ms ahead',
  async (aheadMs) => {
    serverAheadMs = aheadMs;
    const iso = onServer(-5 * 60_000 - 1_000);
    function Part() {
      api.messages.counts.useQuery();
      return <RelativeTime iso={iso} />;
    }
    const { server } = show(<Part />, { answers: { 'messages.counts': NO_MESSAGES } });
    server.setClockAhead(aheadMs);
    await screen.findByText('5 minutes ago');
    // The days of a pass are counted from the server's today.
    const { until } = termsOf('30 days') as { until: string };
    expect(Math.round((Date.parse(until) - Date.parse(onServer(0))) / DAY_MS)).toBeOneOf([29, 30]);
  },
);

test('a cooldown lasts its minute although the first response corrects the clock', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  function Part() {
    const [resendAtMs, onResendAt] = useState(0);
    const { isSuccess } = api.messages.counts.useQuery();
    useEffect(() => {
      if (isSuccess) resendOutcome({ onResendAt, onFailure: () => undefined }, '').onSuccess();
    }, [isSuccess]);
    return <ResendButton resendAtMs={resendAtMs} isBusy={false} onResend={() => undefined} />;
  }
  const { server } = show(<Part />, { answers: { 'messages.counts': NO_MESSAGES } });
  server.setClockAhead(-8 * DAY_MS);
  await screen.findByRole('button', { name: /^Resend code in (59|60) s$/ });
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  screen.getByRole('button', { name: 'Resend code' });
});
