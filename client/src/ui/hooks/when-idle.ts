/**
 * What a page loads for later must not take from what it is about to show, its own code and the server's answers, nor
 * from the reader's first touches of it.
 */
const SETTLED_MS = 5_000;

/**
 * Runs a task once the page has settled and the browser has nothing better to do; the answered function calls it off.
 */
export function whenIdle(task: () => void, settledMs: number = SETTLED_MS): () => void {
  let handle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') task();
    else handle = requestIdleCallback(task, { timeout: 3000 });
  }, settledMs);
  return () => {
    clearTimeout(timer);
    if (handle !== undefined) cancelIdleCallback(handle);
  };
}
