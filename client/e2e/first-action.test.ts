import { test } from 'vitest';
import { holdTimers } from './clock.ts';
import { member } from './people.ts';
import { watchRequests } from './watch-requests.ts';

/** What loads when the page is idle delays no action. */
const IDLE_MS = 5_000;
/** The budget of the shell and the dashboard, as client/scripts/size-budget.ts computes it. */
const MOST_BYTES = 128_500;

test.concurrent('a dashboard loads at most 128.5 kB of scripts until its first action, which loads no more', async ({
  expect,
}) => {
  const person = await member('Ila', { messageRate: 5 });
  await using visited = await person.open();
  const { page } = visited;
  await holdTimers(page, IDLE_MS);
  const isQuiet = watchRequests(page);
  const loadedBytes = (): Promise<number> =>
    page.evaluate(() => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
      return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
  const isConnected = page.waitForEvent('websocket');
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('region', { name: 'Monthly Earnings' }).waitFor();
  await isConnected;
  await expect.poll(isQuiet).toBe(true);
  const beforeBytes = await loadedBytes();
  expect(beforeBytes).toBeGreaterThan(100_000);
  expect(beforeBytes).toBeLessThanOrEqual(MOST_BYTES);

  const refresh = page.getByRole('banner').getByRole('button', { name: 'Refresh data' });
  await refresh.hover();
  await page.getByText('Refresh data').filter({ visible: true }).first().waitFor();
  await refresh.click();
  await page.keyboard.press('Tab');
  await page.getByText('Everything is up to date').waitFor({ state: 'attached' });
  expect(await loadedBytes()).toBe(beforeBytes);
});
