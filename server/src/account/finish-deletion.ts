/**
 * What is left to do once an account is deleted, in steps: each is a transaction of its own that may be repeated, so that
 * whoever dies between two of them, or in the middle of one, leaves something that the job finishes.
 */
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { callFunction } from '../db/call-function.ts';
import { publishMessagesExpired, publishMessageRejected } from '../kernel/publish-message-events.ts';
import { eraseMails } from './erase-mails.ts';

type Deps = Pick<Services, 'pool' | 'db' | 'config' | 'live' | 'log'>;
/** Does a part of its work; answers whether there is more. */
type Step = (services: Deps, userId: string) => Promise<boolean>;

interface GivenBack {
  readonly id: string;
  readonly senderId: string;
  readonly recipientId: string;
  readonly expired: boolean;
}

const giveBack =
  (name: 'account_refund_sent' | 'account_refund_received'): Step =>
  async ({ pool, live }, userId) => {
    const messages = await callFunction<GivenBack[]>(pool, name, [userId]);
    for (const message of messages) {
      if (message.expired) publishMessagesExpired(live, [message]);
      else
        publishMessageRejected(live, { id: message.id, fromUserId: message.senderId, toUserId: message.recipientId });
    }
    return messages.length > 0;
  };

const call =
  (name: 'account_forfeit' | 'account_erase_traces' | 'account_delete_finish'): Step =>
  async ({ pool }, userId) => {
    const answer = await callFunction<unknown>(pool, name, [userId]);
    return typeof answer === 'number' && answer > 0;
  };

// The wallet comes after the messages, whose coins come back to it, and the traces after both, which leave some.
const STEPS: readonly Step[] = [
  giveBack('account_refund_sent'),
  giveBack('account_refund_received'),
  call('account_forfeit'),
  call('account_erase_traces'),
  eraseMails,
  call('account_delete_finish'),
];

/** Takes all steps, or as many as there is time for until `deadlineMs`; the job takes the rest. */
export async function finishDeletion(services: Deps, userId: string, deadlineMs = Infinity): Promise<void> {
  for (const step of STEPS) {
    let more = true;
    while (more) {
      if (Date.now() > deadlineMs) return;
      more = await step(services, userId);
    }
  }
}

/** Finishes what was begun on any node. Safe on several nodes at once; one account that fails holds up no other. */
export async function finishDeletions(services: Deps): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from account_deletions where completed_at is null order by requested_at limit 100`.execute(
    services.db,
  );
  for (const { user_id: userId } of rows) {
    await finishDeletion(services, userId).catch((error: unknown) =>
      services.log.error({ err: error, userId }, 'A deletion could not be finished; trying again'),
    );
  }
}
