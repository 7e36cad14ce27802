/**
 * Finishes deletions in a process of its own that kills itself while its n-th call of the database is under way: argument
 * n. The environment is the server's.
 */
import { pino } from 'pino';
import { finishDeletions } from '../account/finish-deletion.ts';
import { loadConfig } from '../config.ts';
import { openPool } from '../db/pool.ts';

const config = loadConfig(process.env);
const { pool, db } = openPool(config.databaseUrl ?? '');
let left = Number(process.argv[2]);
const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
Object.assign(pool, {
  query: (...args: unknown[]) => {
    const asked = query(...args);
    left -= 1;
    // The statement is on its way: whether it is committed, nobody here will know.
    if (left === 0) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
    return asked;
  },
});
const live = { publish() {}, noteActive() {}, async *subscribe() {} };
await finishDeletions({ config, pool, db, live, log: pino({ level: 'silent' }) });
await db.destroy();
