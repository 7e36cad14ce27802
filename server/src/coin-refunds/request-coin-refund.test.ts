import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listCoinRefunds as listAllCoinRefunds } from '../admin/payments/list-coin-refunds.ts';
import { listHistory } from '../coins/list-history.ts';
import { purchasePackage } from '../coins/purchase-package.ts';
import { comparePayments } from '../payments/compare-payments.ts';
import { PaymentProviderUnavailable } from '../payments/port.ts';
import { sandboxPayments } from '../payments/sandbox.ts';
import { sendCoinRefunds } from '../payments/send-coin-refunds.ts';
import { contextFor, leave, rejectionOf } from '../testing/factories.ts';
import type { Person } from '../testing/people.ts';
import { only } from '../testing/services.ts';
import { coinRefundWorld } from './coin-refund-fixtures.ts';
import { listCoinRefunds } from './list-coin-refunds.ts';
import { listRefundable } from './list-refundable.ts';
import { requestCoinRefund } from './request-coin-refund.ts';

const world = await coinRefundWorld();
const { asked, buy, join, makeOld, mood, moves, query, record, runJob, send, services, wallet } = world;

const expert = await join({ message_rate: 100 });
const done = mood.answer;
const silent = () => Promise.reject(new PaymentProviderUnavailable('no response'));
const failed = () => Promise.resolve({ status: 'failed' as const, reference: null, reason: 'The card was closed.' });
const pending = () => Promise.resolve({ status: 'pending' as const, reference: 're_pending' });

const refundAll = async (person: Person) =>
  requestCoinRefund(person.ctx, { coins: (await listRefundable(person.ctx)).coins });
const withMood = async <T>(answer: typeof mood.answer, act: () => Promise<T>): Promise<T> => {
  mood.answer = answer;
  return act().finally(() => (mood.answer = done));
};

describe('a refund', () => {
  test('returns unused coins to their source, and their share of the bonus coins leaves with them', async () => {
    const person = await join();
    const purchase = await buy(person, 'PRO');
    expect(await listRefundable(person.ctx)).toMatchObject({
      coins: 1000,
      bonus: 100,
      amountPaise: 100_000,
      latest: null,
    });
    const refund = await requestCoinRefund(person.ctx, { coins: 400 });
    expect(refund).toMatchObject({
      status: 'closed',
      coins: 400,
      bonus: 40,
      amountPaise: 40_000,
      parts: [{ purchaseId: purchase.id, paymentMethod: 'credit_card', status: 'done', reason: null }],
    });
    expect(asked.filter(({ purchaseId }) => purchaseId === purchase.id)).toEqual([
      {
        refundId: refund.parts[0]?.id,
        purchaseId: purchase.id,
        paymentRef: purchase.paymentRef,
        sessionRef: `cs_${purchase.id}`,
        amountPaise: 40_000,
      },
    ]);
    expect(await wallet(person)).toEqual({ purchased: 600, bonus: 60 });
    expect(await listRefundable(person.ctx)).toMatchObject({ coins: 600, bonus: 60, amountPaise: 60_000 });
    expect((await listCoinRefunds(person.ctx, { page: 0, size: 10 })).content).toEqual([refund]);
    const [line] = (await listHistory(person.ctx, { page: 0, size: 1 })).content;
    expect(line).toMatchObject({
      type: 'purchase',
      subtype: 'coin_refund',
      amount: -440,
      description: 'Professional package: unused coins refunded',
    });
  });

  test('takes the oldest purchase first, of the coins that are left', async () => {
    const person = await join();
    const [first, second, third] = [await buy(person, 300), await buy(person, 300), await buy(person, 200)];
    for (let i = 0; i < 4; i += 1) await send(person, expert);
    const { purchases } = await listRefundable(person.ctx);
    expect(purchases.map(({ purchaseId, unused, coins }) => [purchaseId, unused, coins])).toEqual([
      [second.id, 200, 200],
      [third.id, 200, 200],
    ]);
    const { parts } = await requestCoinRefund(person.ctx, { coins: 250 });
    expect(parts.map(({ purchaseId, coins }) => [purchaseId, coins])).toEqual([
      [second.id, 200],
      [third.id, 50],
    ]);
    expect(await moves(first)).toEqual([]);
    const told = await query('select body from notifications where user_id = $1', [person.id]);
    expect(told).toEqual([
      { body: '₹250 is on its way to the card that you paid with. Banks take 5 to 7 business days.' },
    ]);
  });

  test('keeps unused coins for bonus coins that were spent, so that no debt is left', async () => {
    const person = await join();
    const purchase = await buy(person, 'PRO');
    await send(person, expert);
    const before = await listRefundable(person.ctx);
    expect(before).toMatchObject({ coins: 909, bonus: 90, purchases: [{ unused: 1000, reason: 'bonus_spent' }] });
    await refundAll(person);
    expect(await wallet(person)).toEqual({ purchased: 1 });
    expect(await moves(purchase)).toEqual([['coin_refund', -999]]);
  });

  test('names what cannot go back: too old, disputed, or from a source that takes nothing back', async () => {
    const person = await join();
    const [old, disputed, crypto, upi] = [
      await buy(person, 100),
      await buy(person, 100),
      await buy(person, 100, 'crypto'),
      await buy(person, 100, 'upi'),
    ];
    await makeOld(old, 181);
    await makeOld(upi, 59);
    await record({
      kind: 'disputed',
      paymentRef: disputed.paymentRef,
      disputeRef: 'dp',
      amountPaise: 10_000,
      standing: 0,
    });
    const { purchases, coins } = await listRefundable(person.ctx);
    expect(coins).toBe(100);
    expect(purchases.map(({ purchaseId, coins: some, reason }) => [purchaseId, some, reason])).toEqual([
      [old.id, 0, 'too_old'],
      [disputed.id, 0, 'disputed'],
      [crypto.id, 0, 'unavailable'],
      [upi.id, 100, null],
    ]);
    const error = await rejectionOf(requestCoinRefund(person.ctx, { coins: 101 }));
    expect([error.code, error.params]).toEqual(['COIN_REFUND_CHANGED', { coins: 100 }]);
  });

  test('is possible again when a dispute ended without a loss, until it is opened again', async () => {
    const person = await join();
    const { paymentRef } = await buy(person, 100);
    const dispute = { kind: 'disputed' as const, paymentRef, disputeRef: 'dp_inquiry', amountPaise: 10_000 };
    const met: (readonly [number, string | null | undefined])[] = [];
    for (const [after, standing] of [0, 2, 0].entries()) {
      await record({ ...dispute, standing: standing as 0 | 2, createdAt: new Date(Date.now() + after * 1000) });
      const { coins, purchases } = await listRefundable(person.ctx);
      met.push([coins, purchases[0]?.reason]);
    }
    expect(met).toEqual([
      [0, 'disputed'],
      [100, null],
      [0, 'disputed'],
    ]);
  });

  test('of many purchases sends one batch within the request, and the job sends the rest', async () => {
    const person = await join();
    const bought: string[] = [];
    for (let i = 0; i < 12; i += 1) bought.push((await buy(person, 10)).id);
    const sent = () => asked.filter(({ purchaseId }) => bought.includes(purchaseId)).length;
    const refund = await refundAll(person);
    expect([sent(), refund.status]).toEqual([5, 'open']);
    await runJob();
    expect(sent()).toBe(12);
    expect((await listRefundable(person.ctx)).latest).toMatchObject({ status: 'closed', coins: 120 });
  });

  test('on a stopping node is left to the job of another one', async () => {
    const person = await join();
    const purchase = await buy(person, 100);
    const ctx = { ...person.ctx, readiness: { ...person.ctx.readiness, isDraining: () => true } };
    const sent = () => asked.filter(({ purchaseId }) => purchaseId === purchase.id).length;
    expect(await requestCoinRefund(ctx, { coins: 100 })).toMatchObject({ status: 'open' });
    expect(sent()).toBe(0);
    await sendCoinRefunds(services);
    expect(sent()).toBe(1);
  });

  test('with the same Idempotency-Key moves nothing again; with another input it is rejected', async () => {
    const person = await join();
    const purchase = await buy(person, 500);
    const ctx = { ...person.ctx, idempotencyKey: randomUUID() };
    const first = await requestCoinRefund(ctx, { coins: 100 });
    const repeats = await Promise.all([1, 2, 3].map(() => requestCoinRefund(ctx, { coins: 100 })));
    expect(repeats).toEqual([first, first, first]);
    expect((await rejectionOf(requestCoinRefund(ctx, { coins: 101 }))).code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await moves(purchase)).toEqual([['coin_refund', -100]]);
  });

  test('is impossible while another one is under way, and after the account was deleted', async () => {
    const person = await join();
    await buy(person, 500);
    await withMood(pending, () => requestCoinRefund(person.ctx, { coins: 100 }));
    expect((await listRefundable(person.ctx)).latest).toMatchObject({ status: 'open', coins: 100 });
    expect((await rejectionOf(requestCoinRefund(person.ctx, { coins: 100 }))).code).toBe('COIN_REFUND_OPEN');
    await leave(world.database.ownerPool, person.id);
    expect((await rejectionOf(requestCoinRefund(person.ctx, { coins: 100 }))).code).toBe('SESSION_ENDED');
  });
});

describe('the provider', () => {
  test('fails: the coins return once, as the same kinds, and the buyer reads why', async () => {
    const person = await join();
    const purchase = await buy(person, 'PRO');
    const refund = await withMood(failed, () => refundAll(person));
    expect(refund).toMatchObject({ status: 'closed', parts: [{ status: 'failed', reason: 'The card was closed.' }] });
    const [part] = refund.parts;
    await record({
      paymentRef: purchase.paymentRef,
      refundId: part?.id ?? '',
      refundState: 'failed',
      amountPaise: null,
    });
    await runJob();
    expect(await wallet(person)).toEqual({ purchased: 1000, bonus: 100 });
    expect(await moves(purchase)).toEqual([
      ['coin_refund', -1100],
      ['coin_refund_return', 1100],
    ]);
    const told = await query('select type, title, body from notifications where user_id = $1', [person.id]);
    expect(told).toEqual([
      {
        type: 'coin_refund_failed',
        title: 'Your refund failed',
        body: 'We could not send ₹1,000 back. Its coins are back in your wallet. The card was closed.',
      },
    ]);
    expect(await listRefundable(person.ctx)).toMatchObject({ coins: 1000, latest: { parts: [{ status: 'failed' }] } });
  });

  test('does not respond: the coins stay away, and the job asks again until it knows', async () => {
    const person = await join();
    const purchase = await buy(person, 500, 'upi');
    const refund = await withMood(silent, () => refundAll(person));
    expect(refund).toMatchObject({ status: 'open', parts: [{ status: 'pending' }] });
    await sendCoinRefunds(services);
    const calls = () => asked.filter(({ purchaseId }) => purchaseId === purchase.id);
    expect(calls()).toHaveLength(1);
    await withMood(pending, runJob);
    await Promise.all([runJob(), runJob()]);
    expect(new Set(calls().map(({ refundId }) => refundId))).toEqual(new Set([refund.parts[0]?.id]));
    expect(await listRefundable(person.ctx)).toMatchObject({ coins: 0, latest: { status: 'closed' } });
    expect(await moves(purchase)).toEqual([['coin_refund', -500]]);
    const told = await query('select body from notifications where user_id = $1', [person.id]);
    expect(told).toEqual([
      { body: '₹500 is on its way to the UPI account that you paid from. Banks take 5 to 7 business days.' },
    ]);
  });

  test('is asked once by two nodes at the same moment', async () => {
    const person = await join();
    const purchase = await buy(person, 500);
    await withMood(silent, () => refundAll(person));
    await query('update coin_refund_parts set due_at = now() where due_at is not null');
    await Promise.all([sendCoinRefunds(services), sendCoinRefunds(services)]);
    expect(asked.filter(({ purchaseId }) => purchaseId === purchase.id)).toHaveLength(2);
  });
});

describe('the books', () => {
  test('agree with the provider while a refund is under way and when it is done, and not when it never was', async () => {
    const person = await join();
    const purchase = await buy(person, 500);
    let refundedPaise = 0;
    const provider = {
      ...services.payments.current,
      async *payments() {
        const { id: purchaseId } = purchase;
        yield {
          purchaseId,
          reference: 'cs',
          status: 'paid' as const,
          amountPaise: 50_000,
          currency: 'inr',
          refundedPaise,
          disputedPaise: 0,
        };
      },
    };
    const findings = async () =>
      (
        await comparePayments(services, provider, { from: new Date(0), to: new Date(Date.now() + 60_000) })
      ).findings.filter((line) => line.includes(purchase.id));
    await withMood(silent, () => refundAll(person));
    expect(await findings()).toEqual([]);
    refundedPaise = 50_000;
    expect(await findings()).toEqual([]);
    await runJob();
    expect(await findings()).toEqual([]);
    refundedPaise = 0;
    expect(await findings()).toEqual([
      `purchase ${purchase.id}: ₹0.00 was refunded or disputed, so 0 coins should be charged back, not 500`,
    ]);
  });

  test('of the sandbox state what it refunded', async () => {
    const person = await join();
    await query('update credit_limits set sandbox_payments = true');
    const sandbox = { ...services, payments: only(sandboxPayments) };
    const ctx = contextFor(sandbox, person.id);
    await purchasePackage(ctx, { packageCode: 'BASIC', paymentMethod: 'credit_card' });
    expect(await requestCoinRefund(ctx, { coins: 200 })).toMatchObject({ status: 'closed', bonus: 10 });
    const period = { from: new Date(0), to: new Date(Date.now() + 60_000) };
    expect((await comparePayments(sandbox, sandboxPayments, period)).findings).toEqual([]);
  });

  test('list every refund for admins, those under way first', async () => {
    const [person, admin] = [await join({ first_name: 'Asha', last_name: 'Rao' }), await join({ role: 'admin' })];
    await buy(person, 500);
    const open = await withMood(pending, () => requestCoinRefund(person.ctx, { coins: 100 }));
    const { content } = await listAllCoinRefunds(admin.ctx, { page: 0, size: 50 });
    expect(content.find(({ id }) => id === open.id)).toEqual({
      ...open,
      user: { id: person.id, name: 'Asha Rao', avatarUrl: null, email: expect.any(String) },
    });
    const states = content.map(({ status }) => status);
    expect(states).toEqual(states.toSorted((one, other) => (one === other ? 0 : one === 'open' ? -1 : 1)));
  });
});

describe('the events of a refund', () => {
  const refunded = async (answer = done) => {
    const person = await join();
    const purchase = await buy(person, 500);
    const { parts } = await withMood(answer, () => requestCoinRefund(person.ctx, { coins: 200 }));
    const { paymentRef } = purchase;
    const refundId = parts[0]?.id ?? '';
    return { person, purchase, paymentRef, refundId };
  };

  test('move nothing twice, however often they state the total', async () => {
    const { person, purchase, paymentRef, refundId } = await refunded(pending);
    await record({ paymentRef, amountPaise: 20_000 });
    await record({ paymentRef, amountPaise: 20_000, refundId });
    await record({ paymentRef, amountPaise: null, refundId, refundState: 'done' });
    await record({ paymentRef, amountPaise: 20_000, refundId, refundState: 'done' });
    expect(await moves(purchase)).toEqual([['coin_refund', -200]]);
    expect((await listCoinRefunds(person.ctx, { page: 0, size: 1 })).content[0]).toMatchObject({ status: 'closed' });
  });

  test.each(['before', 'after'])('return the coins of a refund that fails %s its total is known', async (when) => {
    const { person, purchase, paymentRef, refundId } = await refunded(pending);
    const total = { paymentRef, amountPaise: 20_000, createdAt: new Date() };
    if (when === 'after') await record(total);
    const failure = { paymentRef, refundId, refundState: 'failed' as const, amountPaise: null };
    await record({ ...failure, createdAt: new Date(Date.now() + 2000) });
    if (when === 'before') await record(total);
    expect(await wallet(person)).toEqual({ purchased: 500 });
    expect(await moves(purchase)).toEqual([
      ['coin_refund', -200],
      ['coin_refund_return', 200],
    ]);
    // A refund by hand later counts in full.
    await record({ paymentRef, amountPaise: 10_000, createdAt: new Date(Date.now() + 60_000) });
    expect(await wallet(person)).toEqual({ purchased: 400 });
  });

  test('return the coins of a refund that was done and came back', async () => {
    const { person, purchase, paymentRef, refundId } = await refunded();
    for (const id of ['evt_late_failure', 'evt_late_failure', undefined]) {
      await record({ ...(id && { id }), paymentRef, refundId, refundState: 'failed', amountPaise: null });
    }
    expect(await wallet(person)).toEqual({ purchased: 500 });
    expect(await moves(purchase)).toHaveLength(2);
  });

  test('return the coins of a refund whose response was lost, that was done and came back days later', async () => {
    const { person, purchase, paymentRef, refundId } = await refunded(silent);
    await record({ paymentRef, refundId, refundState: 'done', amountPaise: null });
    await record({ paymentRef, amountPaise: 20_000 });
    const later = new Date(Date.now() + 3 * 86_400_000);
    await record({ paymentRef, refundId, refundState: 'failed', amountPaise: null, createdAt: later });
    expect(await wallet(person)).toEqual({ purchased: 500 });
    expect(await moves(purchase)).toEqual([
      ['coin_refund', -200],
      ['coin_refund_return', 200],
    ]);
  });

  test('name a refund for an admin that failed but was done later, so that the buyer has both coins and money', async () => {
    const problems = async (paymentRef: string) =>
      (await query('select problem from payment_attention where payment_ref = $1', [paymentRef])).map(Object.values);
    const event = { refundState: 'done' as const, amountPaise: null };
    const rejected = await refunded(failed);
    await record({ ...event, paymentRef: rejected.paymentRef, refundId: rejected.refundId });
    expect(await problems(rejected.paymentRef)).toEqual([['refund_done_after_failed']]);
    const { person, paymentRef, refundId } = await refunded(pending);
    const [early, late] = [new Date(Date.now() + 1000), new Date(Date.now() + 3000)];
    const failure = { paymentRef, refundId, refundState: 'failed' as const, amountPaise: null };
    await record({ ...failure, createdAt: new Date(Date.now() + 2000) });
    await record({ ...event, paymentRef, refundId, createdAt: early });
    expect(await problems(paymentRef)).toEqual([]);
    await record({ ...event, paymentRef, refundId, createdAt: late });
    expect(await problems(paymentRef)).toEqual([['refund_done_after_failed']]);
    expect(await wallet(person)).toEqual({ purchased: 500 });
  });

  test('take the coins of a refund that failed but was done later, if the payment’s total says so', async () => {
    const { person, paymentRef, refundId } = await refunded(failed);
    await record({ paymentRef, refundId, refundState: 'done', amountPaise: 20_000 });
    expect(await wallet(person)).toEqual({ purchased: 300 });
    expect(await query('select from payment_attention where payment_ref = $1', [paymentRef])).toEqual([]);
  });

  test('add a refund by hand to one under way, in any order', async () => {
    const { person, purchase, paymentRef } = await refunded(pending);
    await record({ paymentRef, amountPaise: 30_000 });
    expect(await wallet(person)).toEqual({ purchased: 200 });
    await record({ paymentRef, amountPaise: 20_000 });
    expect(await moves(purchase)).toEqual([
      ['coin_refund', -200],
      ['chargeback', -100],
    ]);
  });

  test('count a refund by hand before ours, whose total states both', async () => {
    const person = await join();
    const { paymentRef, ...purchase } = await buy(person, 500);
    await record({ paymentRef, amountPaise: 12_345 });
    expect(await listRefundable(person.ctx)).toMatchObject({ coins: 377, amountPaise: 37_655 });
    await refundAll(person);
    await record({ paymentRef, amountPaise: 50_000 });
    expect(await wallet(person)).toEqual({});
    expect(await moves({ paymentRef, ...purchase })).toEqual([
      ['chargeback', -123],
      ['coin_refund', -377],
    ]);
  });

  test('let a dispute take only what the refund left, and a lost one leave a debt for spent coins only', async () => {
    const { person, purchase, paymentRef } = await refunded();
    await send(person, expert);
    const dispute = { kind: 'disputed' as const, paymentRef, disputeRef: 'dp', amountPaise: 50_000 };
    await record({ ...dispute, standing: 1 });
    expect(await wallet(person)).toEqual({ debt: 100 });
    await record({ ...dispute, standing: 2, createdAt: new Date(Date.now() + 5000) });
    expect(await wallet(person)).toEqual({ purchased: 200 });
    expect((await moves(purchase)).map(([kind]) => kind)).toEqual(['coin_refund', 'chargeback', 'chargeback_return']);
  });

  test('freeze no earnings and count as no reversed payment', async () => {
    const person = await join();
    await buy(person, 500);
    await send(person, expert);
    await refundAll(person);
    await query('select refresh_frozen_earnings()');
    expect(await query('select from owed_purchases() where user_id = $1', [person.id])).toEqual([]);
    expect(await query('select from frozen_earnings')).toEqual([]);
  });

  test('are listed for an admin when coins return to a deleted account', async () => {
    const { person, paymentRef, refundId } = await refunded(pending);
    await leave(world.database.ownerPool, person.id);
    await services.pool.query('select account_forfeit($1)', [person.id]);
    await record({ paymentRef, refundId, refundState: 'failed', amountPaise: null });
    const listed = await query('select type, problem from payment_attention where payment_ref = $1', [paymentRef]);
    expect(listed).toEqual([{ type: 'coin_refund_return', problem: 'coins_account_deleted' }]);
  });

  test('with another purchase’s refund change nothing of it', async () => {
    const [mine, other] = [await refunded(pending), await refunded(pending)];
    await record({ paymentRef: mine.paymentRef, refundId: other.refundId, refundState: 'failed', amountPaise: null });
    expect(await moves(other.purchase)).toEqual([['coin_refund', -200]]);
    expect((await listRefundable(other.person.ctx)).latest).toMatchObject({ status: 'open' });
  });
});

describe('at the same moment', () => {
  const codes = (acts: readonly Promise<unknown>[]) =>
    Promise.all(
      acts.map((act) =>
        act.then(
          () => 'done',
          (error: unknown) => (error as { code?: string }).code ?? String(error),
        ),
      ),
    );

  test('of two requests one refunds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await join();
      const purchase = await buy(person, 500);
      const met = await codes(
        [1, 2, 3, 4].map(() => withMood(pending, () => requestCoinRefund(person.ctx, { coins: 500 }))),
      );
      expect(met.filter((each) => each === 'done')).toHaveLength(1);
      expect(await moves(purchase)).toEqual([['coin_refund', -500]]);
    }
  });

  test('32 clients send, and each coin is refunded or sent, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await join();
      const purchase = await buy(person, 'PRO');
      const acts: (() => Promise<unknown>)[] = Array.from({ length: 32 }, () => () => send(person, expert));
      acts.splice(round * 5, 0, () => refundAll(person));
      const met = await codes(acts.map((act) => act()));
      const sent = (await query('select from messages where sender_id = $1', [person.id])).length * 100;
      const taken = (await moves(purchase)).reduce((sum, [, coins]) => sum - coins, 0);
      const left = await wallet(person);
      expect(left['debt'] ?? 0).toBe(0);
      expect(sent + taken + (left['purchased'] ?? 0) + (left['bonus'] ?? 0)).toBe(1100);
      expect(new Set(met).isSubsetOf(new Set(['done', 'INSUFFICIENT_COINS', 'COIN_REFUND_CHANGED']))).toBe(true);
    }
  });

  test('a dispute arrives: together they take each coin once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await join();
      const { paymentRef, ...purchase } = await buy(person, 500);
      const dispute = {
        kind: 'disputed' as const,
        paymentRef,
        disputeRef: 'dp',
        amountPaise: 50_000,
        standing: 1 as const,
      };
      const acts = [() => requestCoinRefund(person.ctx, { coins: 500 }), () => record(dispute)];
      await codes((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
      expect(await wallet(person)).toEqual({});
      expect((await moves({ paymentRef, ...purchase })).reduce((sum, [, coins]) => sum + coins, 0)).toBe(-500);
    }
  });

  test('the provider’s answer and its webhooks arrive: the coins return once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const person = await join();
      const purchase = await buy(person, 500);
      const { parts } = await withMood(pending, () => refundAll(person));
      const refundId = parts[0]?.id ?? '';
      mood.answer = failed;
      const event = { paymentRef: purchase.paymentRef, refundId, refundState: 'failed' as const, amountPaise: null };
      await Promise.all([runJob(), record(event), record(event), runJob()]);
      mood.answer = done;
      expect(await wallet(person)).toEqual({ purchased: 500 });
      expect(await moves(purchase)).toHaveLength(2);
    }
  });
});
