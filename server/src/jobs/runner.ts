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
  /** Resolves when all current runs have finished. */
  stop(): Promise<void>;
}

const RETRY_WITHIN_MS = 60_000;

/** Runs each job at once and then at its interval (OPS-1). A failed run is repeated after a minute if the interval is longer. */
export function runJobs(services: Services, jobs: readonly Job[]): RunningJobs {
  const failures = createFailureLog(services.log);
  const stopping = new AbortController();
  const finished = Promise.all(jobs.map((job) => keepRunning(services, job, failures, stopping.signal)));
  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

async function keepRunning(services: Services, job: Job, failures: FailureLog, stopping: AbortSignal): Promise<void> {
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
    if (pauseMs === undefined) return;
    await delay(pauseMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  } while (!stopping.aborted);
}
