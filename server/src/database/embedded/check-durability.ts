import type { Config } from '../../config/config.ts';
import type { Log } from '../../context.ts';
import { StartRefused } from '../../config/start-refused.ts';
import { openPool } from '../pool.ts';
import { many } from '../rows.ts';

/**
 * In production, checks that a power cut cannot lose what the database has confirmed. ALLOW_UNSAFE_DATABASE turns the
 * error into a warning.
 * @throws StartRefused when a setting allows such a loss
 */
export async function checkDurability(
  databaseUrl: string,
  { production, allowUnsafeDatabase }: Pick<Config, 'production' | 'allowUnsafeDatabase'>,
  log: Log,
): Promise<void> {
  if (!production) return;
  const unsafe = await unsafeSettings(databaseUrl);
  if (unsafe.length === 0) return;
  const problem = `The database has ${unsafe.join(', ')} off, so a power cut can lose or damage confirmed payments`;
  if (!allowUnsafeDatabase) {
    throw new StartRefused(`${problem}: turn it on, or set ALLOW_UNSAFE_DATABASE=true to start anyway.`);
  }
  log.warn({ unsafe }, problem);
}

async function unsafeSettings(databaseUrl: string): Promise<string[]> {
  const { pool, db } = openPool(databaseUrl, { maxConnections: 1 });
  try {
    const rows = await many<{ name: string }>(pool, {
      text: `
        select name from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
        order by name`,
    });
    return rows.map(({ name }) => name);
  } finally {
    await db.destroy();
  }
}
