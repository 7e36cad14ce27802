-- Returns the columns of a withdrawal without the encrypted account number, and the owner's debt.
create or replace function withdrawal_json(w withdrawals) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select to_jsonb(w) - 'account_number_encrypted' || jsonb_build_object('debt', (select debt from wallet_kinds(w.user_id)))
$$;
