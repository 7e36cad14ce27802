-- Rejects every update, delete and truncate, as the trigger of append-only tables. A mistake in the ledger is corrected
-- by a further transaction.
create or replace function forbid_change() returns trigger
language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', constraint = 'ledger_append_only', table = tg_table_name,
    message = format('%s is append-only: %s refused', tg_table_name, lower(tg_op));
end
$$;
