/**
 * The steps that follow once an account is deleted. Each is a transaction of its own that may be repeated, so the job can
 * finish after a node that died between two steps or in the middle of one.
 */
import type { Services } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { publishMessagesExpired, publishMessageRejected } from '../kernel/publish-message-events.ts';
import { eraseMails } from './erase-mails.ts';

type Deps = Pick<Services, 'pool' | 'db' | 'config' | 'live' | 'log'>;
/** Does a part of its work and returns whether there is more. */
type Step = (services: Deps, userId: string) => Promise<boolean>;

interface GivenBack {
  readonly id: string;
  readonly senderId: string;
  readonly recipientId: string;
  readonly expired: boolean;
}

const giveBack = (name: 'account_refund_sent' | 'account_refund_received'): Step => {
  const giveSomeBack = sqlFunction<(userId: string) => GivenBack[]>(name);
  return async ({ pool, live }, userId) => {
    const messages = await giveSomeBack(pool, userId);
    for (const message of messages) {
      if (message.expired) publishMessagesExpired(live, [message]);
      else
        publishMessageRejected(live, { id: message.id, fromUserId: message.senderId, toUserId: message.recipientId });
    }
    return messages.length > 0;
  };
};

const once = (name: 'account_forfeit' | 'account_delete_finish'): Step => {
  const run = sqlFunction<(userId: string) => void>(name);
  return async ({ pool }, userId) => {
    await run(pool, userId);
    return false;
  };
};

/** Returns how many rows it erased. */
const eraseSomeTraces = sqlFunction<(userId: string) => number>('account_erase_traces');

// Refunds go to the wallet, so it is forfeited after them. Both leave traces, so those are erased last.
const STEPS: readonly Step[] = [
  giveBack('account_refund_sent'),
  giveBack('account_refund_received'),
  once('account_forfeit'),
  async ({ pool }, userId) => (await eraseSomeTraces(pool, userId)) > 0,
  eraseMails,
  once('account_delete_finish'),
];

/** Takes all steps, or as many as there is time for until `deadlineMs`. The job takes the rest. */
export async function finishDeletion(services: Deps, userId: string, deadlineMs = Infinity): Promise<void> {
  for (const step of STEPS) {
    let more = true;
    while (more) {
      if (Date.now() > deadlineMs) return;
      more = await step(services, userId);
    }
  }
}

/** Finishes deletions that any node began. Safe on several nodes at once. A failure stops no other account. */
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
      services.log.error({ err: error, userId }, 'A deletion could not be finished; trying again'),
    );
  }
}
