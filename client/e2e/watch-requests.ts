import type { Page, Request } from 'playwright-core';

const QUIET_MS = 500;

/** Watches the page's requests. The returned function reports whether idle tasks are done and no request is open. */
export function watchRequests(page: Page): () => Promise<boolean> {
  const open = new Set<Request>();
  let changes = 0;
  page.on('request', (request) => {
    open.add(request);
    changes += 1;
  });
  const end = (request: Request): void => {
    open.delete(request);
    changes += 1;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    const changesBefore = changes;
    // Passes in the page, where a busy machine delays it as much as the tasks that may begin the next request. Idle tasks
    // run in order, so the screen's have run before the last one here.
    await page.evaluate(async (quietMs) => {
      await new Promise((done) => setTimeout(done, quietMs));
      await new Promise((done) => requestIdleCallback(done));
    }, QUIET_MS);
    return open.size === 0 && changes === changesBefore;
  };
}
