import { type WebhookEventType } from '@proverse/shared';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { resolveReport } from '../admin/reports/resolve-report.ts';
import { removeExpiredRows } from '../node/remove-expired-rows.ts';
import { purchasePackage } from '../coins/purchase-package.ts';
import type { UserContext } from '../context.ts';
import { expireDueMessages } from '../expiry/expire-due-messages.ts';
import { rateReply } from '../messages/rating/rate-reply.ts';
import { reportMessage } from '../safety/report-message.ts';
import { rejectionOf } from '../testing/factories.ts';
import { openApiDocument } from '../transport/openapi/openapi.ts';
import {
  approveWithdrawal,
  markWithdrawalFailed,
  markWithdrawalPaid,
  markWithdrawalReturned,
  rejectWithdrawal,
} from '../admin-withdrawals/decide-withdrawal.ts';
import { worldOf } from '../testing/withdrawals.ts';
import { sendTest } from './send-test.ts';
import { webhookFor, webhookWorld } from './webhook-fixtures.ts';

const world = await webhookWorld();
const { receiver } = world;

/** Whether a body is as the OpenAPI document says. */
function documented(body: { type: WebhookEventType }): boolean {
  const { webhooks, components } = openApiDocument('https://proverse.example') as unknown as Document;
  const { schema } = webhooks[body.type].post.requestBody.content['application/json'];
  return new Ajv2020({ strict: false, validateFormats: false }).validate({ ...schema, components }, body);
}

interface Document {
  readonly webhooks: Record<
    WebhookEventType,
    { post: { requestBody: { content: { 'application/json': { schema: object } } } } }
  >;
  readonly components: object;
}

test('reports messages, ratings and purchases to both sides, signed, without their texts', async () => {
  const [asker, expert, at] = [await world.person(), await world.person({ rate: 30 }), receiver()];
  const [{ secret }] = [await webhookFor(asker), await webhookFor(expert)];
  const answered = await world.reply(await world.send(asker, expert));
  await rateReply(asker, { messageId: answered.id, ratedUserId: expert.userId, rating: 4 });
  await world.reject(await world.send(asker, expert));
  await purchasePackage(asker, { packageCode: 'STARTER', paymentMethod: 'credit_card' });
  // A rejected send reports nothing.
  await rejectionOf(world.send(await world.person({ coins: 0 }), expert));
  await at.deliver();

  const to = ({ userId }: UserContext) =>
    at.received
      .filter(({ url }) => url.includes(userId))
      .map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(to(expert)).toEqual(['message.received', 'message.received', 'message.rated']);
  expect(to(asker)).toEqual(['message.replied', 'message.rejected', 'purchase.completed']);
  const first = at.received.find(({ url }) => url.includes(asker.userId));
  expect(new Webhook(secret).verify(first?.body ?? '', { ...first?.headers })).toMatchObject({
    type: 'message.replied',
    data: { messageId: answered.id, status: 'replied', priceCoins: 30, fromUserId: asker.userId },
  });
  expect(at.bodies().find(({ type }) => type === 'message.rated')?.data).toMatchObject({ stars: 4 });
  for (const { body } of at.received) expect(documented(JSON.parse(body))).toBe(true);
  expect(JSON.stringify(at.received)).not.toMatch(/A question|in detail|my answer/);
});

test('reports an expiry to both sides, and how a withdrawal ended', async () => {
  const at = receiver();
  const [asker, expert] = [await world.person(), await world.person()];
  for (const ctx of [asker, expert]) await webhookFor(ctx, ['message.expired']);
  const message = await world.send(asker, expert);
  await world.makeDue(message);
  await expireDueMessages(world.services);

  const payouts = worldOf(world.services, world.database);
  const [earner, admin] = [await payouts.expert({ earned: 300 }), await payouts.admin()];
  await webhookFor(earner.ctx);
  const rejected = await payouts.request(earner, 100);
  await rejectWithdrawal(admin.ctx, { id: rejected.id, reason: 'The account is closed' });
  const paid = await payouts.request(earner, 150);
  await approveWithdrawal(admin.ctx, { id: paid.id });
  await markWithdrawalPaid(admin.ctx, { id: paid.id, utr: 'HDFC26325123456' });
  const failed = await payouts.request(earner, 120);
  await approveWithdrawal(admin.ctx, { id: failed.id });
  await markWithdrawalFailed(admin.ctx, { id: failed.id, reason: 'The account is closed' });
  await markWithdrawalReturned(admin.ctx, { id: paid.id, reason: 'Sent back by the bank' });
  await at.deliver();

  const expired = at.bodies().filter(({ type }) => type === 'message.expired');
  expect(expired.map(({ data }) => [data['messageId'], data['status']])).toEqual([
    [message.id, 'expired'],
    [message.id, 'expired'],
  ]);
  const withdrawals = at.bodies().filter(({ type }) => type.startsWith('withdrawal.'));
  expect(withdrawals).toMatchObject([
    { type: 'withdrawal.rejected', data: { withdrawalId: rejected.id, status: 'rejected', coins: 100 } },
    { type: 'withdrawal.paid', data: { withdrawalId: paid.id, status: 'paid', coins: 150 } },
    { type: 'withdrawal.failed', data: { withdrawalId: failed.id, status: 'failed', coins: 120 } },
    { type: 'withdrawal.failed', data: { withdrawalId: paid.id, status: 'failed', coins: 150 } },
  ]);
  for (const { body } of at.received) expect(documented(JSON.parse(body))).toBe(true);
});

test('reports a refund by an admin to both sides', async () => {
  const [asker, expert, at] = [await world.person(), await world.person({ rate: 30 }), receiver()];
  const { ctx: admin } = await worldOf(world.services, world.database).admin();
  for (const ctx of [asker, expert]) await webhookFor(ctx, ['message.refunded']);
  const answered = await world.reply(await world.send(asker, expert));
  const { id } = await reportMessage(asker, { id: answered.id, reason: 'spam' });
  await resolveReport(admin, { id, decision: 'refund' });
  await at.deliver();
  expect(at.bodies()).toMatchObject(
    Array.from({ length: 2 }, () => ({
      type: 'message.refunded',
      data: { messageId: answered.id, status: 'replied', priceCoins: 30 },
    })),
  );
  for (const { body } of at.received) expect(documented(JSON.parse(body))).toBe(true);
});

test('removes events with their deliveries and attempts after 30 days', async () => {
  const [expert, at] = [await world.person(), receiver()];
  const { ownerPool } = world.database;
  const { id } = (await webhookFor(expert)).webhook;
  await sendTest(expert, { id });
  await at.deliver();
  await sendTest(expert, { id });
  const [oldest] = at.ids();
  await at.deliver();
  const age = async (days: number) => {
    for (const [table, column, key] of [
      ['webhook_events', 'created_at', 'id'],
      ['webhook_deliveries', 'created_at', 'event_id'],
      ['webhook_attempts', 'attempted_at', 'event_id'],
    ] as const) {
      await ownerPool.query(`update ${table} set ${column} = now() - $1 * interval '1 day' where ${key} = $2`, [
        days,
        oldest,
      ]);
    }
  };
  const rowsLeft = async () => {
    const { rows } = await ownerPool.query<{ rows: number[] }>(
      `select array[
        (select count(*) from webhook_events where user_id = $1),
        (select count(*) from webhook_deliveries where endpoint_id = $2),
        (select count(*) from webhook_attempts where endpoint_id = $2)
      ]::integer[] as rows`,
      [expert.userId, id],
    );
    return rows[0]?.rows;
  };
  await age(29);
  await removeExpiredRows(world.services.db);
  expect(await rowsLeft()).toEqual([2, 2, 2]);
  await age(31);
  await removeExpiredRows(world.services.db);
  expect(await rowsLeft()).toEqual([1, 1, 1]);
});
