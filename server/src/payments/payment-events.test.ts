import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { Services } from '../context.ts';
import { createServices } from '../main.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser } from '../testing/factories.ts';
import { testConfig, testServices } from '../testing/services.ts';
import { checkout, delivery, disputed, notice, refunded, type Notice } from '../testing/stripe-notices.ts';
import { startFakeStripe, stripeEnvironment } from '../testing/stripe-server.ts';
import { recordPaymentEvent } from './record-event.ts';
import { readStripeEvent } from './stripe/stripe-events.ts';
import { afterFile } from '../testing/after-file.ts';

const PRICE_PAISE = 50_000;
const database = await testDatabase({ maxConnections: 12 });
const environment = stripeEnvironment(await startFakeStripe());
const services = await testServices(database, environment);
const runs = Number(process.env['MODEL_RUNS'] ?? 60);

interface State {
  readonly status: string;
  readonly bonus: number;
  readonly purchased: number;
  readonly debt: number;
  /** Receipts in the outbox. */
  readonly receipts: number;
}

async function newPurchase(): Promise<{ user: string; purchaseId: string; stateOf: () => Promise<State> }> {
  const { id: user } = await createUser(services.db);
  const { rows } = await services.pool.query<{ id: string }>(
    `select purchase_begin($1, null, 'p', '', 'BASIC', 'credit_card', 'stripe') ->> 'purchaseId' as id`,
    [user],
  );
  const purchaseId = rows[0]?.id ?? '';
  return {
    user,
    purchaseId,
    async stateOf() {
      const found = await services.pool.query<State>(
        `select p.status, w.bonus, w.purchased, w.debt,
           (select count(*)::integer from mail_outbox where receipt_purchase_id = p.id) as receipts
         from purchases p, wallet_kinds($1) w where p.id = $2`,
        [user, purchaseId],
      );
      const [row] = found.rows;
      if (!row) throw new Error('the purchase is gone');
      return row;
    },
  };
}

const take = async (news: Notice, by: Services = services): Promise<void> => {
  const event = readStripeEvent(news, false);
  if (event) await recordPaymentEvent(by, event);
};

/** Every event that one payment can have. `created` is in seconds and orders them. */
function eventsOf(purchaseId: string) {
  const intent = `pi_${purchaseId}`;
  const session = { purchaseId, amountPaise: PRICE_PAISE, intent };
  const at = (created: number) => ({ created });
  return {
    processing: notice('checkout.session.completed', checkout(session, { payment_status: 'unpaid' }), at(1)),
    paid: notice('checkout.session.async_payment_succeeded', checkout(session), at(3)),
    failed: notice('checkout.session.async_payment_failed', checkout(session, { payment_status: 'unpaid' }), at(2)),
    expired: notice('checkout.session.expired', checkout(session, { payment_status: 'unpaid' }), at(2)),
    tooLittle: notice('checkout.session.completed', checkout({ ...session, amountPaise: 100 }), at(3)),
    refundedSome: refunded(intent, 7_550, at(4)),
    refundedMore: refunded(intent, 12_345, at(6)),
    opened: disputed('created', intent, { amountPaise: 20_000, status: 'needs_response' }, at(5)),
    withdrawn: disputed('funds_withdrawn', intent, { amountPaise: 20_000, status: 'needs_response' }, at(5)),
    won: disputed('closed', intent, { amountPaise: 20_000, status: 'won' }, at(8)),
    reinstated: disputed('funds_reinstated', intent, { amountPaise: 20_000, status: 'won' }, at(8)),
    inquiry: disputed('created', intent, { id: 'dp_2', amountPaise: 30_000, status: 'warning_needs_response' }, at(5)),
    escalated: disputed('updated', intent, { id: 'dp_2', amountPaise: 30_000, status: 'needs_response' }, at(7)),
    lost: disputed('closed', intent, { id: 'dp_2', amountPaise: 30_000, status: 'lost' }, at(9)),
  };
}
type EventName = keyof ReturnType<typeof eventsOf>;
const EVERYTHING = Object.keys(eventsOf('')) as EventName[];

/** The state that these events lead to, which depends on their set alone. */
function expected(received: ReadonlySet<EventName>): State {
  const any = (...names: EventName[]): boolean => names.some((name) => received.has(name));
  if (!received.has('paid')) {
    return { status: any('failed', 'expired') ? 'failed' : 'pending', bonus: 0, purchased: 0, debt: 0, receipts: 0 };
  }
  const refundedPaise = received.has('refundedMore') ? 12_345 : received.has('refundedSome') ? 7_550 : 0;
  const first = any('opened', 'withdrawn') && !any('won', 'reinstated') ? 20_000 : 0;
  const second = any('escalated', 'lost') ? 30_000 : 0;
  const chargedBack = Math.floor(Math.min(PRICE_PAISE, refundedPaise + first + second) / 100);
  return {
    status: 'completed',
    bonus: 25 - Math.floor(chargedBack / 20),
    purchased: 500 - chargedBack,
    debt: 0,
    receipts: 1,
  };
}

describe('events in any order, missing or repeated', () => {
  const deliveries = fc
    .subarray(EVERYTHING, { minLength: 1 })
    .chain((names) =>
      fc.tuple(fc.shuffledSubarray(names, { minLength: names.length }), fc.array(fc.constantFrom(...names))),
    )
    .map(([first, again]) => [...first, ...again]);

  test('lead to the state that their set determines', { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(deliveries, async (names) => {
        const { purchaseId, stateOf } = await newPurchase();
        const events = eventsOf(purchaseId);
        for (const name of names) await take(events[name]);
        expect(await stateOf()).toEqual(expected(new Set(names)));
      }),
      { numRuns: runs, ...(process.env['MODEL_SEED'] ? { seed: Number(process.env['MODEL_SEED']) } : {}) },
    );
  });

  test('lead to the same state when all arrive at once', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 12; round += 1) {
      const { purchaseId, stateOf } = await newPurchase();
      const events = eventsOf(purchaseId);
      await Promise.all([...EVERYTHING, ...EVERYTHING].map((name) => take(events[name])));
      expect(await stateOf()).toEqual(expected(new Set(EVERYTHING)));
    }
  });
});

test('applies a refund that arrives together with its payment', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { purchaseId, stateOf } = await newPurchase();
    const { paid, refundedMore } = eventsOf(purchaseId);
    await Promise.all([take(paid), take(refundedMore)]);
    expect((await stateOf()).purchased).toBe(500 - 123);
  }
});

test('turns spent coins into a debt when the payment is disputed, and back when the dispute is won', async () => {
  const { user, purchaseId, stateOf } = await newPurchase();
  const expert = await createUser(services.db);
  const { paid, opened, won } = eventsOf(purchaseId);
  await take(paid);
  await database.ownerPool.query(
    `select ledger_resolve(array[hold_tx_id], '{release}')
     from ledger_hold(array[$1::uuid], array[$2::uuid], array[uuidv7()], '{425}', '{0}')`,
    [user, expert.id],
  );
  await take(opened);
  expect(await stateOf()).toEqual({ status: 'completed', bonus: 0, purchased: 0, debt: 110, receipts: 1 });
  await take(won);
  expect(await stateOf()).toEqual({ status: 'completed', bonus: 0, purchased: 100, debt: 0, receipts: 1 });
});

test('completes an expired purchase when its money arrives late', async () => {
  const { purchaseId, stateOf } = await newPurchase();
  await services.pool.query(`select purchase_complete($1, 'declined', null, null, null, null, 'expired')`, [
    purchaseId,
  ]);
  await take(eventsOf(purchaseId).paid);
  expect(await stateOf()).toEqual({ status: 'completed', bonus: 25, purchased: 500, debt: 0, receipts: 1 });
});

test('never completes a purchase that was not paid exactly', async () => {
  const { purchaseId, stateOf } = await newPurchase();
  const complete = services.pool.query(`select purchase_complete($1, 'completed', 'cs_1')`, [purchaseId]);
  await expect(complete).rejects.toMatchObject({ constraint: 'purchases_completed_by_a_payment' });
  await take(eventsOf(purchaseId).tooLittle);
  const byHand = database.ownerPool.query(
    `update purchases set status = 'completed', closed_at = now(), provider_ref = 'cs_test_' || id, payment_ref = 'pi_' || id
     where id = $1`,
    [purchaseId],
  );
  await expect(byHand).rejects.toMatchObject({ constraint: 'purchases_completed_by_a_payment' });
  expect((await stateOf()).status).toBe('pending');
});

test('keeps recorded events unchanged', async () => {
  const { purchaseId } = await newPurchase();
  await take(eventsOf(purchaseId).paid);
  for (const statement of ['update payment_events set problem = null', 'delete from payment_events']) {
    await expect(database.ownerPool.query(statement)).rejects.toMatchObject({ constraint: 'ledger_append_only' });
    await expect(services.pool.query(statement)).rejects.toThrow(/permission denied/);
  }
});

describe('nodes', () => {
  async function node() {
    const log = pino({ level: 'silent' });
    const own = await createServices(testConfig(environment), database.url, log);
    const app = await buildApp(own.services, log);
    own.onClose(() => app.close());
    afterFile(own.close);
    return { app, services: own.services };
  }

  test('credit once and both return 200 when two get the same event at once', async () => {
    const [one, other] = [await node(), await node()];
    for (let round = 0; round < 10; round += 1) {
      const { purchaseId, stateOf } = await newPurchase();
      const { paid } = eventsOf(purchaseId);
      const responses = await Promise.all([one, other, one, other].map(({ app }) => app.inject(delivery(paid))));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(await stateOf()).toMatchObject({ bonus: 25, purchased: 500 });
    }
  });

  test('return 503 while the database does not respond, and apply the event when it is sent again', async () => {
    const { app } = await node();
    const { purchaseId, stateOf } = await newPurchase();
    const { paid } = eventsOf(purchaseId);
    const holder = await database.ownerPool.connect();
    await holder.query('begin');
    await holder.query('lock table payment_events in access exclusive mode');
    const response = await app.inject(delivery(paid));
    await holder.query('rollback');
    holder.release();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    expect((await stateOf()).status).toBe('pending');
    expect((await app.inject(delivery(paid))).statusCode).toBe(200);
    expect((await stateOf()).purchased).toBe(500);
  });
});
