/** A mail worker in its own process, for a test that kills it. It reads the server's environment variables. */
import { pino } from 'pino';
import { loadConfig } from '../config/config.ts';
import { openPool } from '../database/pool.ts';
import { createTransport } from '../mail/create-transport.ts';
import { createMailWorker } from '../mail/mail-worker.ts';

const config = loadConfig(process.env);
const { db } = openPool(config.databaseUrl ?? '');
const log = pino({ level: 'silent' });
createMailWorker({ config, db, log }, createTransport(config, log), { pollMs: 100, leaseMs: 1_500 });
