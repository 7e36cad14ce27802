/** Withdrawals, transfers and provider reports that disagree. */
import { insertTx, type Corruption, type Targets } from './corruption.ts';

const event = (columns: Readonly<Record<string, string>>, of: string): string => {
  const row: Readonly<Record<string, string>> = {
    provider: 'provider',
    event_id: 'uuidv7()::text',
    withdrawal_id: 'withdrawal_id',
    provider_ref: 'provider_ref',
    provider_status: 'provider_status',
    outcome: 'outcome',
    amount_paise: 'amount_paise',
    utr: 'utr',
    effect: 'effect',
    ...columns,
  };
  return `insert into payout_events (${Object.keys(row).join(', ')})
    select ${Object.values(row).join(', ')} from payout_events where withdrawal_id = '${of}' limit 1`;
};

export const corruptPayouts = (targets: Targets): Corruption[] => [
  {
    what: 'a transfer is paid but its withdrawal is not',
    found: /state of its withdrawal/,
    by: [`update payouts set state = 'paid' where withdrawal_id = '${targets.sentTransfer}'`],
  },
  {
    what: 'a withdrawal was paid manually beside its transfer',
    found: /state of its withdrawal/,
    by: [`update withdrawals set status = 'paid', utr = 'x', closed_at = now() where id = '${targets.sentTransfer}'`],
  },
  {
    what: 'a transfer was reversed but its withdrawal is paid',
    found: /state of its withdrawal/,
    by: [`update withdrawals set status = 'paid', returned_at = null where id = '${targets.reversedTransfer}'`],
  },
  {
    what: 'a transfer is paid without a report',
    found: /one report of its provider/,
    by: [`delete from payout_events where withdrawal_id = '${targets.paidTransfer}' and effect = 'paid'`],
  },
  {
    what: 'one transfer was recorded as paid twice',
    found: /one report of its provider/,
    by: [event({ effect: `'paid'`, outcome: `'paid'` }, targets.paidTransfer)],
  },
  {
    what: 'the bank references of a withdrawal and its transfer differ',
    found: /one report of its provider/,
    by: [`update withdrawals set utr = 'another' where id = '${targets.paidTransfer}'`],
  },
  {
    what: 'a transfer has the wrong amount',
    found: /about the transfer of its withdrawal/,
    by: [`update payout_events set amount_paise = amount_paise * 10 where withdrawal_id = '${targets.paidTransfer}'`],
  },
  {
    what: 'a report about another transfer closed a withdrawal',
    found: /about the transfer of its withdrawal/,
    by: [`update payout_events set provider_ref = 'pout_other' where withdrawal_id = '${targets.failedTransfer}'`],
  },
  {
    what: 'a report of a failure counted as a payment',
    found: /about the transfer of its withdrawal/,
    by: [
      `update payout_events set outcome = 'failed' where withdrawal_id = '${targets.paidTransfer}' and effect = 'paid'`,
    ],
  },
  {
    what: 'the provider reported a payment after the coins were returned',
    found: /about the transfer of its withdrawal/,
    by: [event({ effect: `'contradiction'`, outcome: `'paid'` }, targets.failedTransfer)],
  },
  {
    what: 'a transfer paid coins of a payment that had been reversed',
    found: /paid coins of a reversed payment/,
    by: [
      insertTx(
        {
          kind: `'chargeback'`,
          user_id: `(select user_id from purchases where id = '${targets.purchase}')`,
          amount_coins: '0',
          purchase_id: `'${targets.purchase}'`,
          once_key: 'uuidv7()::text',
        },
        `(select user_id from purchases where id = '${targets.purchase}')`,
        [['debt', -1000]],
        [[1, 1000]],
      ),
      `update payouts set sent_snapshot = '9000000000000:9000000000000:' where withdrawal_id = '${targets.paidTransfer}'`,
      `update withdrawals set decided_by = null where id = '${targets.paidTransfer}'`,
    ],
  },
];
