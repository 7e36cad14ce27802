/** The gallery of building blocks, served by Vite as `npm run dev` does. The server of the journeys draws its faces. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type ViteDevServer } from 'vite';
import { visit } from '../browser.ts';
import { baseUrl } from '../running-server.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

let vite: ViteDevServer;
let gallery: string;

beforeAll(async () => {
  vite = await createServer({
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    logLevel: 'error',
    server: { port: 0, hmr: false, ws: false, proxy: { '/api': baseUrl } },
  });
  await vite.listen();
  gallery = new URL('gallery/index.html', vite.resolvedUrls?.local[0]).href;
});

afterAll(() => vite.close());

scenario('gallery', 'blocks', async (check) => {
  await using opened = await visit();
  opened.allow(/no-such-picture/);
  const { page } = opened;
  await page.goto(gallery);
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  await check(page, 'blocks');
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  await page.getByRole('dialog').waitFor();
  await check(page, 'dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ask for confirmation' }).click();
  await page.getByRole('alertdialog').waitFor();
  await check(page, 'confirmation');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open a panel' }).click();
  await page.getByRole('dialog').waitFor();
  await check(page, 'panel');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open a menu' }).click();
  await page.getByRole('menu').waitFor();
  await check(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'With an action' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await check(page, 'toast');
});

test('forced colours leave buttons and chosen elements their edges', async () => {
  await using opened = await visit({ forcedColors: 'active' });
  opened.allow(/no-such-picture/);
  const { page } = opened;
  await page.goto(gallery);
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  const withoutEdge = await page.evaluate(() => {
    const isBare = (element: Element) => {
      const { borderTopWidth, outlineStyle } = getComputedStyle(element);
      return Number.parseFloat(borderTopWidth) === 0 && outlineStyle === 'none';
    };
    const filled = 'button:not([data-card-target]), .chip:not(:empty), a[class*="bg-primary"]';
    const chosen = '[aria-pressed=true], [aria-selected=true], li:has([aria-current]), tr.bg-primary-soft';
    return [...document.querySelectorAll(`${filled}, ${chosen}`)].filter(isBare).map(({ outerHTML }) => outerHTML);
  });
  expect(withoutEdge).toEqual([]);
});

everyScenarioOf('gallery');
