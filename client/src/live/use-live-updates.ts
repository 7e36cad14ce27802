import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../api.ts';
import { announce } from '../ui/layout/announcer.ts';
import { whenIdle } from '../ui/hooks/when-idle.ts';
import { gather } from './gather.ts';
import { arrivalText, topicsOf, type LiveTopic } from './live-topics.ts';

const GATHER_MS = 100;
const POLL_MS = 20_000;
const SOCKET_AFTER_MS = 1_000;
/** The socket is up sooner than this after the first questions, as a rule. */
const SINCE = { sinceMs: 15_000 };

type Utils = ReturnType<typeof api.useUtils>;

/**
 * Keeps the queries of a signed-in tab current: one subscription, whose events mark answers as out of date. While the
 * socket is down the same answers are asked for every 20 s; nobody is told, because nothing is missing.
 */
export function useLiveUpdates(): void {
  const utils = api.useUtils();
  const note = useMemo(() => gather<LiveTopic>(GATHER_MS, (topics) => refetch(utils, topics)), [utils]);
  // The first answers go before; what happens meanwhile is told as soon as the socket is up.
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true), SOCKET_AFTER_MS), []);
  const { status, reset } = api.live.events.useSubscription(SINCE, {
    enabled: isWanted,
    onData(event) {
      note(topicsOf(event));
      const text = arrivalText(event);
      if (text) announce(text);
    },
  });

  const hasBeenUp = useRef(false);
  const [askedAt] = useState(() => performance.now());
  useEffect(() => {
    if (status === 'pending') {
      // The server told first what had happened since the first questions, unless that is too long ago.
      const isLate = performance.now() - askedAt > SINCE.sinceMs;
      if (hasBeenUp.current || isLate) note(['messages', 'wallet']);
      hasBeenUp.current = true;
      return;
    }
    // A socket is closed when its access token ends. Any call renews the token, and the socket's next try succeeds.
    if (hasBeenUp.current) note(['counts']);
    const timer = setInterval(() => {
      if (status !== 'connecting') reset();
      if (!document.hidden) note(['messages', 'wallet']);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [status, reset, note, askedAt]);
}

function refetch(utils: Utils, topics: ReadonlySet<LiveTopic>): void {
  if (topics.has('messages')) void utils.messages.invalidate();
  else if (topics.has('counts')) {
    void utils.messages.counts.invalidate();
    void utils.messages.notifications.invalidate();
  }
  if (topics.has('messages') || topics.has('wallet')) void utils.dashboard.invalidate();
  if (topics.has('wallet')) {
    void utils.coins.balance.invalidate();
    void utils.coins.history.invalidate();
    void utils.coins.earnings.invalidate();
    void utils.coins.earningsByMonth.invalidate();
    void utils.withdrawals.invalidate();
    void utils.purchases.invalidate();
    void utils.statements.months.invalidate();
  }
}
