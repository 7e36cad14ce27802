/** A mail worker in a process of its own, for a test that kills it. The environment is the server's. */
import { pino } from 'pino';
import { loadConfig } from '../config.ts';
import { openPool } from '../db/pool.ts';
import { createTransport } from '../mail/create-transport.ts';
import { createMailWorker } from '../mail/mail-worker.ts';

const config = loadConfig(process.env);
const { db } = openPool(config.databaseUrl ?? '');
const log = pino({ level: 'silent' });
createMailWorker({ config, db, log }, createTransport(config, log), { pollMs: 100, leaseMs: 1_500 });
