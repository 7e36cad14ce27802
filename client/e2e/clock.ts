/** Controls time in the page. */
import type { Page } from 'playwright-core';

/** Stops the page's clock; from here on only `runFor` advances it. Call `page.clock.install()` before the first `goto`. */
export async function stopClock(page: Page): Promise<void> {
  const stopIn = async (ms: number) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ms);
  // On a busy machine the second may pass before the call arrives. Then the first `pauseAt` stops the clock but rejects, and
  // the second one succeeds.
  await stopIn(1_000).catch(() => stopIn(0));
}

/** From the next document on, timers of these lengths never fire, so that elements with a time limit stay on screen. */
export async function holdTimers(page: Page, ...lengthsMs: number[]): Promise<void> {
  await changeTimers(page, lengthsMs, false);
}

/** From the next document on, timeouts (not intervals) of these lengths fire at once. */
export async function skipTimers(page: Page, ...lengthsMs: number[]): Promise<void> {
  await changeTimers(page, lengthsMs, true);
}

async function changeTimers(page: Page, lengthsMs: number[], areSkipped: boolean): Promise<void> {
  await page.addInitScript(
    (changed) => {
      const setTimer = window.setTimeout.bind(window);
      const setChanged = (handler: TimerHandler, ms?: number, ...rest: unknown[]) => {
        const isChanged = ms !== undefined && changed.lengthsMs.includes(ms);
        if (isChanged && !changed.areSkipped) return 0;
        return setTimer(handler, isChanged ? 0 : ms, ...rest);
      };
      const repeat = window.setInterval.bind(window);
      const repeatUnlessHeld = (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
        !changed.areSkipped && ms !== undefined && changed.lengthsMs.includes(ms) ? 0 : repeat(handler, ms, ...rest);
      Object.assign(window, { setTimeout: setChanged, setInterval: repeatUnlessHeld });
    },
    { lengthsMs, areSkipped },
  );
}
