/** A page whose time passes as a journey wants it to; `page.clock.install()` comes before the first page. */
import type { Locator, Page } from 'playwright-core';

/** Stops the page's clock; from here on time passes by `runFor` only. */
export async function stopClock(page: Page): Promise<void> {
  const stopIn = async (ms: number) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ms);
  // On a busy machine the second may be over before it is told; the clock stands then, and stays where it is.
  await stopIn(1_000).catch(() => stopIn(0));
}

/** Lets as little time pass as it takes until something shows. */
export async function shown(page: Page, target: Locator): Promise<void> {
  for (let ticks = 0; !(await target.isVisible()); ticks += 1) {
    if (ticks > 1_000) throw new Error(`${String(target)} does not show`);
    await page.clock.runFor(10);
  }
}

/** What has just been shown stays for `ms`, give or take a tenth of a second, and then goes. */
export async function staysFor(page: Page, target: Locator, ms: number): Promise<void> {
  await page.clock.runFor(ms - 100);
  if (!(await target.isVisible())) throw new Error(`${String(target)} was gone before ${ms} ms`);
  await page.clock.runFor(100);
  await gone(page, target);
}

/** Lets fades and the like end, but no second pass. */
export async function gone(page: Page, target: Locator): Promise<void> {
  for (let ticks = 0; ticks < 20 && (await target.isVisible()); ticks += 1) await page.clock.runFor(10);
  // What is left, such as a step back in the history, takes time of this machine only.
  await target.waitFor({ state: 'hidden' });
}

/** A toast stays as long as it is pointed at, and it may come up where something was pressed. */
export async function leavePointer(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
}
