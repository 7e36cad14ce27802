import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino, type DestinationStream } from 'pino';
import { buildApp } from '../app.ts';
import type { Services } from '../context.ts';
import { joinReads } from '../database/join-reads.ts';
import { createLog } from '../log/log.ts';
import { createServices } from '../main.ts';
import { checkResponses } from './check-responses.ts';
import { CONNECT_TIMEOUT_MS, testDatabase, type TestDatabase } from './database.ts';
import { NO_INTERNET } from './fake-internet.ts';
import { testFilesDirectory } from './file-store.ts';
import { setOwner } from './owner-of.ts';
import { testConfig } from './services.ts';
import { afterFile } from './after-file.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: TestDatabase;
  /** Listens on a free local port and returns the URL. */
  listen(): Promise<string>;
}

/** Enough for calls that wait for one another. */
const APP_CONNECTIONS = 6;

/**
 * The whole server on its own database, without background jobs. It is closed after the last test of the file. The log of
 * production goes to `logTo`.
 */
export async function testApp(
  env: Record<string, string> = {},
  logTo?: DestinationStream,
  given?: TestDatabase,
): Promise<TestApp> {
  const database = given ?? (await testDatabase());
  const config = testConfig({ ...(env['FILES_URL'] === undefined && { FILES_DIR: testFilesDirectory() }), ...env });
  const log = logTo ? await createLog({ ...config, production: true }, logTo) : pino({ level: config.logLevel });
  const { services: created, onClose, close } = await createServices(config, database.url, log);
  // The pool reads these at each connection.
  Object.assign(created.pool.options, { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, max: APP_CONNECTIONS });
  // A read of a busy machine may take longer than the server waits.
  const services = { ...created, internet: NO_INTERNET, reads: joinReads(created.pool, CONNECT_TIMEOUT_MS) };
  setOwner(services.db, database.ownerDb);
  const app = await buildApp(services, log);
  checkResponses(app);
  onClose(() => app.close());
  afterFile(close);
  return {
    app,
    services,
    database,
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
  };
}

/** An access token like one from a sign-in a moment ago. */
export async function tokenOf(services: Services, userId: string): Promise<string> {
  const { id: sessionId } = await services.db
    .insertInto('sessions')
    .values({ user_id: userId, expires_at: sql`now() + interval '1 day'` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return services.accessTokens.issue({ userId, sessionId });
}
