import { useEffect, useState } from 'react';

/** Whole seconds until a moment, counted down to 0. */
export function useCountdown(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    setNowMs(Date.now());
    if (!isRunning) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [untilMs, isRunning]);
  return secondsLeft;
}
