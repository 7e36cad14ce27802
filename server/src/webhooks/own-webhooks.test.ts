import { LIMITS } from '@proverse/shared';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { requestDeletion } from '../account/request-deletion.ts';
import { subjectsTo } from '../testing/accounts.ts';
import type { ReceivedWebhook } from '../testing/fake-internet.ts';
import { rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks, removeWebhook, rotateSecret, updateWebhook } from './own-webhooks.ts';
import { replayEvent } from './replay.ts';
import { sendTest } from './send-test.ts';
import { PAGE, webhookFor, webhookWorld } from './webhook-fixtures.ts';

const world = await webhookWorld();
const { receiver, passWaits } = world;
const { ownerPool } = world.database;
// A receiver gets every due delivery, also those that an earlier test left.
beforeEach(() => ownerPool.query('delete from webhook_endpoints'));

test('both secrets sign for a day after a rotation, and neither is stored in plain text', async () => {
  const [expert, at] = [await world.person(), receiver()];
  const { webhook, secret } = await webhookFor(expert);
  const { id } = webhook;
  const rotated = await rotateSecret(expert, { id });
  await sendTest(expert, { id });
  await at.deliver();
  const [request] = at.received;
  const accepts = (each: string, { body, headers }: ReceivedWebhook) => {
    try {
      return Boolean(new Webhook(each).verify(body, { ...headers }));
    } catch {
      return false;
    }
  };
  expect([secret, rotated.secret].map((each) => accepts(each, request!))).toEqual([true, true]);
  await ownerPool.query('update webhook_endpoints set former_secret_until = now() where id = $1', [id]);
  await sendTest(expert, { id });
  await at.deliver();
  expect([secret, rotated.secret].map((each) => accepts(each, at.received[1]!))).toEqual([false, true]);
  const { rows } = await ownerPool.query('select e::text as row from webhook_endpoints e where id = $1', [id]);
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex');
  expect(JSON.stringify(rows)).not.toContain(bytes);

  // When SECRET_KEY was lost, the secret cannot be decrypted until its owner rotates it. Other webhooks keep working.
  await ownerPool.query(`update webhook_endpoints set secret_encrypted = '\\x00' where id = $1`, [id]);
  const other = await world.person();
  for (const ctx of [expert, other]) {
    await sendTest(ctx, ctx === expert ? { id } : { id: (await webhookFor(other)).webhook.id });
  }
  await at.deliver();
  expect(at.received).toHaveLength(3);
  const [waiting] = (await listDeliveries(expert, { id, ...PAGE })).content;
  expect(waiting).toMatchObject({ state: 'pending', attempts: [{ error: 'The secret cannot be read. Rotate it' }] });
  expect((await listWebhooks(expert)).content).toMatchObject([{ failures: 1 }]);
  await rotateSecret(expert, { id });
  await passWaits();
  await at.deliver();
  expect(at.received).toHaveLength(4);
});

test('only its owner can use a webhook, it is deleted with the account, and without one no events are stored', async () => {
  const [asker, expert, other] = [await world.person(), await world.person(), await world.person()];
  const { webhook } = await webhookFor(expert);
  const { id } = webhook;
  const calls = [
    updateWebhook(other, { id, enabled: false }),
    rotateSecret(other, { id }),
    sendTest(other, { id }),
    listDeliveries(other, { id, ...PAGE }),
    replayEvent(other, { id, eventId: id }),
    removeWebhook(other, { id }),
  ];
  expect(await Promise.all(calls.map(async (call) => (await rejectionOf(call)).code))).toEqual(
    calls.map(() => 'NOT_FOUND'),
  );
  const more = Array.from({ length: LIMITS.webhooksMax + 1 }, () => webhookFor(expert));
  const outcomes = await Promise.allSettled(more);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.webhooksMax - 1);

  const leaver = await world.person({ coins: 0 });
  await webhookFor(leaver);
  await requestDeletion(leaver, { password: TEST_PASSWORD, confirm: 'DELETE', forfeitCoins: 0 });
  expect((await listWebhooks(leaver)).content).toEqual([]);

  for (const each of (await listWebhooks(expert)).content) await removeWebhook(expert, { id: each.id });
  await world.send(asker, expert);
  const { rows } = await ownerPool.query('select 1 from webhook_events where user_id = $1', [expert.userId]);
  expect(rows).toEqual([]);
});

test('emails the owner when a webhook gets another address, but not about other changes', async () => {
  const expert = await world.person();
  const { id, url } = (await webhookFor(expert)).webhook;
  await updateWebhook(expert, { id, url, events: ['message.received'] });
  await updateWebhook(expert, { id, url: 'https://elsewhere.example/hooks' });
  const { rows } = await ownerPool.query<{ email: string }>('select email from users where id = $1', [expert.userId]);
  const subjects = await subjectsTo(world.services, rows[0]?.email ?? '');
  expect(subjects.filter((subject) => subject.includes('webhook')).toSorted()).toEqual([
    'A webhook in your Proverse account has a new address',
    'A webhook was added to your Proverse account',
  ]);
});
