import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../context.ts';

export interface Job {
  readonly name: string;
  /** From the end of one run to the start of the next. Without it the job runs once, at the start. */
  readonly everyMs?: number;
  /** Must be safe to run on several nodes at once and to repeat after it failed half way. */
  run(services: Services, stopping: AbortSignal): Promise<unknown>;
}

export interface RunningJobs {
  /** Resolves when all current runs have finished. */
  stop(): Promise<void>;
}

/** Runs each job at once and then at its interval. A failed run is logged and retried at the next one. */
export function runJobs(services: Services, jobs: readonly Job[]): RunningJobs {
  const stopping = new AbortController();
  const finished = Promise.all(jobs.map((job) => keepRunning(services, job, stopping.signal)));
  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

async function keepRunning(services: Services, job: Job, stopping: AbortSignal): Promise<void> {
  do {
    try {
      await job.run(services, stopping);
    } catch (error) {
      services.log.error({ err: error, job: job.name }, 'a background job failed');
      services.meter.jobFailed(job.name);
    }
    if (job.everyMs === undefined) return;
    await delay(job.everyMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  } while (!stopping.aborted);
}
