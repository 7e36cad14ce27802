import { t } from '@lingui/core/macro';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { readAgain } from '../../api/changed-queries.ts';
import { firstAskedAtMs } from '../../api/first-data-link.ts';
import { announce } from '../../ui/layout/announcer.ts';
import { whenIdle } from '../../ui/hooks/when-idle.ts';
import { gather } from './gather.ts';
import { noteSeen } from '../../session/seen-position.ts';
import { isOwnRequest } from '../../session/request-headers.ts';
import { showInHeader } from '../use-apply-saved-profile.ts';
import { topicsOf, type LiveTopic } from './live-topics.ts';
import { useReplyArrival } from './use-reply-arrival.ts';

const GATHER_MS = 100;
const POLL_MS = 20_000;
const SOCKET_AFTER_MS = 1_000;
/** How long connecting usually takes at most. */
const CONNECT_MS = 3_000;
/** The contract's limit. */
const SINCE_MAX_MS = 60_000;

type Utils = ReturnType<typeof api.useUtils>;

/** Keeps queries up to date: live events invalidate them, and while the socket is down they are polled every 20 s. */
export function useLiveUpdates(): void {
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  const note = useMemo(
    () => gather<LiveTopic>(GATHER_MS, (topics) => refetch(utils, queryClient, topics)),
    [utils, queryClient],
  );
  const showReply = useReplyArrival();
  const [askedAt] = useState(firstAskedAtMs);
  // The socket waits for the first queries. Once it is up, the server reports what happened in the meantime, and little
  // more, because the messages of an earlier page would be announced again.
  const [sinceMs, setSinceMs] = useState<number>();
  useEffect(() => {
    const want = (): void => setSinceMs(Math.min(Math.ceil(performance.now() - askedAt) + CONNECT_MS, SINCE_MAX_MS));
    return whenIdle(want, SOCKET_AFTER_MS);
  }, [askedAt]);
  const { status, reset } = api.live.events.useSubscription(
    { sinceMs },
    {
      enabled: sinceMs !== undefined,
      onData(event) {
        noteSeen(event.seen);
        note(topicsOf(event, isOwnRequest));
        if (event.type === 'message.received') announce(t`You have a new message`);
        if (event.type === 'message.replied') void showReply(event.messageId);
      },
    },
  );

  const hasBeenUp = useRef(false);
  useEffect(() => {
    if (status === 'pending') {
      // The server has now reported all events since the first queries, unless those were more than `sinceMs` ago.
      const isLate = performance.now() - askedAt > (sinceMs ?? 0);
      if (hasBeenUp.current || isLate) note(['messages', 'wallet']);
      hasBeenUp.current = true;
      return;
    }
    // A socket closes when its access token expires. Fetching the counts, like any call, renews the token, so that the
    // next connection succeeds.
    if (hasBeenUp.current) note(['counts']);
    const timer = setInterval(() => {
      if (status !== 'connecting') reset();
      if (!document.hidden) note(['messages', 'wallet']);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [status, reset, note, askedAt, sinceMs]);
}

function refetch(utils: Utils, queryClient: QueryClient, topics: ReadonlySet<LiveTopic>): void {
  void readAgain(queryClient, topics);
  if (topics.has('profile')) utils.profile.get.fetch().then(showInHeader, () => undefined);
}
