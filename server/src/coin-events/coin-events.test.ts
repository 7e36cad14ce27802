import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testLedger, type TestLedger } from '../ledger/ledger-fixtures.ts';
import { usersWithWrongEvents } from './coin-events-fixtures.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
  const [asker, expert, leaver] = [await ledger.newUser(), await ledger.newUser(), await ledger.newUser()];
  await welcomeAndPay(asker);
  await sendMessages(asker, expert);
  await withdraw(expert);
  await ledger.call('ledger_signup_bonus', leaver, 30);
  await ledger.call('ledger_forfeit', leaver);
});

/** A welcome bonus, a declined payment, and chargebacks with a debt that later coins repay. */
async function welcomeAndPay(user: string): Promise<void> {
  await ledger.call('ledger_signup_bonus', user, 100);
  await ledger.call('ledger_purchase_declined', user, randomUUID(), 'PACK', 'declined');
  const purchase = await ledger.buy(user, 300, 20);
  await ledger.hold(user, await ledger.newUser(), 250);
  await ledger.call('ledger_chargeback', user, purchase, 300);
  const other = await ledger.buy(user, 500);
  await ledger.call('ledger_coin_refund', user, other, 50);
  await ledger.call('ledger_coin_refund_return', user, other, 0);
  await ledger.call('ledger_chargeback', user, purchase, 100);
}

/** Messages with each outcome, with a fee where the reply is paid. */
async function sendMessages(sender: string, recipient: string): Promise<void> {
  const replied = await ledger.hold(sender, recipient, 200, 20);
  await ledger.resolve(replied);
  await ledger.resolve(await ledger.hold(sender, recipient, 40), 'refund_reject');
  await ledger.resolve(await ledger.hold(sender, recipient, 30), 'refund_expire');
  const reported = await ledger.hold(sender, recipient, 50, 5);
  const release = await ledger.resolve(reported);
  const reversal = await ledger.call('ledger_reverse_release', release);
  await ledger.call('ledger_refund_admin', reversal);
}

/** One withdrawal that is rejected, and one that the bank sends back after it was paid. */
async function withdraw(user: string): Promise<void> {
  const [rejected, bounced] = [randomUUID(), randomUUID()];
  await ledger.call('ledger_withdraw', user, 60, rejected);
  await ledger.call('ledger_payout_failed', rejected);
  await ledger.call('ledger_withdraw', user, 80, bounced);
  await ledger.call('ledger_payout_paid', bounced, 'UTR-1');
  await ledger.call('ledger_payout_reversed', bounced);
}

test('gives every kind of transaction that moves a wallet one type and subtype', async () => {
  const { rows } = await ledger.database.pool.query<{ kind: string; type: string; subtype: string }>(
    `select distinct t.kind, e.type, e.subtype from ledger_tx t left join coin_events e using (id) order by t.kind`,
  );
  expect(rows.map(({ kind, type, subtype }) => [kind, type, subtype])).toEqual([
    ['chargeback', 'purchase', 'chargeback'],
    ['chargeback_return', 'purchase', 'chargeback'],
    ['coin_refund', 'purchase', 'coin_refund'],
    ['coin_refund_return', 'purchase', 'coin_refund'],
    ['debt_repaid', 'purchase', 'chargeback'],
    ['forfeit', 'spend', 'refund'],
    ['hold', 'spend', 'message'],
    ['payout_paid', null, null],
    ['payout_reversed', 'withdraw', 'payout_return'],
    ['purchase', 'purchase', 'package'],
    ['purchase_declined', 'purchase', 'package'],
    ['refund_admin', 'spend', 'refund'],
    ['refund_expire', 'spend', 'refund'],
    ['refund_reject', 'spend', 'refund'],
    ['release', 'earn', 'reply'],
    ['release_reversed', 'earn', 'refund'],
    ['signup_bonus', 'purchase', 'bonus'],
    ['withdrawal', 'withdraw', 'payout'],
    ['withdrawal_return', 'withdraw', 'payout_return'],
  ]);
});

test('sums to the balance of the wallet for every user, event by event', async () => {
  expect(await usersWithWrongEvents(ledger.database.pool)).toEqual([]);
});

test('hides names from the auditor', async () => {
  const auditor = await ledger.database.ownerPool.connect();
  try {
    await auditor.query('set role proverse_audit');
    expect((await auditor.query('select id, balance_coins from coin_events')).rowCount).toBeGreaterThan(0);
    for (const column of ['description', 'counterparty_name', 'reference']) {
      await expect(auditor.query(`select ${column} from coin_events`)).rejects.toThrow('permission denied');
    }
  } finally {
    auditor.release(true);
  }
});
