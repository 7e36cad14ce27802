import { expect, test, vi } from 'vitest';
import { sendTest } from './send-test.ts';
import { webhookFor, webhookWorld } from './webhook-fixtures.ts';

const world = await webhookWorld();

test('delivers an event that arrives while other accounts have as many slow endpoints as they may', async () => {
  const [first, second, third, at] = [
    await world.person(),
    await world.person(),
    await world.person(),
    world.receiver(),
  ];
  const slow = Promise.withResolvers<void>();
  const { receiver } = at.internet;
  at.internet.receiver = async (request) => {
    const response = await receiver(request);
    if (!request.url.includes(third.userId)) await slow.promise;
    return response;
  };
  for (const ctx of [first, second]) {
    for (let count = 0; count < 5; count += 1) await sendTest(ctx, { id: (await webhookFor(ctx)).webhook.id });
  }
  const { webhook } = await webhookFor(third);
  const delivered = at.deliver();
  const receivedBy = ({ userId }: { userId: string }) => at.received.filter(({ url }) => url.includes(userId)).length;
  await vi.waitFor(() => expect([receivedBy(first), receivedBy(second)]).toEqual([2, 2]));
  await sendTest(third, { id: webhook.id });
  await vi.waitFor(() => expect(receivedBy(third)).toBe(1), 5_000);
  expect([receivedBy(first), receivedBy(second)]).toEqual([2, 2]);
  slow.resolve();
  await delivered;
  expect([receivedBy(first), receivedBy(second), receivedBy(third)]).toEqual([5, 5, 1]);
});
