-- Credits the sender of a message with the coins that were taken back from its recipient, and notifies the sender.
-- Returns false and moves nothing for a repeat, or when no coins were taken back.
create or replace function refund_deliver(p_message uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_message messages;
  v_reversal bigint;
begin
  select * into v_message from messages where id = p_message and refunded_at is not null;
  if not found then
    return false;
  end if;
  perform ledger_lock(v_message.sender_id);
  select reversal.id into strict v_reversal
  from ledger_tx release join ledger_tx reversal on reversal.hold_tx_id = release.id
  where release.hold_tx_id = v_message.hold_tx_id;
  if exists (select from ledger_tx where hold_tx_id = v_reversal) then
    return false;
  end if;
  perform ledger_refund_admin(v_reversal);
  perform notify_refunded(v_message);
  return true;
end
$$;
comment on function refund_deliver is 'not null';

revoke execute on function refund_deliver(uuid) from public;
grant execute on function refund_deliver(uuid) to proverse_app;
