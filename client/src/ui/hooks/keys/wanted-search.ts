/** A `/` that was pressed before there was a search box. */

declare global {
  /** Set by public/start.js before the app's code has arrived. On the clock of `performance`. */
  var searchWantedAtMs: number | undefined;
}

/** Someone who waited longer does something else by now. */
const FORGOTTEN_AFTER_MS = 10_000;

/** Lets the next search box take the focus. */
export function wantSearch(): void {
  globalThis.searchWantedAtMs = performance.now();
}

/** Returns whether a search box is wanted, and no longer wants one. */
export function takeWantedSearch(): boolean {
  const wantedAtMs = globalThis.searchWantedAtMs ?? -Infinity;
  globalThis.searchWantedAtMs = undefined;
  return performance.now() - wantedAtMs < FORGOTTEN_AFTER_MS;
}
