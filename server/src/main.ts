import cluster from 'node:cluster';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { createAccessTokens } from './sign-in/access-tokens.ts';
import type { Config } from './config/config.ts';
import type { Services } from './context.ts';
import { joinReads } from './database/join-reads.ts';
import { createListenConnection } from './database/listen-connection.ts';
import { directUrl } from './database/database-urls.ts';
import { DIRECT_CONNECTIONS, openConnections, openPool } from './database/pool.ts';
import { createReplicas } from './database/replicas.ts';
import { startJobs } from './node/jobs.ts';
import type { RunningJobs } from './jobs/runner.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { createFileStore } from './files/store/create-file-store.ts';
import { createPublicInternet } from './internet/public-internet.ts';
import { createLog } from './log/log.ts';
import { createMailWorker, type MailWorker } from './mail/mail-worker.ts';
import { onWokenByOthers, wakeOtherNodes } from './mail/wake-mail.ts';
import { createMessageDecider } from './messages/decide/decision-batches.ts';
import { createMessageSender } from './messages/send/send-batches.ts';
import { createPaymentProviders } from './payments/provider.ts';
import { createMeter } from './node/metrics/meter.ts';
import { createPayoutProvider } from './payouts/provider.ts';
import { createReadiness } from './node/metrics/readiness.ts';
import { setTracer } from './tracing/tracing.ts';
import { closeTransports } from './transport/http/drain.ts';
import { createLiveBus } from './transport/sockets/live.ts';

export interface RunningServer {
  readonly services: Services;
  /** Stops taking calls, finishes running ones and resolves when nothing of the server runs any more. */
  close(): Promise<void>;
}

// A new connection takes a busy database more than a second, so the first calls find some that are open.
const FIRST_CONNECTIONS = 6;

const CLIENT_DIR = join(import.meta.dirname, '../../client/dist');

/**
 * Starts one node. The database at `databaseUrl` must be migrated, and the login is the server's role. Any number of nodes may share it.
 * @throws when the port is in use or the database is unavailable
 */
export async function startServer(config: Config, databaseUrl: string, log?: Logger): Promise<RunningServer> {
  log ??= await createLog(config);
  const started = await createServices(config, databaseUrl, log);
  try {
    const app = await buildApp(started.services, log, CLIENT_DIR);
    let jobs: RunningJobs | undefined;
    started.onClose(async () => {
      const transportsClosed = closeTransports(app, started.services.readiness, config.drainDelayMs);
      await Promise.all([transportsClosed, jobs?.stop()]);
    });
    await openConnections(started.services.pool, FIRST_CONNECTIONS);
    await app.listen({ host: config.host, port: config.port, ...OWN_SOCKET });
    if (config.roles.includes('jobs')) jobs = startJobs(started.services);
    return { services: started.services, close: started.close };
  } catch (error) {
    await started.close();
    throw error;
  }
}

// Linux spreads connections over the workers' own sockets. Elsewhere the primary process passes them on, and one that a
// worker had not received before it was killed stays open without an answer.
const OWN_SOCKET = cluster.isWorker && process.platform === 'linux' ? { exclusive: true, reusePort: true } : {};

/**
 * Creates everything that commands need, without a transport: for the server, tests and one-off scripts. `databaseUrl` is that of a
 * pooler if DATABASE_DIRECT_URL is set.
 */
export async function createServices(config: Config, databaseUrl: string, log: Logger) {
  const closers: (() => unknown)[] = [];
  const onClose = (closer: () => unknown): void => void closers.push(closer);
  // Closes in the reverse order of creation, so that transports and jobs close before connections.
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };

  if (config.otlpEndpoint !== undefined) {
    const { createOtlpTracer } = await import('./tracing/otlp.ts');
    const tracer = createOtlpTracer(config, log);
    setTracer(tracer);
    onClose(() => tracer.close());
  }
  const onIdleError = (error: Error): void => log.warn({ err: error }, 'an idle database connection was lost');
  const direct = directUrl(config, databaseUrl);
  const isPooler = direct !== databaseUrl;
  const { pool, db, cutConnections, longestUseMs } = openPool(databaseUrl, { onIdleError, isPooler });
  onClose(() => db.destroy());
  const directPool = isPooler ? openPool(direct, { onIdleError, maxConnections: DIRECT_CONNECTIONS }).pool : pool;
  onClose(() => isPooler && directPool.end());
  const listenConnection = createListenConnection({
    databaseUrl: direct,
    log,
    onSilent: cutConnections,
    longestCallMs: longestUseMs,
  });
  onClose(() => listenConnection.close());
  const meter = createMeter();
  const { databaseReplicaUrl } = config;
  const replicas =
    databaseReplicaUrl === undefined ? undefined : createReplicas({ replicaUrl: databaseReplicaUrl, pool, log, meter });
  onClose(() => replicas?.close());
  const accessTokens = await createAccessTokens({ config, listenConnection, db, replicas });
  const live = createLiveBus({ listenConnection, pool, log, written: replicas?.written });
  onClose(() => live.close());
  let mail: MailWorker | undefined;
  if (config.roles.includes('jobs')) onWokenByOthers(listenConnection, () => mail?.wake());
  await listenConnection.start();
  if (config.roles.includes('jobs')) mail = createMailWorker({ config, db, log });
  onClose(() => mail?.stop());

  const readiness = await createReadiness(listenConnection, log, isPooler ? databaseUrl : undefined);
  const rateLimits = await createRateLimits({ pool, log, redisUrl: config.redisUrl });
  onClose(() => rateLimits.close());
  const services: Services = {
    config,
    pool,
    directPool,
    db,
    reads: joinReads(pool),
    primary: pool,
    replicas,
    log,
    live,
    accessTokens,
    payments: await createPaymentProviders({ config, db, log }, { isStopping: readiness.isDraining }),
    payouts: createPayoutProvider(config),
    internet: createPublicInternet(config),
    fileStore: createFileStore(config),
    rateLimits,
    readiness,
    meter,
    sendInBatch: createMessageSender({ config, pool, live, log }),
    decideInBatch: createMessageDecider({ pool }),
    wakeMail: mail?.wake ?? (() => wakeOtherNodes({ pool, log })),
  };
  return { services, onClose, close };
}
