/**
 * Finishes deletions in its own process, which kills itself during its n-th database call. Argument: n. It reads the
 * server's environment variables.
 */
import { pino } from 'pino';
import { finishDeletions } from '../account/finish-deletion.ts';
import { loadConfig } from '../config/config.ts';
import { openPool } from '../database/pool.ts';

const config = loadConfig(process.env);
const { pool, db } = openPool(config.databaseUrl ?? '');
let left = Number(process.argv[2]);
const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
Object.assign(pool, {
  query: (...args: unknown[]) => {
    const result = query(...args);
    left -= 1;
    // The statement has been sent. Whether it commits is up to the database.
    if (left === 0) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
    return result;
  },
});
const live = { publish() {}, noteActive() {}, async *subscribe() {} };
await finishDeletions({ config, pool, db, live, log: pino({ level: 'silent' }) });
await db.destroy();
