import { beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { contextFor, createUser } from '../../testing/factories.ts';
import { approveWithdrawal } from '../../admin-withdrawals/decide-withdrawal.ts';
import { readForAdmin } from '../../admin-withdrawals/list-for-admin.ts';
import { worldOf } from '../../testing/withdrawals.ts';
import { fakeRazorpayx, signedHeaders, type Payout } from '../../testing/fake-razorpayx.ts';
import { payWithdrawals } from '../pay-withdrawals.ts';

const razorpayx = await fakeRazorpayx();
const { app, services, database } = await testApp(razorpayx.env);
const world = worldOf(services, database);
const { expert, request, kinds } = world;
const adminCtx = (await world.admin()).ctx;
const url = '/api/webhooks/razorpay';

type Webhook = ReturnType<typeof razorpayx.webhook>;
const deliver = async ({ payload, headers }: Webhook): Promise<number> =>
  (await app.inject({ method: 'POST', url, payload, headers })).statusCode;

beforeEach(() => razorpayx.next('payouts', 'works'));

/** A withdrawal whose transfer is under way. */
async function sent(amount = 350, upi = false) {
  const person = await expert({ earned: 300, earnedBonus: 200, upi });
  const { id } = await request(person, amount);
  await approveWithdrawal(adminCtx, { id });
  await payWithdrawals(services);
  const transfer = razorpayx.payouts.find(({ reference_id }) => reference_id === id);
  if (!transfer) throw new Error('no transfer was made');
  return { person, id, transfer };
}

function report(transfer: Payout, status: string, eventId?: string): Webhook {
  razorpayx.resolve(
    transfer,
    status,
    status === 'processed' || status === 'reversed' ? `U${transfer.id.slice(-12)}` : null,
  );
  return razorpayx.webhook(transfer, `payout.${status}`, eventId);
}

const statusOf = async (id: string): Promise<string> => (await readForAdmin(adminCtx, id)).status;

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await services.pool.query<{ line: string }>(
    `select outcome || ' -> ' || effect as line from payout_events where withdrawal_id = $1 order by received_at`,
    [id],
  );
  return rows.map(({ line }) => line);
}

test.each([false, true])(
  'a signed report of the payment closes the withdrawal and notifies its owner (UPI: %s)',
  async (upi) => {
    const { person, id, transfer } = await sent(350, upi);
    const publish = vi.spyOn(services.live, 'publish');
    expect(await deliver(report(transfer, 'processed'))).toBe(200);
    expect(await readForAdmin(adminCtx, id)).toMatchObject({ status: 'paid', utr: `U${transfer.id.slice(-12)}` });
    expect(publish.mock.calls).toEqual([
      [person.id, { type: 'balance.changed' }],
      [person.id, { type: 'counts.changed' }],
    ]);
    publish.mockRestore();
  },
);

test('rejects a wrong signature and changes nothing', async () => {
  const { id, transfer } = await sent();
  const { payload, headers } = report(transfer, 'processed');
  const wrong: Record<string, string>[] = [
    signedHeaders(payload, 'evt_1', 'another secret'),
    signedHeaders(`${payload} `, 'evt_1'),
    { ...headers, 'x-razorpay-signature': '' },
    { ...headers, 'x-razorpay-signature': 'f'.repeat(64) },
    { ...headers, 'x-razorpay-signature': `${headers['x-razorpay-signature']}00` },
    { 'content-type': 'application/json' },
  ];
  for (const each of wrong) expect(await deliver({ payload, headers: each })).toBe(400);
  const refused = await app.inject({ method: 'POST', url, payload, headers: wrong[0] ?? {} });
  expect(refused.json()).toMatchObject({ error: 'SIGNATURE_INVALID' });
  expect(await statusOf(id)).toBe('approved');
  // The signature covers the bytes, so the same JSON with other white space is rejected.
  const rewritten = JSON.stringify(JSON.parse(payload), null, 1);
  expect(await deliver({ payload: rewritten, headers })).toBe(400);
  expect(await deliver({ payload, headers })).toBe(200);
  expect(await statusOf(id)).toBe('paid');
});

test('accepts any content type', async () => {
  const { id, transfer } = await sent();
  const { payload, headers } = report(transfer, 'processed');
  expect(await deliver({ payload, headers: { ...headers, 'content-type': 'text/plain' } })).toBe(200);
  expect(await statusOf(id)).toBe('paid');
});

test('counts a repeated report once, even ten at the same moment', async () => {
  const { person, id, transfer } = await sent();
  const webhook = report(transfer, 'failed', 'evt_again');
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(webhook)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(await deliver(webhook)).toBe(200);
  expect(await eventsOf(id)).toEqual(['sent -> sent', 'failed -> failed']);
  expect(await kinds(person)).toEqual({ earned: 300, earnedBonus: 200 });
});

test('reports in any order lead to the same result', async () => {
  for (const order of [
    ['processed', 'reversed', 'processing'],
    ['reversed', 'processed', 'queued'],
    ['processing', 'reversed', 'processed'],
    ['reversed', 'failed', 'processed'],
  ]) {
    const { person, id, transfer } = await sent();
    const webhooks = order.map((status) => report(transfer, status));
    for (const webhook of webhooks) expect(await deliver(webhook)).toBe(200);
    expect(await statusOf(id)).toBe('failed');
    expect(await kinds(person)).toEqual({ earned: 300, earnedBonus: 200 });
    expect((await eventsOf(id)).filter((line) => line.endsWith('contradiction'))).toEqual([]);
  }
});

test('when paid and failed race, the first one counts and the other is recorded as a contradiction', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { person, id, transfer } = await sent();
    const both = [report(transfer, 'processed'), report(transfer, 'failed')];
    await Promise.all(both.map(deliver));
    const status = await statusOf(id);
    expect(['paid', 'failed']).toContain(status);
    expect(await kinds(person)).toEqual(
      status === 'paid' ? { earned: 0, earnedBonus: 150 } : { earned: 300, earnedBonus: 200 },
    );
    expect((await eventsOf(id)).filter((line) => line.endsWith('contradiction'))).toHaveLength(1);
  }
});

test('a webhook and our own check at the same moment count once', async () => {
  const { id, transfer } = await sent();
  const webhook = report(transfer, 'processed');
  await database.ownerPool.query('update payouts set due_at = clock_timestamp() where withdrawal_id = $1', [id]);
  await Promise.all([deliver(webhook), payWithdrawals(services), deliver(webhook)]);
  expect(await statusOf(id)).toBe('paid');
  expect((await eventsOf(id)).filter((line) => line.endsWith('-> paid'))).toHaveLength(1);
});

test('a webhook that arrives before the response to our call finds its withdrawal', async () => {
  const person = await expert({ earned: 300 });
  const { id } = await request(person, 300);
  await approveWithdrawal(adminCtx, { id });
  razorpayx.next('payouts', 'hangs up after', 'works');
  await payWithdrawals(services);
  const transfer = razorpayx.payouts.find(({ reference_id }) => reference_id === id);
  if (!transfer) throw new Error('no transfer was made');
  expect(await deliver(report(transfer, 'processed'))).toBe(200);
  expect(await readForAdmin(adminCtx, id)).toMatchObject({ status: 'paid', payout: { reference: transfer.id } });
});

test('a second transfer for the same withdrawal, or another amount, is recorded as a contradiction and pays nothing', async () => {
  const { id, transfer } = await sent();
  razorpayx.resolve(transfer, 'processed', `Z${transfer.id.slice(-12)}`);
  expect(await deliver(razorpayx.webhook({ ...transfer, id: 'pout_another' }, 'payout.processed'))).toBe(200);
  expect(await deliver(razorpayx.webhook({ ...transfer, amount: 1 }, 'payout.processed'))).toBe(200);
  expect(await statusOf(id)).toBe('approved');
  expect(await eventsOf(id)).toEqual(['sent -> sent', 'paid -> contradiction', 'paid -> contradiction']);
});

test('acknowledges events about no transfer of ours and stores nothing', async () => {
  const { transfer } = await sent();
  const count = async () => (await services.pool.query('select count(*) as n from payout_events')).rows;
  const before = await count();
  const foreign = { ...transfer, id: 'pout_salary', reference_id: 'Salary of May' };
  expect(await deliver(razorpayx.webhook(foreign, 'payout.processed'))).toBe(200);
  const unknown = { ...transfer, id: 'pout_unknown', reference_id: '0197a3a0-0000-7000-8000-000000000000' };
  expect(await deliver(razorpayx.webhook(unknown, 'payout.processed'))).toBe(200);
  for (const payload of ['{"event":"payout.downtime.started","payload":{}}', 'no json', '[]']) {
    expect(await deliver({ payload, headers: signedHeaders(payload, 'evt_x') })).toBe(200);
  }
  expect(await count()).toEqual(before);
});

test('rejects a body above 64 KiB', async () => {
  const payload = JSON.stringify({ padding: 'x'.repeat(64 * 1024) });
  expect(await deliver({ payload, headers: signedHeaders(payload, 'evt_big') })).toBe(413);
});

test('returns 404 without RazorpayX', async () => {
  const plain = await testApp();
  const payload = '{}';
  const answer = await plain.app.inject({ method: 'POST', url, payload, headers: signedHeaders(payload, 'evt_1') });
  expect(answer.statusCode).toBe(404);
  const { id } = await createUser(plain.services.db);
  expect(contextFor(plain.services, id).payouts).toEqual({ name: 'manual' });
});
