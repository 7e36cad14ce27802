-- Returns until when a user's payouts are frozen, because the account was recovered without a second factor, or null.
create or replace function payouts_frozen_until(p_user uuid) returns timestamptz
language sql stable as $$
  select max(payouts_frozen_until) from recovery_requests
  where user_id = p_user and payouts_frozen_until > clock_timestamp()
$$;

-- Fails with PAYOUTS_FROZEN {until, date} while a user's payouts are frozen. The caller has locked the user's row, so that no
-- recovery is finished in the meantime.
create or replace function require_unfrozen_payouts(p_user uuid) returns void
language plpgsql as $$
declare
  v_until timestamptz := payouts_frozen_until(p_user);
begin
  if v_until is not null then
    perform raise_domain_error('PAYOUTS_FROZEN', jsonb_build_object(
      'until', wire_time(v_until), 'date', to_char(v_until at time zone 'Asia/Kolkata', 'FMDD FMMonth YYYY')
    ));
  end if;
end
$$;
