/** The longest time without a read that succeeded, and why the last one in it failed. */
export interface ReadGap {
  readonly ms: number;
  readonly because: string;
}

const EVERY_MS = 200;

/** Begins a read every 200 ms, whether or not earlier ones have ended, until the returned function is called. */
export function watchReads(read: () => Promise<unknown>): () => ReadGap {
  let longest: ReadGap = { ms: 0, because: '' };
  let lastAt = performance.now();
  let because = '';
  const note = (): void => {
    const ms = performance.now() - lastAt;
    if (ms > longest.ms) longest = { ms, because };
  };
  const timer = setInterval(() => {
    read().then(
      () => {
        note();
        lastAt = performance.now();
      },
      (error: unknown) => {
        because = error instanceof Error ? error.message : String(error);
      },
    );
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    note();
    return longest;
  };
}
