/** Test helpers for calls that share a transaction. Spies are restored by `vi.restoreAllMocks()`. */
import { vi } from 'vitest';
import type { UserContext } from '../context.ts';
import { domainErrorOf } from '../database/errors.ts';
import type { MessageWorld } from './message-fixtures.ts';
import type { Message } from './message-operation.ts';

export const withKey = (ctx: UserContext, idempotencyKey: string): UserContext => ({ ...ctx, idempotencyKey });

/** Returns the status of each message, or the code of its error. */
export async function outcomesOf(calls: readonly Promise<Message>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(calls);
  return results.map((each) => (each.status === 'fulfilled' ? each.value.status : domainErrorOf(each.reason)?.code));
}

/** Returns a list that gets an element for each call of the SQL function: the users of the batched calls. */
export function watchBatches(world: MessageWorld, sqlName: string): unknown[][] {
  const batches: unknown[][] = [];
  intercept(world, sqlName, (run, [records = '[]']) => {
    const calls = JSON.parse(records) as { readonly user_id?: string; readonly sender_id?: string }[];
    batches.push(calls.map(({ user_id: userId, sender_id: senderId }) => userId ?? senderId));
    return run();
  });
  return batches;
}

/** Loses the response of the first call of the SQL function, or fails that call. Later calls fail with `later`, if given. */
export function failCalls(world: MessageWorld, sqlName: string, first: 'lost' | 'failed', later?: Error): void {
  let calls = 0;
  intercept(world, sqlName, (run) => {
    calls += 1;
    if (calls > 1) return later ? Promise.reject(later) : run();
    if (first === 'failed') return Promise.reject(new Error('a fault of the batch'));
    return run().then(() => {
      throw new Error('Connection terminated unexpectedly');
    });
  });
}

/** Passes each call of the SQL function to `handle`: `run` makes the call, and `values` are its arguments. */
function intercept(
  { services: { pool } }: MessageWorld,
  sqlName: string,
  handle: (run: () => Promise<unknown>, values: readonly string[]) => unknown,
): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(pool, 'query').mockImplementation((...args: unknown[]): unknown => {
    const [{ name, values }] = args as [{ name?: string; values: string[] }];
    const run = () => query(...args);
    return name === sqlName ? handle(run, values) : run();
  });
}
