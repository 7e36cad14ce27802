import type { Pool } from 'pg';

// The namespace of job locks among advisory locks.
const JOB_LOCK = 7103;

/**
 * Runs `work` unless another node is running the same job. Returns whether it ran. The lock belongs to a session, so
 * that long work keeps no transaction open. PostgreSQL releases it when the connection is lost.
 */
export async function withJobLock(pool: Pool, job: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, $2)) as locked',
      [job, JOB_LOCK],
    );
    if (rows[0]?.locked !== true) return false;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, $2))', [job, JOB_LOCK]).catch(() => {
        isBroken = true;
      });
    }
    return true;
  } finally {
    client.release(isBroken);
  }
}
