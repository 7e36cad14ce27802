import { type TokenScope, type WebhookEventType } from '@proverse/shared';
import { beforeEach, expect, test } from 'vitest';
import type { UserContext } from '../context.ts';
import { rejectionOf } from '../testing/factories.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks, removeWebhook, rotateSecret, updateWebhook } from './own-webhooks.ts';
import { replayEvent, replayRange } from './replay.ts';
import { sendTest } from './send-test.ts';
import { webhookFor, webhookWorld } from './webhook-fixtures.ts';

const world = await webhookWorld();
const { receiver } = world;
const { ownerPool } = world.database;
// A receiver gets every due delivery, also those that an earlier test left.
beforeEach(() => ownerPool.query('delete from webhook_endpoints'));

test('an API token sets up a webhook only for events that it may read', async () => {
  const expert = await world.person();
  const program = (...scopes: TokenScope[]): UserContext => ({
    ...expert,
    apiToken: { id: expert.sessionId, scopes: ['webhooks', ...scopes] },
  });
  const missing = async (call: Promise<unknown>) => {
    const { code, params } = await rejectionOf(call);
    return [code, params['scope']];
  };
  const [reader, watcher] = [program('messages:read'), program('wallet:read')];
  expect(await missing(webhookFor(program(), ['message.received']))).toEqual(['SCOPE_MISSING', 'messages:read']);
  expect(await missing(webhookFor(reader, ['message.received', 'withdrawal.paid']))).toEqual([
    'SCOPE_MISSING',
    'wallet:read',
  ]);
  expect(await missing(webhookFor(watcher, ['message.rated']))).toEqual(['SCOPE_MISSING', 'messages:read']);
  expect((await listWebhooks(expert)).content).toEqual([]);
  await webhookFor(watcher, ['purchase.completed']);
  const { id } = (await webhookFor(reader, ['message.received'])).webhook;

  const events: WebhookEventType[] = ['withdrawal.failed'];
  expect(await missing(updateWebhook(reader, { id, events }))).toEqual(['SCOPE_MISSING', 'wallet:read']);
  await updateWebhook(expert, { id, events });
  const url = 'https://elsewhere.example/hooks';
  expect(await missing(updateWebhook(reader, { id, url }))).toEqual(['SCOPE_MISSING', 'wallet:read']);
  expect((await listWebhooks(expert)).content.map(({ url: each }) => each)).not.toContain(url);
});

test('an API token does not get events that it may not read from a webhook of the owner', async () => {
  const [asker, expert, at] = [await world.person(), await world.person(), receiver()];
  const own = (await webhookFor(expert, ['message.received'])).webhook;
  at.state.status = 503;
  await world.send(asker, expert);
  await at.deliver();
  const eventId = at.ids()[0] ?? '';
  const watcher: UserContext = {
    ...expert,
    apiToken: { id: expert.sessionId, scopes: ['webhooks', 'wallet:read'] },
  };
  const { id } = (await webhookFor(watcher, ['purchase.completed'])).webhook;
  expect((await rejectionOf(replayEvent(watcher, { id, eventId }))).code).toBe('NOT_FOUND');

  const moved = { id: own.id, url: 'https://elsewhere.example/hooks', events: ['purchase.completed' as const] };
  expect((await rejectionOf(updateWebhook(watcher, moved))).code).toBe('SCOPE_MISSING');
  const list = { id: own.id, page: 0, size: 20 };
  const range = { id: own.id, from: '2026-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' };
  const calls = [
    () => updateWebhook(watcher, { id: own.id, enabled: false }),
    () => rotateSecret(watcher, { id: own.id }),
    () => listDeliveries(watcher, list),
    () => sendTest(watcher, { id: own.id }),
    () => replayEvent(watcher, { id: own.id, eventId }),
    () => replayRange(watcher, range),
    () => removeWebhook(watcher, { id: own.id }),
  ];
  for (const call of calls) {
    expect(await rejectionOf(call())).toMatchObject({ code: 'SCOPE_MISSING', params: { scope: 'messages:read' } });
  }
  expect((await listDeliveries(expert, list)).content.map((each) => each.eventId)).toEqual([eventId]);
  // Deliveries of events that the webhook no longer wants stay hidden too.
  await updateWebhook(expert, { id: own.id, events: ['purchase.completed'] });
  expect(await listDeliveries(watcher, list)).toMatchObject({ content: [], totalElements: 0 });
  expect(await replayEvent(expert, { id: own.id, eventId })).toEqual({ replayed: 1 });
  await removeWebhook(watcher, { id: own.id });
  expect((await listWebhooks(expert)).content.map((each) => each.id)).toEqual([id]);
});
