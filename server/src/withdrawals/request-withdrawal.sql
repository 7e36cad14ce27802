-- Requests a payout of earnings and sets the coins aside. Coins that were earned within p_hold stay in the wallet. A UPI
-- ID gets at most p_upi_maximum coins. Null means no limit. Fails with IDEMPOTENCY_KEY_REUSED, VALIDATION_FAILED (the
-- password has changed since it was verified, or the user is not active), PAYOUTS_FROZEN {until, date},
-- BELOW_MINIMUM_WITHDRAWAL {minimum}, WITHDRAWAL_OPEN (the user has an open withdrawal), PAYOUT_ACCOUNT_MISSING,
-- ABOVE_UPI_MAXIMUM {maximum}, DEBT_OUTSTANDING {debt} or INSUFFICIENT_EARNINGS {available, required}.
create or replace function withdrawal_request(
  p_user uuid, p_key text, p_operation text, p_hash bytea, p_password_hash text, p_amount integer,
  p_bonus_earnings boolean, p_mail bytea default null, p_hold interval default '0', p_upi_maximum integer default null
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_response jsonb;
  v_account payout_accounts;
  v_id uuid := uuidv7();
  v_earned_before timestamptz;
  v_kinds jsonb;
  v_withdrawal withdrawals;
begin
  perform ledger_lock(p_user);
  v_response := idem_begin(p_user, p_key, p_operation, p_hash);
  if v_response is not null then
    return jsonb_build_object('withdrawal', v_response, 'replayed', true);
  end if;
  perform from users
  where id = p_user and status = 'active'
    and (password_hash = p_password_hash or p_password_hash is null and has_second_factor(p_user))
  for share;
  if not found then
    perform raise_domain_error('VALIDATION_FAILED');
  end if;
  perform require_unfrozen_payouts(p_user);
  if p_amount < 100 then
    perform raise_domain_error('BELOW_MINIMUM_WITHDRAWAL', '{"minimum": 100}');
  end if;
  if exists (select from withdrawals where user_id = p_user and status in ('requested', 'approved')) then
    perform raise_domain_error('WITHDRAWAL_OPEN');
  end if;
  select * into v_account from payout_accounts where user_id = p_user;
  if not found then
    perform raise_domain_error('PAYOUT_ACCOUNT_MISSING');
  elsif v_account.masked_upi_id is not null and p_amount > p_upi_maximum then
    perform raise_domain_error('ABOVE_UPI_MAXIMUM', jsonb_build_object('maximum', p_upi_maximum));
  end if;
  v_earned_before := clock_timestamp() - p_hold;
  v_kinds := ledger_withdraw(p_user, p_amount, v_id, p_bonus_earnings, v_earned_before);
  insert into withdrawals (
    id, user_id, amount_coins, earned_coins, earned_bonus_coins, earned_before, retained_coins,
    account_holder, account_encrypted, account_number_last4, ifsc, masked_upi_id,
    requested_at
  ) values (
    v_id, p_user, p_amount, (v_kinds ->> 'earned')::integer, (v_kinds ->> 'earnedBonus')::integer, v_earned_before,
    (v_kinds ->> 'retained')::integer, v_account.account_holder, v_account.account_encrypted,
    v_account.account_number_last4, v_account.ifsc, v_account.masked_upi_id, clock_timestamp()
  )
  returning * into v_withdrawal;
  perform withdrawal_match_rules(v_withdrawal);
  if p_mail is not null then
    insert into mail_outbox (encrypted) values (p_mail);
  end if;
  v_response := withdrawal_json(v_withdrawal);
  perform idem_finish(p_user, p_key, v_response);
  return jsonb_build_object('withdrawal', v_response, 'replayed', false);
end
$$;

revoke execute on function withdrawal_request(uuid, text, text, bytea, text, integer, boolean, bytea, interval, integer) from public;
grant execute on function withdrawal_request(uuid, text, text, bytea, text, integer, boolean, bytea, interval, integer) to proverse_app;
