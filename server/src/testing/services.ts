import { pino } from 'pino';
import { createAccessTokens } from '../sign-in/access-tokens.ts';
import { loadConfig, type Config } from '../config/config.ts';
import type { LiveBus, Services } from '../context.ts';
import { joinReads } from '../database/join-reads.ts';
import { createFileStore } from '../files/store/create-file-store.ts';
import { createListenConnection } from '../database/listen-connection.ts';
import { createMessageDecider } from '../messages/decide/decision-batches.ts';
import { createMessageSender } from '../messages/send/send-batches.ts';
import type { PaymentProvider, PaymentProviders } from '../payments/port.ts';
import { createPaymentProviders } from '../payments/provider.ts';
import { createRateLimits } from '../limits/rate-limits.ts';
import { createMeter } from '../node/metrics/meter.ts';
import { createPayoutProvider } from '../payouts/provider.ts';
import { createReadiness } from '../node/metrics/readiness.ts';
import type { TestDatabase } from './database.ts';
import { afterFile } from './after-file.ts';
import { NO_INTERNET } from './fake-internet.ts';
import { testFilesDirectory } from './file-store.ts';

/** The services of commands, for tests that call them directly: without transports, jobs and workers. */
export async function testServices(database: TestDatabase, env: Record<string, string> = {}): Promise<Services> {
  const config = testConfig({ FILES_DIR: testFilesDirectory(), ...env });
  const log = pino({ level: config.logLevel });
  const listenConnection = createListenConnection({ databaseUrl: database.url, log });
  afterFile(() => listenConnection.close());
  const accessTokens = await createAccessTokens({ config, listenConnection, db: database.db, replicas: undefined });
  await listenConnection.start();
  const rateLimits = await createRateLimits({ pool: database.pool, log, redisUrl: config.redisUrl });
  afterFile(() => rateLimits.close());
  const live: LiveBus = { publish() {}, async *subscribe() {}, noteActive() {} };
  return {
    config,
    log,
    accessTokens,
    pool: database.pool,
    directPool: database.pool,
    db: database.db,
    reads: joinReads(database.pool),
    primary: database.pool,
    replicas: undefined,
    payments: await createPaymentProviders({ config, db: database.db, log }),
    payouts: createPayoutProvider(config),
    internet: NO_INTERNET,
    fileStore: createFileStore(config),
    rateLimits,
    readiness: await createReadiness(listenConnection, log),
    meter: createMeter(),
    live,
    sendInBatch: createMessageSender({ config, pool: database.pool, live, log }),
    decideInBatch: createMessageDecider({ pool: database.pool }),
    wakeMail() {},
  };
}

/** For tests that replace the payment provider. */
export function only(current: PaymentProvider): PaymentProviders {
  return { current, all: new Map([[current.name, current]]) };
}

/** The least that production needs to start. */
export const PRODUCTION: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  SECRET_KEY: 'pQ7zcF0wJ2nVbX9tKdE4sYmLhA6rUgT1',
  PUBLIC_URL: 'http://localhost:3000',
  ALLOW_SANDBOX_PAYMENTS: 'true',
  RATE_LIMIT: 'on',
  // The databases of tests do not wait for the disk.
  ALLOW_UNSAFE_DATABASE: 'true',
};

/** Who runs the site, which production needs to know where customers pay. */
export const OWNER: Readonly<Record<string, string>> = {
  COMPANY_NAME: 'Proverse (India) Pvt. Ltd.',
  COMPANY_ADDRESS: '12 MG Road, Pune 411001, India',
  SUPPORT_EMAIL: 'help_desk@proverse.example',
  SUPPORT_PHONE: '+91 22 5555 0100',
  GRIEVANCE_OFFICER: 'Meera Iyer, Grievance Officer',
};

/** What an operator adds in production besides: a key, emails and real payments. */
export const OPERATOR: Readonly<Record<string, string>> = {
  SECRET_KEY: 'pQ7zcF0wJ2nVbX9tKdE4sYmLhA6rUgT1',
  SMTP_URL: 'smtp://mail.example',
  RAZORPAY_KEY_ID: 'rzp_live_a1B2c3D4e5F6g7',
  RAZORPAY_KEY_SECRET: 'abcdefgh-secret',
  RAZORPAY_WEBHOOK_SECRET: 'abcdefgh-webhook',
};

/** The configuration of tests: no limits, no demo data, a silent log. `env` adds environment variables. */
export function testConfig(env: Record<string, string> = {}): Config {
  return loadConfig({
    NODE_ENV: 'test',
    SECRET_KEY: 'a secret key of the tests, long enough',
    RATE_LIMIT: 'off',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });
}
