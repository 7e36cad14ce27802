/** Withdrawals, transfers and what their provider reported that disagree. */
import type { Corruption, Story } from './corruption.ts';

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

export const corruptPayouts = (story: Story): Corruption[] => [
  {
    what: 'a transfer is paid, its withdrawal waits',
    found: /as far as its withdrawal/,
    by: [`update payouts set state = 'paid' where withdrawal_id = '${story.sentTransfer}'`],
  },
  {
    what: 'a withdrawal was paid by hand beside its transfer',
    found: /as far as its withdrawal/,
    by: [`update withdrawals set status = 'paid', utr = 'x', closed_at = now() where id = '${story.sentTransfer}'`],
  },
  {
    what: 'a transfer came back, its withdrawal counts as paid',
    found: /as far as its withdrawal/,
    by: [`update withdrawals set status = 'paid', returned_at = null where id = '${story.reversedTransfer}'`],
  },
  {
    what: 'a transfer is paid that nobody reported',
    found: /by one report of its provider/,
    by: [`delete from payout_events where withdrawal_id = '${story.paidTransfer}' and effect = 'paid'`],
  },
  {
    what: 'one transfer was taken in as paid twice',
    found: /by one report of its provider/,
    by: [event({ effect: `'paid'`, outcome: `'paid'` }, story.paidTransfer)],
  },
  {
    what: 'a withdrawal has another bank reference than its transfer',
    found: /by one report of its provider/,
    by: [`update withdrawals set utr = 'another' where id = '${story.paidTransfer}'`],
  },
  {
    what: 'a transfer was made over another amount',
    found: /about the transfer of its withdrawal/,
    by: [`update payout_events set amount_paise = amount_paise * 10 where withdrawal_id = '${story.paidTransfer}'`],
  },
  {
    what: 'a report about another transfer closed a withdrawal',
    found: /about the transfer of its withdrawal/,
    by: [`update payout_events set provider_ref = 'pout_other' where withdrawal_id = '${story.failedTransfer}'`],
  },
  {
    what: 'a report of a failure counts as a payment',
    found: /about the transfer of its withdrawal/,
    by: [
      `update payout_events set outcome = 'failed' where withdrawal_id = '${story.paidTransfer}' and effect = 'paid'`,
    ],
  },
  {
    what: 'the provider says that money left after the coins were given back',
    found: /about the transfer of its withdrawal/,
    by: [event({ effect: `'contradiction'`, outcome: `'paid'` }, story.failedTransfer)],
  },
];
