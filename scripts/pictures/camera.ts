import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../command-parts/sign-in.ts';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
const MOST_BYTES = 150_000;
const QUALITY = 82;

export interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme?: 'light' | 'dark';
}

export interface Camera {
  /** A window of somebody; without a login a stranger's. */
  open(login?: { email: string; password: string }, look?: Look): Promise<Page>;
  /** Keeps what the page shows as WebP, which takes a third of the bytes of PNG; `most` is how high it may be. */
  keep(page: Page, name: string, most?: number): Promise<void>;
}

/** Takes pictures into a folder; of those only the ones whose names hold `only`. */
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
    async keep(page, name, most) {
      if (!name.includes(only)) return;
      const before = page.viewportSize() ?? DESKTOP;
      await page.mouse.move(0, 0);
      await page.waitForLoadState('networkidle');
      await isDrawn(page);
      if (most !== undefined) {
        const contentHeight = Number(await page.evaluate('document.body.scrollHeight'));
        const height = Math.min(Math.max(before.height, contentHeight), most);
        await page.setViewportSize({ ...before, height });
        await page.evaluate('scrollTo(0, 0)');
      }
      await isDrawn(page);
      const devtools = await page.context().newCDPSession(page);
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
      await devtools.detach();
      if (most !== undefined) await page.setViewportSize(before);
      const picture = Buffer.from(data, 'base64');
      if (picture.length > MOST_BYTES) {
        throw new Error(`${name} takes ${picture.length} bytes, more than ${MOST_BYTES}`);
      }
      await writeFile(join(folder, `${name}.webp`), picture);
      console.log(`${name.padEnd(28)} ${Math.ceil(picture.length / 1000)} kB`);
    },
  };
}

/** Fonts are there, and no stand-in for an answer that has not come. */
async function isDrawn(page: Page): Promise<void> {
  await page.locator('.animate-breathe').first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready.then(() => true)');
}
