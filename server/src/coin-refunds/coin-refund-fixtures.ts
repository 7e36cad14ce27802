/** People who bought coins from a payment provider that answers refunds as the test says. */
import { randomUUID } from 'node:crypto';
import type { PaymentEvent, PaymentMethod, PaymentProvider, RefundRequest, RefundResult } from '../payments/port.ts';
import { recordPaymentEvent } from '../payments/record-event.ts';
import { sendCoinRefunds } from '../payments/send-coin-refunds.ts';
import { sandboxPayments } from '../payments/sandbox.ts';
import { testDatabase } from '../testing/database.ts';
import { peopleOf, type Person } from '../testing/people.ts';
import { only, testServices } from '../testing/services.ts';

export const WINDOW_DAYS = { upi: 60, credit_card: 180, paypal: 180, crypto: 0 } as const;

export interface Bought {
  readonly id: string;
  readonly paymentRef: string;
}

export async function coinRefundWorld() {
  const database = await testDatabase();
  const asked: RefundRequest[] = [];
  const mood: { answer: (request: RefundRequest) => Promise<RefundResult> } = {
    answer: ({ refundId }) => Promise.resolve({ status: 'done', reference: `re_${refundId}` }),
  };
  const provider: PaymentProvider = {
    ...sandboxPayments,
    name: 'stripe',
    refundDays: (method) => WINDOW_DAYS[method],
    refund(request) {
      asked.push(request);
      return mood.answer(request);
    },
  };
  const services = { ...(await testServices(database)), payments: only(provider) };
  const { join, send } = peopleOf(services, database);
  const record = (event: Partial<PaymentEvent>) =>
    recordPaymentEvent(services, {
      id: `evt_${randomUUID()}`,
      provider: 'stripe',
      type: 'test',
      kind: 'refunded',
      createdAt: new Date(),
      currency: 'inr',
      ...(event.refundId && { refundRef: `re_${event.refundId}` }),
      ...event,
    });
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await database.ownerPool.query<T>(text, values)).rows;
  return {
    database,
    services,
    asked,
    mood,
    join,
    send,
    record,
    query,
    /** Buys a package, or that many coins, and pays for it. */
    async buy({ id: userId }: Person, what: string | number, method: PaymentMethod = 'credit_card'): Promise<Bought> {
      const [begun] = await query<{ id: string }>(
        `select purchase_begin($1, null, 'p', '', $2, $3, 'stripe', $4) ->> 'purchaseId' as id`,
        [userId, typeof what === 'string' ? what : 'AMOUNT', method, typeof what === 'string' ? null : what],
      );
      const id = begun?.id ?? '';
      const [price] = await query<{ price: number }>('select price_inr as price from purchases where id = $1', [id]);
      const paymentRef = `pi_${id}`;
      const amountPaise = (price?.price ?? 0) * 100;
      await record({ kind: 'paid', purchaseId: id, sessionRef: `cs_${id}`, paymentRef, amountPaise });
      return { id, paymentRef };
    },
    /** Moves the payment of a purchase to the past. */
    async makeOld({ id }: Bought, days: number): Promise<void> {
      await query('alter table purchases disable trigger purchases_closed_once');
      await query(`update purchases set closed_at = closed_at - $2 * interval '1 day' where id = $1`, [id, days]);
      await query('alter table purchases enable trigger purchases_closed_once');
    },
    /** Makes every undecided part due, and runs the job. */
    async runJob(): Promise<void> {
      await query('update coin_refund_parts set due_at = now() where due_at is not null');
      await sendCoinRefunds(services);
    },
    /** The coins of a wallet by kind, without those that are zero. */
    async wallet({ id }: Person): Promise<Record<string, number>> {
      const [kinds] = await query<Record<string, number>>('select * from wallet_kinds($1)', [id]);
      return Object.fromEntries(Object.entries(kinds ?? {}).filter(([, coins]) => coins !== 0));
    },
    /** The kinds and amounts of the transactions that took coins of a purchase back or returned them. */
    async moves({ id }: Bought): Promise<(readonly [string, number])[]> {
      const rows = await query<{ kind: string; amount_coins: number }>(
        `select kind, amount_coins from ledger_tx where purchase_id = $1 and kind <> 'purchase' order by id`,
        [id],
      );
      return rows.map(({ kind, amount_coins }) => [kind, amount_coins] as const);
    },
  };
}
