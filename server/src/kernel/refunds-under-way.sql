-- Messages whose reversed coins have not reached their sender yet, because a server died in between.
create or replace function refunds_under_way() returns table (message_id uuid)
language sql stable as $$
  select t.message_id from ledger_tx t
  where t.kind = 'release_reversed' and not exists (select from ledger_tx r where r.hold_tx_id = t.id)
$$;
