import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { buildApp } from '../app.ts';
import type { Services } from '../context.ts';
import { createServices } from '../main.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { testConfig } from './services.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: TestDatabase;
  /** Listens on a free port of this machine; answers its address. */
  listen(): Promise<string>;
}

/** The whole server over a database of its own, without its background jobs; closed after the last test of the file. */
export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await testDatabase({ maxConnections: 16 });
  const config = testConfig(env);
  const log = pino({ level: config.logLevel });
  const { services, onClose, close } = await createServices(config, database.url, log);
  const app = await buildApp(services, log);
  onClose(() => app.close());
  afterAll(close);
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

/** An access token of this user, as a sign-in gives it. */
export function tokenOf(services: Services, userId: string): Promise<string> {
  return services.accessTokens.issue({ userId, sessionId: randomUUID() });
}
