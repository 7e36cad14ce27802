import type { Services } from '../context.ts';
import { withJobLock } from './job-lock.ts';

/** With fewer people no page is far down. */
const LISTED_MIN = 10_000;
/** So many moves are soon added up. */
const MOVES_MAX = 5_000;

/** Marks the directory's orders anew where much has moved since; see 0025_directory_marks.sql. */
export async function markDirectory({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await withJobLock(pool, 'mark directory', async () => {
    const client = await pool.connect();
    try {
      await client.query('begin isolation level repeatable read');
      // A million people take a minute, during which nobody waits for anything.
      await client.query(`set local statement_timeout = '10min'`);
      await client.query(`set local work_mem = '64MB'`);
      await client.query('select directory_mark($1, $2)', [LISTED_MIN, MOVES_MAX]);
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  });
}
