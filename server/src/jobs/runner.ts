import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../context.ts';
import { traced } from '../tracing/tracing.ts';
import { createFailureLog, type FailureLog } from './failure-log.ts';

export interface Job {
  readonly name: string;
  /** From the end of one run to the start of the next. Without it the job runs at the start until it succeeds once. */
  readonly everyMs?: number;
  /** Must be safe to run on several nodes at once and to repeat after it failed half way. */
  run(services: Services, stopping: AbortSignal): Promise<unknown>;
}

export interface RunningJobs {
  /** Resolves when each job has run once. */
  readonly begun: Promise<void>;
  /** Resolves when all current runs have finished. */
  stop(): Promise<void>;
}

const RETRY_WITHIN_MS = 60_000;
const NEXT_JOB_WITHIN_MS = 2_000;

/**
 * Runs each job and then repeats it at its interval (OPS-1). A failed run is repeated after a minute if the interval is longer. The first
 * runs follow one another, or two seconds apart: all at once they would take every connection from the first calls of a new node.
 */
export function runJobs(services: Services, jobs: readonly Job[]): RunningJobs {
  const failures = createFailureLog(services.log);
  const stopping = new AbortController();
  const running: Promise<void>[] = [];
  async function begin(): Promise<void> {
    const firstRuns: Promise<void>[] = [];
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      running.push(keepRunning(services, job, failures, stopping.signal, resolve));
      firstRuns.push(promise);
      await Promise.race([promise, pause(NEXT_JOB_WITHIN_MS, stopping.signal)]);
    }
    await Promise.all(firstRuns);
  }
  const begun = begin();
  return {
    begun,
    async stop() {
      stopping.abort();
      await begun;
      await Promise.all(running);
    },
  };
}

async function keepRunning(
  services: Services,
  job: Job,
  failures: FailureLog,
  stopping: AbortSignal,
  onRun: () => void,
): Promise<void> {
  // A job that runs once until it succeeds is never due again.
  const dueWithinMs = job.everyMs ?? Number.POSITIVE_INFINITY;
  services.meter.jobSucceeded(job.name, job.everyMs ?? 0);
  do {
    let pauseMs = job.everyMs;
    try {
      await traced(`job ${job.name}`, { isChange: true }, () => job.run(services, stopping));
      failures.succeeded(job.name);
      services.meter.jobSucceeded(job.name, dueWithinMs);
    } catch (error) {
      failures.failed(job.name, error);
      services.meter.jobFailed(job.name);
      pauseMs = Math.min(RETRY_WITHIN_MS, job.everyMs ?? RETRY_WITHIN_MS);
    }
    onRun();
    if (pauseMs === undefined) return;
    await pause(pauseMs, stopping);
  } while (!stopping.aborted);
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: stopping, ref: false }).catch(() => undefined);
}
