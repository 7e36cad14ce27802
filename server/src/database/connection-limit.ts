import { StartRefused } from '../config/start-refused.ts';
import { one } from './rows.ts';
import { DIRECT_CONNECTIONS, openPool, POOL_CONNECTIONS } from './pool.ts';

/** The connections of one server process: its pool, or the one past the pooler, and the one for LISTEN. */
const CONNECTIONS_PER_PROCESS = POOL_CONNECTIONS + 1;
const WITH_POOLER = DIRECT_CONNECTIONS + 1;

/**
 * Returns how many server processes the database has connections for, if nothing else uses it. `databaseUrl` goes past a
 * pooler, whose connections do not count.
 * @throws StartRefused when there are fewer than `wanted`
 */
export async function processesThatFit(databaseUrl: string, wanted: number, hasPooler: boolean): Promise<number> {
  const each = hasPooler ? WITH_POOLER : CONNECTIONS_PER_PROCESS;
  const { pool, db } = openPool(databaseUrl, { maxConnections: 1 });
  try {
    const { connections } = await one<{ connections: number }>(pool, {
      text: `select current_setting('max_connections')::integer - current_setting('reserved_connections')::integer
               - current_setting('superuser_reserved_connections')::integer as connections`,
    });
    const fitting = Math.floor(connections / each);
    if (fitting >= wanted) return fitting;
    throw new StartRefused(
      `WORKERS=${wanted} takes up to ${wanted * each} database connections, but the database has ${connections}: ${wanted > 1 ? 'lower WORKERS, or ' : ''}raise max_connections.`,
    );
  } finally {
    await db.destroy();
  }
}
