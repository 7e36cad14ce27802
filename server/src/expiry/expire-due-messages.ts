import type { Services } from '../context.ts';
import { fromFunction } from '../database/call-function.ts';
import { domainErrorOf } from '../database/errors.ts';
import { many } from '../database/rows.ts';
import { expireMessages } from './expire-messages.ts';
import { withJobLock } from '../jobs/job-lock.ts';

const BATCH_SIZE = 200;

/**
 * Expires every message whose deadline has passed, on one node at a time. A message that cannot be expired is logged and
 * does not hold up the others.
 */
export async function expireDueMessages(
  services: Pick<Services, 'pool' | 'directPool' | 'primary' | 'live' | 'log'>,
  stopping?: AbortSignal,
): Promise<boolean> {
  return withJobLock(services.directPool, 'expire-due-messages', async () => {
    const failed: string[] = [];
    const onFailure = (id: string, error: unknown): void => {
      if (domainErrorOf(error)) throw error;
      failed.push(id);
      services.log.error({ err: error, messageId: id }, 'a due message could not be expired');
    };
    let due = await dueMessages(services, failed);
    while (due.length > 0) {
      await expireMessages(services, due, onFailure);
      due = stopping?.aborted ? [] : await dueMessages(services, failed);
    }
  });
}

async function dueMessages({ pool }: Pick<Services, 'pool'>, except: readonly string[]): Promise<string[]> {
  const due = await many(pool, fromFunction('due_messages', { p_except: except, p_limit: BATCH_SIZE }));
  return due.map(({ id }) => id);
}
