-- Returns the messages whose coins were taken back from the recipient but have not reached the sender yet. They stay so
-- for long only if a server died in between.
create or replace function refunds_under_way() returns table (message_id uuid)
language sql stable as $$
  select t.message_id from ledger_tx t
  where t.kind = 'release_reversed' and not exists (select from ledger_tx r where r.hold_tx_id = t.id)
$$;
comment on function refunds_under_way is 'not null';
