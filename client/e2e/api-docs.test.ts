import { test } from 'vitest';
import { visit } from './browser.ts';
import { baseUrl } from './running-server.ts';

// Scalar takes seconds to start on a busy machine.
const STARTS_WITHIN_MS = 60_000;

test.concurrent('the API documentation shows calls, in our colours of both themes, without a request to another host', async ({
  expect,
}) => {
  for (const [colorScheme, canvas] of [
    ['light', 'rgb(250, 249, 246)'],
    ['dark', 'rgb(15, 22, 21)'],
  ] as const) {
    await using opened = await visit({ colorScheme });
    const { page } = opened;
    const hosts = new Set<string>();
    page.on('request', (request) => void hosts.add(new URL(request.url()).origin));
    await page.goto('/api/docs');
    await page.getByRole('heading', { level: 1, name: 'Proverse API' }).waitFor({ timeout: STARTS_WITHIN_MS });
    await page.getByRole('heading', { name: 'SDK, CLI and MCP' }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(canvas);
    const text = page.getByText('Paid messages between people');
    expect(await text.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Figtree');

    // A link to one call.
    await page.goto('/api/docs#tag/messages/POST/api/messages/send');
    await page.reload();
    await page.getByText('/api/messages/send').first().waitFor({ timeout: STARTS_WITHIN_MS });
    await page.getByText('Idempotency-Key').first().waitFor({ timeout: STARTS_WITHIN_MS });
    expect([...hosts].filter((host) => host !== new URL(baseUrl).origin && host !== 'null')).toEqual([]);
  }
});
