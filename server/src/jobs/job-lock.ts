import type { Pool } from 'pg';
import { many, one } from '../database/rows.ts';

/**
 * Runs `work` unless another node is running the same job. Returns whether it ran. The lock belongs to a
 * connection of `pool`, so that long work keeps no transaction open. PostgreSQL releases it when the connection is lost.
 */
export async function withJobLock(pool: Pool, job: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    const { isLocked } = await one<{ isLocked: boolean }>(client, {
      text: `select pg_try_advisory_lock(hashtextextended('job:' || $1, 0)) as "isLocked"`,
      values: [job],
    });
    if (!isLocked) return false;
    try {
      await work();
    } finally {
      const unlock = { text: `select pg_advisory_unlock(hashtextextended('job:' || $1, 0))`, values: [job] };
      await many(client, unlock).catch(() => {
        isBroken = true;
      });
    }
    return true;
  } finally {
    client.release(isBroken);
  }
}
