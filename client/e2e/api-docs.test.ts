import { test } from 'vitest';
import { visit } from './browser.ts';
import { baseUrl } from './running-server.ts';

// Scalar's 5 MB of script take seconds on a quiet machine.
const STARTS_WITHIN_MS = 90_000;

test.concurrent(
  'the API documentation shows a call that a link names, in our colours, without a request to another host',
  async ({ expect }) => {
    for (const [colorScheme, canvas] of [
      ['light', 'rgb(250, 249, 246)'],
      ['dark', 'rgb(15, 22, 21)'],
    ] as const) {
      await using opened = await visit({ colorScheme });
      const { page } = opened;
      const hosts = new Set<string>();
      page.on('request', (request) => void hosts.add(new URL(request.url()).origin));
      await page.goto('/api/docs#tag/messages/POST/api/messages/send', { waitUntil: 'commit' });
      await page.getByText('Idempotency-Key').first().waitFor({ timeout: STARTS_WITHIN_MS });
      await page.getByText('/api/messages/send').first().waitFor();
      for (const name of ['Proverse API', 'SDK, CLI and MCP', 'Errors']) {
        await page.getByRole('heading', { name, exact: true }).waitFor();
      }
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(canvas);
      const text = page.getByText('Paid messages between people');
      expect(await text.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Figtree');
      // Icons are data: URIs, whose origin is null.
      expect([...hosts].filter((host) => host !== 'null')).toEqual([new URL(baseUrl).origin]);
    }
  },
  2 * STARTS_WITHIN_MS + 60_000,
);
