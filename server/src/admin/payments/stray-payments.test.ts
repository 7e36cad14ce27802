import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishDeletions } from '../../account/finish-deletion.ts';
import { purchasePackage } from '../../coins/purchase-package.ts';
import { recordPaymentEvent } from '../../payments/record-event.ts';
import type { PaymentEvent } from '../../payments/port.ts';
import { contextFor, createUser, leave, rejectionOf } from '../../testing/factories.ts';
import { testPeople } from '../../testing/people.ts';
import { listActs } from '../audit-log/list-acts.ts';
import { listStrayPayments } from './list-stray-payments.ts';
import { dismissPayment } from './dismiss-payment.ts';

const { services, database, join } = await testPeople();
const admin = contextFor(services, (await createUser(services.db, { role: 'admin', first_name: 'Ada' })).id);
const PAGE = { page: 0, size: 50 };

async function record(event: Partial<PaymentEvent>): Promise<string> {
  const id = `evt_${randomUUID()}`;
  await recordPaymentEvent(services, {
    id,
    provider: 'stripe',
    type: 'checkout.session.completed',
    kind: 'paid',
    createdAt: new Date(),
    sessionRef: `cs_${id}`,
    paymentRef: `pi_${id}`,
    amountPaise: 50_000,
    currency: 'inr',
    ...event,
  });
  return id;
}

const undismissed = async () => (await listStrayPayments(admin, PAGE)).content;

test('lists payments that could not be credited with the purchase they name, newest first', async () => {
  const asha = await join({ first_name: 'Asha', last_name: 'Rao', avatar_url: '/api/avatars/asha.webp' });
  const { rows } = await services.pool.query<{ id: string }>(
    `select purchase_begin($1, null, 'p', '', 'BASIC', 'credit_card', 'stripe') ->> 'purchaseId' as id`,
    [asha.id],
  );
  const purchaseId = rows[0]?.id ?? '';
  const unknown = await record({ purchaseId: randomUUID(), createdAt: new Date('2026-11-01T10:00:00Z') });
  const tooLittle = await record({ purchaseId, amountPaise: 100, createdAt: new Date('2026-11-02T10:00:00Z') });
  const page = await listStrayPayments(admin, PAGE);
  expect(page).toMatchObject({ totalElements: 2, totalPages: 1 });
  expect(page.content).toMatchObject([
    {
      id: tooLittle,
      kind: 'paid',
      problem: 'amount',
      amountPaise: 100,
      currency: 'inr',
      reference: `pi_${tooLittle}`,
      createdAt: '2026-11-02T10:00:00.000Z',
      purchase: {
        id: purchaseId,
        coins: 525,
        price: 500,
        status: 'pending',
        user: { id: asha.id, name: 'Asha Rao', avatarUrl: '/api/avatars/asha.webp' },
      },
    },
    { id: unknown, problem: 'unknown_purchase', purchase: null },
  ]);
  expect((await listStrayPayments(admin, { page: 1, size: 1 })).content.map(({ id }) => id)).toEqual([unknown]);
});

test('lists a purchase that its provider has not decided for a day, until it has', async () => {
  const asha = await join({ first_name: 'Asha' });
  const { rows } = await services.pool.query<{ id: string }>(
    `select purchase_begin($1, null, 'p', '', 'BASIC', 'upi', 'razorpay') ->> 'purchaseId' as id`,
    [asha.id],
  );
  const id = rows[0]?.id ?? '';
  const begunAgo = (ago: string) =>
    database.ownerPool.query('update purchases set created_at = now() - $2::interval where id = $1', [id, ago]);
  const listed = async () => (await undismissed()).filter(({ purchase }) => purchase?.id === id);
  await begunAgo('23 hours');
  expect(await listed()).toEqual([]);
  await begunAgo('25 hours');
  expect(await listed()).toMatchObject([
    { provider: 'razorpay', kind: 'processing', problem: 'undecided', amountPaise: 50_000, currency: 'inr' },
  ]);
  await services.pool.query(`select purchase_complete($1, 'declined', null)`, [id]);
  expect(await listed()).toEqual([]);
});

test('lists a refund of an unknown payment after an hour', async () => {
  const id = await record({ kind: 'refunded', type: 'charge.refunded' });
  expect((await undismissed()).map((payment) => payment.id)).not.toContain(id);
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('alter table payment_events disable trigger payment_events_append_only');
    await client.query(`update payment_events set processed_at = now() - interval '61 minutes' where id = $1`, [id]);
    await client.query('alter table payment_events enable always trigger payment_events_append_only');
    await client.query('commit');
  } finally {
    client.release();
  }
  expect((await undismissed()).find((payment) => payment.id === id)).toMatchObject({
    problem: 'unknown_payment',
    reference: `pi_${id}`,
    purchase: null,
  });
});

test('dismissing removes a payment from the list and records the note; a repeat keeps the first note', async () => {
  const id = await record({ purchaseId: randomUUID() });
  expect((await undismissed()).map((payment) => payment.id)).toContain(id);
  await Promise.all(['Refunded', 'Refunded again'].map((note) => dismissPayment(admin, { id, note })));
  await dismissPayment(admin, { id, note: 'Once more' });
  expect((await undismissed()).map((payment) => payment.id)).not.toContain(id);
  const { content } = await listActs(admin, { ...PAGE, subjectId: id });
  expect(content).toMatchObject([
    {
      act: 'payment.dismissed',
      subject: { kind: 'payment_event', id },
      detail: { note: expect.stringMatching(/^Refunded/) },
    },
  ]);
});

test('dismissing is NOT_FOUND for users who are not admins, and for unknown payments', async () => {
  const id = await record({ purchaseId: randomUUID() });
  const stranger = contextFor(services, (await createUser(services.db)).id);
  expect((await rejectionOf(dismissPayment(stranger, { id, note: 'Mine' }))).code).toBe('NOT_FOUND');
  expect((await rejectionOf(dismissPayment(admin, { id: 'evt_none', note: 'Gone' }))).code).toBe('NOT_FOUND');
  expect((await undismissed()).map((payment) => payment.id)).toContain(id);
});

test('lists a payment for a deleted account and credits no one', async () => {
  const asha = await join();
  const { rows } = await services.pool.query<{ id: string }>(
    `select purchase_begin($1, null, 'p', '', 'BASIC', 'credit_card', 'stripe') ->> 'purchaseId' as id`,
    [asha.id],
  );
  const purchaseId = rows[0]?.id ?? '';
  // Stripe's event about the end of the checkout was lost.
  await database.ownerPool.query(`update purchases set created_at = now() - interval '3 hours' where id = $1`, [
    purchaseId,
  ]);
  await database.ownerPool.query(`update purchases set provider_ref = 'cs_late', redirect_url = 'x' where id = $1`, [
    purchaseId,
  ]);
  await leave(database.ownerPool, asha.id);
  const late = { purchaseId, sessionRef: 'cs_late', paymentRef: 'pi_late' };
  const [id] = await Promise.all([
    record(late),
    record({ ...late, id: 'evt_again' }),
    record({ ...late, id: 'evt_again' }),
  ]);
  expect((await undismissed()).filter((payment) => payment.purchase?.id === purchaseId)).toHaveLength(2);
  expect((await undismissed()).find((payment) => payment.id === id)).toMatchObject({
    problem: 'account_deleted',
    amountPaise: 50_000,
    reference: 'pi_late',
    purchase: { status: 'failed', user: { id: asha.id } },
  });
  // The provider's refund matches the purchase and moves no coins.
  await record({ kind: 'refunded', type: 'charge.refunded', paymentRef: 'pi_late' });
  const books = await database.ownerPool.query(
    `select wallet_balance($1) as coins, (select array_agg(kind) from ledger_tx where user_id = $1) as moves`,
    [asha.id],
  );
  expect(books.rows).toEqual([{ coins: 0, moves: ['purchase_declined'] }]);
});

test('lists a chargeback that is reversed after the deletion took the buyer’s coins, and forfeits no more', async () => {
  const asha = await join();
  await purchasePackage(asha.ctx, { packageCode: 'BASIC', paymentMethod: 'credit_card' });
  const { rows } = await services.pool.query<{ id: string }>('select id from purchases where user_id = $1', [asha.id]);
  const chargeBack = (coins: number) =>
    database.ownerPool.query('select ledger_chargeback($1, $2, $3)', [asha.id, rows[0]?.id, coins]);
  await chargeBack(100);
  await leave(database.ownerPool, asha.id);
  await services.pool.query('select account_forfeit($1)', [asha.id]);
  await chargeBack(0);
  await finishDeletions(services);
  const books = await database.ownerPool.query(
    `select wallet_balance($1) as coins, completed_at is not null as done from account_deletions where user_id = $1`,
    [asha.id],
  );
  expect(books.rows).toEqual([{ coins: 105, done: true }]);
  const returns = async () => (await undismissed()).filter(({ purchase }) => purchase?.id === rows[0]?.id);
  const [listed] = await returns();
  expect(listed).toMatchObject({
    kind: 'disputed',
    problem: 'coins_account_deleted',
    purchase: { user: { id: asha.id } },
  });
  await dismissPayment(admin, { id: listed?.id ?? '', note: 'They have not written to us' });
  expect(await returns()).toEqual([]);
});
