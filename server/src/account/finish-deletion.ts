/**
 * The steps that finish the deletion of an account. Each step is a repeatable transaction, so a job can continue when a
 * node dies between or during steps.
 */
import type { Services } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { publishMessagesExpired, publishMessageRejected } from '../notifying/publish-message-events.ts';
import { eraseMails } from './erase-mails.ts';

type Deps = Pick<Services, 'pool' | 'db' | 'config' | 'live' | 'log'>;
/** Does a part of its work and returns whether there is more. */
type Step = (services: Deps, userId: string) => Promise<boolean>;

const refundMessages = (name: 'account_refund_sent' | 'account_refund_received'): Step => {
  return async ({ pool, live, log }, userId) => {
    const messages = await callFunction(pool, name, { p_user: userId });
    for (const message of messages) {
      if (message.expired) publishMessagesExpired({ live, log }, [message]);
      else
        publishMessageRejected(live, { id: message.id, fromUserId: message.senderId, toUserId: message.recipientId });
    }
    return messages.length > 0;
  };
};

const once = (name: 'account_forfeit' | 'account_delete_finish'): Step => {
  return async ({ pool }, userId) => {
    await callFunction(pool, name, { p_user: userId });
    return false;
  };
};

const untilNone = (name: 'account_erase_files' | 'account_erase_traces'): Step => {
  return async ({ pool }, userId) => (await callFunction(pool, name, { p_user: userId })) > 0;
};

// Refunds credit the wallet, so its coins are forfeited after them. Refunds also leave traces such as notifications, so
// traces are erased after them.
const STEPS: readonly Step[] = [
  refundMessages('account_refund_sent'),
  refundMessages('account_refund_received'),
  once('account_forfeit'),
  untilNone('account_erase_traces'),
  untilNone('account_erase_files'),
  eraseMails,
  once('account_delete_finish'),
];

/** Runs the steps of one deletion. Stops at the time `deadlineMs`; the job `finishDeletions` then runs the rest. */
export async function finishDeletion(services: Deps, userId: string, deadlineMs = Infinity): Promise<void> {
  for (const step of STEPS) {
    let more = true;
    while (more) {
      if (Date.now() > deadlineMs) return;
      more = await step(services, userId);
    }
  }
}

/** Job: finishes deletions that any node started. Safe on several nodes at once. A failure does not stop the others. */
export async function finishDeletions(services: Deps): Promise<void> {
  const unfinished = await services.db
    .selectFrom('account_deletions')
    .select('user_id as userId')
    .where('completed_at', 'is', null)
    .orderBy('requested_at')
    .limit(100)
    .execute();
  for (const { userId } of unfinished) {
    await finishDeletion(services, userId).catch((error: unknown) =>
      services.log.error({ err: error, userId }, 'A deletion could not be finished; it will be retried'),
    );
  }
}
