import { rowCheck, type Check } from './check.ts';

export const daysCheck: Check = rowCheck({
  holds: 'the days on the admin screens are the sums of the transactions that checkpoints cover',
  with: `added_up as (
      select (t.created_at at time zone 'Asia/Kolkata')::date as day,
        count(*) filter (where t.kind = 'hold') as messages,
        coalesce(sum(t.amount_coins) filter (where t.kind = 'purchase'), 0) as purchased_coins,
        coalesce(sum(t.amount_coins) filter (where t.kind in ('release', 'release_reversed')), 0) as earned_coins,
        coalesce(sum(-w.amount_coins) filter (where t.kind = 'payout_paid'), 0)
          - coalesce(sum(t.amount_coins) filter (where t.kind = 'payout_reversed'), 0) as paid_out_coins
      from ledger_tx t
      left join ledger_tx w on w.id = t.hold_tx_id and t.kind = 'payout_paid'
      where t.xid < (select to_xid from ledger_totals_state) group by 1
    )`,
  from: 'added_up a full join ledger_days d using (day)',
  wrong: `(a.messages, a.purchased_coins, a.earned_coins, a.paid_out_coins)
    is distinct from (d.messages, d.purchased_coins, d.earned_coins, d.paid_out_coins)`,
  finding: `format('%s: %s, expected %s', day, row(d.messages, d.purchased_coins, d.earned_coins, d.paid_out_coins),
    row(a.messages, a.purchased_coins, a.earned_coins, a.paid_out_coins))`,
});

export const totalsCheck: Check = rowCheck({
  holds: 'the totals on the admin screens are the sums of the transactions that checkpoints cover',
  with: `state as (select through_checkpoint, to_xid from ledger_totals_state),
    kind_names (number, name) as (values (0, 'bonus'), (1, 'purchased'), (2, 'earned_bonus'), (3, 'earned'), (4, 'debt')),
    added_up as (
      select t.kind, coalesce(p.name, 'wallet_' || k.name) as account, sum(e.amount) as amount
      from ledger_tx t
      join ledger_entry e on e.tx_id = t.id
      left join ledger_platform_account p on p.account_id = e.account_id
      left join kind_names k on e.account_id >= 64 and k.number = e.account_id % 8
      where t.xid < (select to_xid from state) group by 1, 2
      union all
      select t.kind, 'transactions', count(*) from ledger_tx t where t.xid < (select to_xid from state) group by 1
    )`,
  from: `added_up a full join ledger_totals f on f.kind = a.kind and f.account = a.account
    cross join (select s.through_checkpoint, s.to_xid = coalesce(l.to_xid, '0') as at_a_checkpoint
      from state s left join ledger_checkpoint l on l.number = s.through_checkpoint) s`,
  wrong: 'a.amount is distinct from f.amount or not s.at_a_checkpoint',
  finding: `format('%s on account %s: %s, expected %s (through checkpoint %s)', coalesce(a.kind, f.kind), coalesce(a.account, f.account), f.amount, a.amount, s.through_checkpoint)`,
});
