-- Returns whether a withdrawal contains frozen earnings, unless an admin approved it and the approval saw the chargeback.
-- Call refresh_frozen_earnings first where money could move.
create or replace function withdrawal_is_frozen(w withdrawals) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (
    select from frozen_earnings h
    join ledger_tx since on since.id = h.frozen_since_tx
    where h.withdrawal_id = w.id and (
      w.decided_by is null or pg_visible_in_snapshot(since.xid, w.approval_snapshot::pg_snapshot) is not true
    )
  )
$$;

-- Releases the earnings that descend from a purchase, although its buyer still owes the coins. A repeat keeps the first
-- note. Rejected with IDEMPOTENCY_KEY_REUSED, and with NOT_FOUND if nothing is owed for the purchase, and unless called by
-- an active admin.
create or replace function earnings_release(
  p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_purchase uuid, p_note text
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_owed record;
begin
  perform admin_require(p_admin);
  if idem_begin(p_admin, p_key, p_operation, p_hash) is not null then
    return;
  end if;
  -- Releases in turn, or a concurrent repeat would find nothing owed any more.
  perform pg_advisory_xact_lock(hashtextextended('frozen earnings', 0));
  if not exists (select from released_earnings where purchase_id = p_purchase) then
    select * into v_owed from owed_purchases() where purchase_id = p_purchase;
    if not found then
      perform raise_domain_error('NOT_FOUND');
    end if;
    insert into released_earnings (purchase_id, admin_id, note) values (p_purchase, p_admin, p_note);
    perform refresh_frozen_earnings();
    perform admin_record(p_admin, 'earnings.released', 'purchase', p_purchase::text, jsonb_build_object(
      'buyerId', v_owed.user_id, 'owedCoins', v_owed.owed, 'note', p_note, 'requestId', p_request
    ));
  end if;
  perform idem_finish(p_admin, p_key, '{}');
end
$$;

-- Keeps the earnings that descend from a purchase frozen until their holders change. Then an admin decides again. A repeat keeps
-- the first note. Rejected like earnings_release, and with NOT_FOUND if no earnings are frozen.
create or replace function earnings_keep(
  p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_purchase uuid, p_note text
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_holders text;
begin
  perform admin_require(p_admin);
  if idem_begin(p_admin, p_key, p_operation, p_hash) is not null then
    return;
  end if;
  -- Takes turns with releases and other admins, and decides about what is frozen now.
  perform refresh_frozen_earnings();
  v_holders := frozen_for(p_purchase);
  if v_holders is null then
    perform raise_domain_error('NOT_FOUND');
  end if;
  insert into kept_earnings as k (purchase_id, admin_id, note, holders) values (p_purchase, p_admin, p_note, v_holders)
  on conflict (purchase_id) do update
    set admin_id = p_admin, note = p_note, holders = v_holders, kept_at = clock_timestamp()
    where k.holders <> v_holders;
  if found then
    perform admin_record(p_admin, 'earnings.kept', 'purchase', p_purchase::text, jsonb_build_object(
      'frozenCoins', (select sum(coins) from frozen_earnings where purchase_id = p_purchase),
      'note', p_note, 'requestId', p_request
    ));
  end if;
  perform idem_finish(p_admin, p_key, '{}');
end
$$;

revoke execute on function
  withdrawal_is_frozen(withdrawals), earnings_release(uuid, text, text, text, bytea, uuid, text),
  earnings_keep(uuid, text, text, text, bytea, uuid, text)
from public;
grant execute on function
  earnings_release(uuid, text, text, text, bytea, uuid, text), earnings_keep(uuid, text, text, text, bytea, uuid, text)
to proverse_app;
