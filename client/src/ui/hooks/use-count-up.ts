import { useEffect, useState } from 'react';

const COUNTING_MS = 560;

/** Returns the number to show, which counts up when `value` rises, unless motion is reduced or the page hidden. */
export function useCountUp(value: number | undefined): number | undefined {
  const [count, setCount] = useState({ from: value, to: value, shown: value });
  if (count.to !== value) {
    // Decided once per change, because the preference may change while it counts.
    const from = rises(count.to, value) && !isStill() ? count.to : value;
    setCount({ from, to: value, shown: from });
  }
  const { from, to } = count;

  useEffect(() => {
    if (from === undefined || to === undefined || from === to) return undefined;
    const beganMs = performance.now();
    let frame = requestAnimationFrame(function step(nowMs) {
      const part = Math.min(1, Math.max(0, nowMs - beganMs) / COUNTING_MS);
      const shown = Math.round(from + (to - from) * (1 - (1 - part) ** 3));
      setCount((current) => (current.to === to ? { ...current, shown } : current));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [from, to]);
  return count.shown;
}

function rises(from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && to > from;
}

function isStill(): boolean {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
