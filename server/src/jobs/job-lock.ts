import type { Pool } from 'pg';

/**
 * Runs `work` unless another node is running the same job. Returns whether it ran. The lock belongs to a session, so
 * that long work keeps no transaction open. PostgreSQL releases it when the connection is lost.
 */
export async function withJobLock(pool: Pool, job: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('job:' || $1, 0)) as locked`,
      [job],
    );
    if (rows[0]?.locked !== true) return false;
    try {
      await work();
    } finally {
      await client.query(`select pg_advisory_unlock(hashtextextended('job:' || $1, 0))`, [job]).catch(() => {
        isBroken = true;
      });
    }
    return true;
  } finally {
    client.release(isBroken);
  }
}
