import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../command-parts/sign-in.ts';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
const MAX_BYTES = 150_000;
const QUALITY = 82;

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly theme?: 'light' | 'dark';
}

export interface Camera {
  /** Opens a page, signed in if there is a login. */
  open(login?: { email: string; password: string }, frame?: Frame): Promise<Page>;
  /** Saves what the page shows as WebP, a third of PNG's size. With `maxHeight` it shows the whole page up to that height. */
  keep(page: Page, name: string, maxHeight?: number): Promise<void>;
}

/** Returns a camera that saves the pictures whose name contains `only` to `folder`. */
export async function createCamera(options: {
  browser: Browser;
  baseUrl: string;
  folder: string;
  only: string;
}): Promise<Camera> {
  const { browser, baseUrl, folder, only } = options;
  await mkdir(folder, { recursive: true });
  return {
    async open(login, { theme = 'light', ...viewport } = DESKTOP) {
      const context = await browser.newContext({
        baseURL: baseUrl,
        viewport,
        colorScheme: theme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto('/');
      if (login) await signIn(page, login);
      return page;
    },
    async keep(page, name, maxHeight) {
      if (!name.includes(only)) return;
      const before = page.viewportSize() ?? DESKTOP;
      await page.mouse.move(0, 0);
      await page.waitForLoadState('networkidle');
      await untilDrawn(page);
      if (maxHeight !== undefined) {
        const contentHeight = Number(await page.evaluate('document.body.scrollHeight'));
        const height = Math.min(Math.max(before.height, contentHeight), maxHeight);
        await page.setViewportSize({ ...before, height });
        await page.evaluate('scrollTo(0, 0)');
      }
      await untilDrawn(page);
      const devtools = await page.context().newCDPSession(page);
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
      await devtools.detach();
      if (maxHeight !== undefined) await page.setViewportSize(before);
      const picture = Buffer.from(data, 'base64');
      if (picture.length > MAX_BYTES) {
        throw new Error(`${name} has ${picture.length} bytes, more than ${MAX_BYTES}`);
      }
      await writeFile(join(folder, `${name}.webp`), picture);
      console.log(`${name.padEnd(28)} ${Math.ceil(picture.length / 1000)} kB`);
    },
  };
}

/** Waits until no skeleton is left and the fonts have loaded. */
async function untilDrawn(page: Page): Promise<void> {
  await page.locator('.animate-breathe').first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready.then(() => true)');
}
