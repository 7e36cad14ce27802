import type { Services } from '../../context.ts';
import { fromFunction } from '../../database/call-function.ts';
import { one } from '../../database/rows.ts';
import { publishCountsChanged } from '../../notifying/publish-message-events.ts';

const BATCH_SIZE = 500;

/**
 * Reminds recipients once, a day before an unanswered message expires. The email is sent with the other notifications.
 */
export async function remindRecipients({ pool, live }: Pick<Services, 'pool' | 'live'>): Promise<void> {
  let checked: number;
  do {
    const reminded = await one(pool, fromFunction('remind_recipients', { p_limit: BATCH_SIZE }));
    for (const userId of reminded.told) publishCountsChanged(live, userId);
    checked = reminded.looked_at;
  } while (checked > 0);
}
