import type { OutputFor, UserContext } from '../context.ts';
import { textsOf } from '../language/texts-of.ts';
import { deliverPush } from './deliver-push.ts';
import { pushMessage } from './push-message.ts';
import { readPushReader } from './read-due-pushes.ts';

/** Sends a test notification to the browser of this session, if it gets any. A repeat sends another one. */
export async function sendTestPush(ctx: UserContext): Promise<OutputFor<'push.test'>> {
  const device = await ctx.db
    .selectFrom('push_subscriptions')
    .select(['session_id as sessionId', 'encrypted'])
    .where('session_id', '=', ctx.sessionId)
    .executeTakeFirst();
  if (!device) return { delivered: false };
  const url = `${ctx.config.publicUrl}/profile?tab=notifications`;
  const { language, openQuestions } = await readPushReader(ctx);
  const i18n = textsOf(language);
  const text = {
    title: i18n.t('Push notifications work'),
    body: i18n.t('Proverse will notify you about new questions and replies.'),
  };
  const message = pushMessage({ text, language, url, openQuestions, tag: 'test' });
  return { delivered: (await deliverPush(ctx, device, message)) === 'delivered' };
}
