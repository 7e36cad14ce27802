/** The worker processes of a node. They share its port. Each is a complete server. Jobs run only in the first. */
import cluster from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { Log } from '../context.ts';
import type { RunningServer } from '../main.ts';
import { StartRefused } from '../config/start-refused.ts';
import { answerMetricsRequests } from './worker-metrics.ts';

/** What a worker sends to the primary process once it serves. */
export interface WorkerReady {
  readonly type: 'ready';
}

interface Worker {
  /** Rejects when the worker ends before it serves. */
  readonly ready: Promise<WorkerReady>;
  /** How the worker ended, for the log. */
  readonly ended: Promise<string>;
}

const PROGRAM = join(import.meta.dirname, '../../../scripts/start/worker.ts');
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
// A worker that ran this long is started again after the shortest pause.
const STABLE_AFTER_MS = 60_000;

/**
 * Starts `count` workers on the migrated database. They read this process's environment. A worker that ends is started
 * again after a pause, which doubles while workers end within a minute. `close` lets all of them finish their calls.
 * @throws StartRefused when one of them cannot start
 */
export async function startWorkers(
  count: number,
  { roles }: Pick<Config, 'roles'>,
  databaseUrl: string,
  log: Log,
): Promise<Pick<RunningServer, 'close'>> {
  const stopping = new AbortController();
  const kept: Promise<void>[] = [];
  cluster.setupPrimary({ exec: PROGRAM });
  answerMetricsRequests();

  function keep(workerRoles: readonly string[]): Promise<WorkerReady> {
    // Workers do not need the owner's login, so an attacker who controls one must not find it.
    const env = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: '', ROLES: workerRoles.join(',') };
    const start = (): Worker => startWorker(env, log);
    const first = start();
    kept.push(keepRunning(first, start, log, stopping.signal));
    return first.ready;
  }

  async function close(): Promise<void> {
    stopping.abort();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    await Promise.all(kept);
  }

  try {
    await Promise.all([keep(roles), ...Array.from({ length: count - 1 }, () => keep(['web']))]);
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}

function startWorker(env: Readonly<Record<string, string>>, log: Log): Worker {
  const worker = cluster.fork(env);
  // Sending a connection to a worker that has just died fails.
  worker.on('error', (error) => log.warn({ err: error }, 'a worker process could not be reached'));
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const served = new Promise<WorkerReady>((resolve) => {
    worker.on('message', (message: WorkerReady) => message.type === 'ready' && resolve(message));
  });
  const failed = ended.then((how) => {
    throw new StartRefused(`A worker process could not start (${how}).`);
  });
  const ready = Promise.race([served, failed]);
  // Only the first start is awaited. Later ones are tried again.
  ready.catch(() => undefined);
  return { ready, ended };
}

async function keepRunning(first: Worker, start: () => Worker, log: Log, stopping: AbortSignal): Promise<void> {
  let worker = first;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const startedAt = performance.now();
    const how = await worker.ended;
    if (stopping.aborted) return;
    if (performance.now() - startedAt > STABLE_AFTER_MS) pauseMs = FIRST_PAUSE_MS;
    log.error({ how, pauseMs }, 'a worker process ended');
    await delay(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    worker = start();
  }
}
