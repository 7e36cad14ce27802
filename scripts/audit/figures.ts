import { rowCheck, type Check } from './check.ts';

export const figuresCheck: Check = rowCheck({
  holds: 'the totals of the admin desk are what the sealed transactions add up to',
  with: `state as (select through_seal, to_xid from ledger_figures_state),
    added_up as (
      select t.kind, case when e.account_id < 64 then e.account_id else 64 + e.account_id % 8 end as class, sum(e.amount) as amount
      from ledger_tx t join ledger_entry e on e.tx_id = t.id where t.xid < (select to_xid from state) group by 1, 2
      union all
      select t.kind, -1, count(*) from ledger_tx t where t.xid < (select to_xid from state) group by 1
    )`,
  from: `added_up a full join ledger_figures f on f.kind = a.kind and f.class = a.class
    cross join (select s.through_seal, s.to_xid = coalesce(l.to_xid, '0') as at_a_seal
      from state s left join ledger_seal l on l.number = s.through_seal) s`,
  wrong: 'a.amount is distinct from f.amount or not s.at_a_seal',
  finding: `format('%s on accounts of class %s: %s, added up %s (through seal %s)', coalesce(a.kind, f.kind), coalesce(a.class, f.class), f.amount, a.amount, s.through_seal)`,
});
