import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

const QUIET_MS = 500;

/** Returns a function that waits until the page has done its idle tasks and requests nothing more. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAtMs = 0;
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
    // Idle tasks run in order: this one after those of the screen.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await expect.poll(() => open.size === 0 && Date.now() - changedAtMs > QUIET_MS).toBe(true);
  };
}
