/** Preloading must not delay a page's own code, its first responses or the user's first actions. */
const SETTLED_MS = 5_000;

/** Runs a task once the page has settled and the browser is idle. Returns a function that cancels it. */
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
