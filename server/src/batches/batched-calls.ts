import { DomainError } from '@proverse/shared';
import { mayHaveCommitted } from '../database/errors.ts';
import type { BatchedResult } from '../database/function-results.ts';
import { createBatches } from './batches.ts';

const MAX_CALLS = 32;
// With two, the database works on one large batch while the responses of the other are sent.
const MAX_RUNNING = 2;
const RETRY_LOST_WITHIN_MS = 500;

interface BatchedCallsOptions<Call, Outcome> {
  /** Calls with the same group never run at the same time. Each would wait for the other's locks. */
  readonly groupOf: (call: Call) => string;
  /** Runs the calls in one transaction and returns a result for each. */
  readonly run: (calls: readonly Call[]) => Promise<readonly BatchedResult<Outcome>[]>;
}

/**
 * Returns a function that makes a call. Calls that are made at the same moment share a transaction. A call of a failed
 * batch is retried once, alone. If the batch may have been committed, only calls with an idempotency key are retried,
 * because the key prevents doing them twice, and only soon, because a call must get 503 within two seconds.
 * @throws DomainError with the code of the call's result
 */
export function createBatchedCalls<Call extends { readonly key: string | null }, Outcome extends object>({
  groupOf,
  run,
}: BatchedCallsOptions<Call, Outcome>): (call: Call) => Promise<Outcome> {
  async function runTogether(calls: readonly Call[]): Promise<PromiseSettledResult<Outcome>[]> {
    const results = await run(calls);
    return results.map((result) =>
      'error' in result
        ? { status: 'rejected', reason: new DomainError(result.error, result.params) }
        : { status: 'fulfilled', value: result },
    );
  }

  async function runAgain(call: Call, error: unknown, startedAt: number): Promise<Outcome> {
    const mayBeDone = error instanceof DomainError && mayHaveCommitted(error.cause);
    const isLate = performance.now() - startedAt > RETRY_LOST_WITHIN_MS;
    if (mayBeDone && (call.key === null || isLate)) throw error;
    const [result] = await runTogether([call]).catch((again: unknown) => {
      throw mayBeDone ? error : again;
    });
    if (result?.status === 'fulfilled') return result.value;
    throw result?.reason;
  }

  return createBatches({
    maxItems: MAX_CALLS,
    maxRunning: MAX_RUNNING,
    groupOf,
    run: async (calls: readonly Call[]) => {
      const startedAt = performance.now();
      try {
        return await runTogether(calls);
      } catch (error) {
        return Promise.allSettled(calls.map((call) => runAgain(call, error, startedAt)));
      }
    },
  });
}
