-- Returns the columns of a withdrawal without the encrypted payout account and the snapshots, the owner's debt, how many
-- of its coins are frozen, and the rules that it matched.
create or replace function withdrawal_json(w withdrawals) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select to_jsonb(w) - array['account_encrypted', 'approval_snapshot'] || jsonb_build_object(
    'debt', (select debt from wallet_kinds(w.user_id)),
    'frozen_coins', (select coalesce(sum(coins), 0) from frozen_earnings where withdrawal_id = w.id),
    'rules', (select coalesce(jsonb_agg(rule order by rule), '[]') from withdrawal_matches where withdrawal_id = w.id)
  )
$$;
