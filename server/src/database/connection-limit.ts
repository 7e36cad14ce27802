import { StartRefused } from '../config/start-refused.ts';
import { one } from './rows.ts';
import { openPool, POOL_CONNECTIONS } from './pool.ts';

/** The connections of one server process: its pool and the one for LISTEN. */
const CONNECTIONS_PER_PROCESS = POOL_CONNECTIONS + 1;

/**
 * Returns how many server processes the database has connections for, if nothing else uses it.
 * @throws StartRefused when there are fewer than `wanted`
 */
export async function processesThatFit(databaseUrl: string, wanted: number): Promise<number> {
  const { pool, db } = openPool(databaseUrl, { maxConnections: 1 });
  try {
    const { connections } = await one<{ connections: number }>(pool, {
      text: `select current_setting('max_connections')::integer - current_setting('reserved_connections')::integer
               - current_setting('superuser_reserved_connections')::integer as connections`,
    });
    const fitting = Math.floor(connections / CONNECTIONS_PER_PROCESS);
    if (fitting >= wanted) return fitting;
    throw new StartRefused(
      `WORKERS=${wanted} takes up to ${wanted * CONNECTIONS_PER_PROCESS} database connections, but the database has ${connections}: ${wanted > 1 ? 'lower WORKERS, or ' : ''}raise max_connections.`,
    );
  } finally {
    await db.destroy();
  }
}
