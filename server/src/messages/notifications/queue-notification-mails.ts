import type { Services } from '../../context.ts';
import { callFunction } from '../../database/call-function.ts';
import { backOff } from '../../jobs/back-off.ts';

type Deps = Pick<Services, 'pool' | 'wakeMail'>;

const BATCH_SIZE = 100;
const MAX_MAILS = 3;
const DIGEST_AFTER = '15 minutes';

/**
 * Puts the emails of notifications into the outbox until none is due or the node stops. The statement that queues an email
 * also clears `mail_due`, so each email is queued once, even if a node dies.
 *
 * A user gets three emails within 15 minutes. Further notifications about messages wait for one digest, which is sent 15
 * minutes after the first of them. Notifications with their own text, such as about payouts, never wait.
 */
export async function queueNotificationMails(services: Deps, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const queued = await backOff(() => queueSomeMails(services), stopping);
    if (queued === 0 || stopping?.aborted) return;
  }
}

/** Returns how many notifications it handled. */
async function queueSomeMails({ pool, wakeMail }: Deps): Promise<number> {
  const count = await callFunction(pool, 'queue_notification_mails', {
    p_limit: BATCH_SIZE,
    p_mails_max: MAX_MAILS,
    p_digest_after: DIGEST_AFTER,
  });
  if (count > 0) wakeMail();
  return count;
}
