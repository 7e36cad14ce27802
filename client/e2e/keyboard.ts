/** Keyboard steps of journeys. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MOST_TABS = 60;

/** Presses Tab until the target has the focus; fails if Tab does not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Presses j, which moves to the next card, unless the target has the focus. Returns whether it has now. Poll it. */
export async function stepTo(page: Page, target: Locator): Promise<boolean> {
  await target.waitFor();
  if (!(await hasFocus(target))) await page.keyboard.press('j');
  return hasFocus(target);
}

/** Presses a shortcut until its target has the focus, because a screen may be visible before it takes keys. */
export async function focusBy(page: Page, key: string, target: Locator): Promise<void> {
  await target.waitFor();
  await expect
    .poll(async () => {
      if (!(await hasFocus(target))) await page.keyboard.press(key);
      return hasFocus(target);
    })
    .toBe(true);
}

export function focusIsIn(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.contains(document.activeElement));
}
