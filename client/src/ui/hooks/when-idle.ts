/** Preloading must not delay a page's own code, its first responses or the user's first actions. */
const QUIET_MS = 5_000;

/** Runs a task once the page is quiet and the browser is idle. Returns a function that cancels it. */
export function whenIdle(task: () => void, quietMs: number = QUIET_MS): () => void {
  let handle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') task();
    else handle = requestIdleCallback(task, { timeout: 3000 });
  }, quietMs);
  return () => {
    clearTimeout(timer);
    if (handle !== undefined) cancelIdleCallback(handle);
  };
}
