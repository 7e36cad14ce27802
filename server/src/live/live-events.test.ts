import type { LiveEvent } from '@proverse/shared';
import { createTRPCClient, createWSClient, wsLink } from '@trpc/client';
import type { ApiRouter } from '@proverse/shared/router';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { contextFor, createUser } from '../testing/factories.ts';
import { CONTENT } from '../messages/message-fixtures.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { sendMessage } from '../messages/send/send-message.ts';

test('sends live events of a message to both sides only', async () => {
  const { services, listen } = await testApp();
  const url = `${(await listen()).replace('http', 'ws')}/ws`;
  const person = async () =>
    contextFor(services, (await createUser(services.db, { bonusCoins: 100, message_rate: 10 })).id);
  const [asha, ravi, stranger] = [await person(), await person(), await person()];

  const watch = async (ctx: typeof asha) => {
    const token = await services.accessTokens.issue(ctx);
    const socket = createWSClient({ url, connectionParams: () => ({ token }) });
    const received: string[] = [];
    const started = Promise.withResolvers<void>();
    createTRPCClient<ApiRouter>({ links: [wsLink({ client: socket })] }).live.events.subscribe(undefined, {
      onStarted: () => started.resolve(),
      onData: (event: LiveEvent) =>
        void received.push('messageId' in event ? `${event.type} ${event.messageId}` : event.type),
      onError: (error) => started.reject(error),
    });
    await started.promise;
    return { received, close: () => socket.close() };
  };
  const windows = await Promise.all([asha, ravi, stranger].map(watch));
  const [ashas, ravis, strangers] = windows.map(({ received }) => received);

  const message = await sendMessage(asha, { recipientId: ravi.userId, subject: 'A question', content: CONTENT });
  await replyToMessage(ravi, { messageId: message.id, content: 'An answer' });
  await expect
    .poll(() => ravis)
    .toEqual([`message.received ${message.id}`, 'counts.changed', 'balance.changed', 'counts.changed']);
  await expect
    .poll(() => ashas)
    .toEqual(['balance.changed', 'counts.changed', `message.replied ${message.id}`, 'counts.changed']);
  expect(strangers).toEqual([]);
  await Promise.all(windows.map(({ close }) => close()));
});
