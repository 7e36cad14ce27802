import type { Services } from '../context.ts';
import { publishCountsChanged } from '../kernel/publish-message-events.ts';

const BATCH_SIZE = 500;

/**
 * Reminds recipients once, a day before an unanswered message expires. The mail is sent with the other notifications.
 */
export async function remindRecipients({ pool, live }: Pick<Services, 'pool' | 'live'>): Promise<void> {
  let lookedAt: number;
  do {
    const { rows } = await pool.query<{ looked_at: number; told: string[] }>({
      name: 'messages.remind',
      text: 'select * from remind_recipients($1)',
      values: [BATCH_SIZE],
    });
    for (const userId of rows[0]?.told ?? []) publishCountsChanged(live, userId);
    lookedAt = rows[0]?.looked_at ?? 0;
  } while (lookedAt > 0);
}
