import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { testConfig } from '../../testing/services.ts';
import { StartRefused } from '../../config/start-refused.ts';
import { checkDurability } from './check-durability.ts';

// The database of the tests runs without fsync.
const { url } = await testDatabase();
const config = testConfig();

async function warningsWith(settings: { production: boolean; allowUnsafeDatabase: boolean }): Promise<unknown[]> {
  const warn = vi.fn();
  await checkDurability(url, { ...config, ...settings }, { debug: warn, info: warn, warn, error: warn });
  return warn.mock.calls.map(([fields]: unknown[]) => fields);
}

test('production refuses a database that can lose confirmed payments, and only warns when that is allowed', async () => {
  await expect(warningsWith({ production: true, allowUnsafeDatabase: false })).rejects.toEqual(
    new StartRefused(
      'The database has fsync, full_page_writes off, so a power cut can lose or damage confirmed payments: turn it on, or set ALLOW_UNSAFE_DATABASE=true to start anyway.',
    ),
  );
  expect(await warningsWith({ production: true, allowUnsafeDatabase: true })).toEqual([
    { unsafe: ['fsync', 'full_page_writes'] },
  ]);
  expect(await warningsWith({ production: false, allowUnsafeDatabase: false })).toEqual([]);
});
