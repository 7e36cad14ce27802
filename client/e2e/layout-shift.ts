import type { Page } from 'playwright-core';

interface Shifts {
  readonly total: number;
  /** What moved, the largest movement first. */
  readonly moved: readonly string[];
}

/** A phone's line. In a test the processor is busy enough. */
const SLOW_LINE = { offline: false, latency: 200, downloadThroughput: 400_000, uploadThroughput: 90_000 };

/** Makes the line slow, because responses that arrive one by one move most. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
}

/** Records from the next document on what moves without the user's doing. Returns a function that reads it. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string }[] = [];
    Object.assign(self, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        // An overloaded browser may draw the document once before its styles.
        if (entry.hadRecentInput || entry.sources.some(({ node }) => node === document.body)) continue;
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName} ${element?.textContent.slice(0, 30)} .${element?.className.toString().slice(0, 60)}`;
          return `${name} ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`;
        });
        shifts.push({ value: entry.value, moved: `${entry.value.toFixed(4)}: ${moved.join(' | ')}` });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const { shifts } = self as unknown as { shifts: { value: number; moved: string }[] };
      const largest = shifts.toSorted((a, b) => b.value - a.value);
      return { total: shifts.reduce((sum, { value }) => sum + value, 0), moved: largest.map(({ moved }) => moved) };
    });
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}
