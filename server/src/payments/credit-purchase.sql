-- Credits a purchase whose payment was just confirmed, and queues its receipt in the same transaction. Returns the ledger
-- transaction. The caller has locked the user and has set the purchase to completed.
create or replace function purchase_credit(p purchases) returns bigint
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into mail_outbox (receipt_purchase_id) values (p.id);
  return ledger_purchase(p.user_id, p.coins, p.bonus, p.id, p.package_code, p.provider_ref);
end
$$;

revoke execute on function purchase_credit(purchases) from public;
