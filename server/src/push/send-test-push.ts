import type { OutputFor, UserContext } from '../context.ts';
import { deliverPush } from './deliver-push.ts';
import { pushMessage } from './push-message.ts';
import { readOpenQuestions } from './read-due-pushes.ts';

const TEXT = { title: 'Push notifications work', body: 'Proverse will notify you about new questions and replies.' };

/** Sends a test notification to the browser of this session, if it gets any. A repeat sends another one. */
export async function sendTestPush(ctx: UserContext): Promise<OutputFor<'push.test'>> {
  const device = await ctx.db
    .selectFrom('push_subscriptions')
    .select(['session_id as sessionId', 'encrypted'])
    .where('session_id', '=', ctx.sessionId)
    .executeTakeFirst();
  if (!device) return { delivered: false };
  const url = `${ctx.config.publicUrl}/profile?tab=notifications`;
  const message = pushMessage({ text: TEXT, url, openQuestions: await readOpenQuestions(ctx), tag: 'test' });
  return { delivered: (await deliverPush(ctx, device, message)) === 'delivered' };
}
