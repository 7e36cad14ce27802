/** Runs a task once the browser has nothing better to do; the answered function calls it off. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callback; a short wait is close enough.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
