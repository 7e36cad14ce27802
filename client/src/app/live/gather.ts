/** Collects items for `windowMs` and flushes each distinct one once. One change often causes several events. */
export function gather<T>(windowMs: number, flush: (items: ReadonlySet<T>) => void): (items: readonly T[]) => void {
  let waiting = new Set<T>();
  return (items) => {
    if (items.length === 0) return;
    if (waiting.size === 0) {
      setTimeout(() => {
        const ready = waiting;
        waiting = new Set();
        flush(ready);
      }, windowMs);
    }
    for (const item of items) waiting.add(item);
  };
}
