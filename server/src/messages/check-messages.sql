-- Rejects a change of a settled status, because a message is settled once: by a reply, a rejection or its expiry. Also
-- rejects a change of the sender, the recipient, the tier, the price, the fee, the hold or the creation time.
create or replace function messages_forbid_change() returns trigger
language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', constraint = 'messages_settled_once', table = 'messages',
    message = format('message %s: a settled status, the price and the two sides never change', old.id);
end
$$;

create or replace trigger messages_settled_once before update on messages
  for each row when (
    (old.status <> 'pending' and new.status <> old.status)
    or (new.sender_id, new.recipient_id, new.tier, new.price_coins, new.fee_coins, new.hold_tx_id, new.created_at)
      is distinct from (
        old.sender_id, old.recipient_id, old.tier, old.price_coins, old.fee_coins, old.hold_tx_id, old.created_at
      )
  )
  execute function messages_forbid_change();
