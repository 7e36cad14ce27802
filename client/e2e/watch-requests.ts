import type { Page, Request } from 'playwright-core';

const QUIET_MS = 500;

/** Watches the page's requests. The returned function reports whether idle tasks are done and no request is open. */
export function watchRequests(page: Page): () => Promise<boolean> {
  const open = new Set<Request>();
  let changedAtMs = Date.now();
  page.on('request', (request) => {
    open.add(request);
    changedAtMs = Date.now();
  });
  const end = (request: Request): void => {
    open.delete(request);
    changedAtMs = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    // Idle tasks run in order, so the screen's have run before this one.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    return open.size === 0 && Date.now() - changedAtMs > QUIET_MS;
  };
}
