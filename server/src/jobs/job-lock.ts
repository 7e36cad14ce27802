import type { Pool } from 'pg';

/**
 * Runs `work` unless another node is just doing the same; answers whether it ran. The lock is that of a session, not of
 * a transaction, so that long work keeps no transaction open; it ends with the connection, whatever becomes of us.
 */
export async function withJobLock(pool: Pool, job: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let broken = false;
  // A connection lost while nothing is asked of it says so by an event; without a listener that ends the process.
  const onError = (): void => {
    broken = true;
  };
  client.on('error', onError);
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 7103)) as locked',
      [job],
    );
    if (rows[0]?.locked !== true) return false;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 7103))', [job]).catch(() => {
        broken = true;
      });
    }
    return true;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
