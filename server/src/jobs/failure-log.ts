import type { Log } from '../context.ts';
import { causeOf } from '../database/cause-of.ts';
import { domainErrorOf } from '../database/errors.ts';

/** Logs one line when work begins to fail for a cause, and one when all work that failed for it has succeeded again. */
export interface FailureLog {
  failed(work: string, error: unknown): void;
  succeeded(work: string): void;
}

interface Outage {
  readonly sinceMs: number;
  readonly failing: Set<string>;
  failures: number;
}

const DATABASE = 'the database is unavailable or busy';

/** All work shares the outages of the database, whose errors differ by the moment. Any other cause belongs to its work. */
export function createFailureLog(log: Log): FailureLog {
  const outages = new Map<string, Outage>();
  return {
    failed(work, error) {
      const isDatabase = domainErrorOf(error)?.code === 'SERVICE_UNAVAILABLE';
      const cause = isDatabase ? DATABASE : `${work}: ${causeOf(error)}`;
      const outage = outages.get(cause) ?? { sinceMs: performance.now(), failing: new Set(), failures: 0 };
      outage.failing.add(work);
      outage.failures += 1;
      if (outages.has(cause)) return;
      outages.set(cause, outage);
      const text = isDatabase ? `background jobs fail: ${DATABASE}` : 'a background job failed';
      log.error({ err: error, job: work }, text);
    },
    succeeded(work) {
      for (const [cause, { failing, failures, sinceMs }] of outages) {
        if (!failing.delete(work) || failing.size > 0) continue;
        outages.delete(cause);
        const seconds = Math.round((performance.now() - sinceMs) / 1000);
        log.info({ cause, failures, seconds }, 'background jobs work again');
      }
    },
  };
}
