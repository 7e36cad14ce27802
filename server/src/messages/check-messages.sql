-- Rejects another status once a message is closed: by a reply, a rejection or its expiry. Also rejects a change of the sender,
-- the recipient, the tier, the price, the fee, the hold, the creation time, the message that it follows or its free pass.
create or replace function messages_forbid_change() returns trigger
language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', constraint = 'messages_closed_once', table = 'messages',
    message = format('message %s: it is closed once, and its terms never change', old.id);
end
$$;

-- After the update: with a trigger before it, PostgreSQL computes the generated columns at each update.
create or replace trigger messages_closed_once after update on messages
  for each row when (
    (old.status <> 'pending' and new.status <> old.status)
    or (
      new.sender_id, new.recipient_id, new.tier, new.price_coins, new.fee_coins, new.hold_tx_id, new.created_at,
      new.follows_message_id, new.free_pass_id
    )
      is distinct from (
        old.sender_id, old.recipient_id, old.tier, old.price_coins, old.fee_coins, old.hold_tx_id, old.created_at,
        old.follows_message_id, old.free_pass_id
      )
  )
  execute function messages_forbid_change();

-- Rejects a follow-up to a message that its sender has not sent to the same recipient, or that has no reply.
create or replace function messages_check_follow_up() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from messages first
    where first.id = new.follows_message_id and first.status = 'replied'
      and (first.sender_id, first.recipient_id) = (new.sender_id, new.recipient_id)
  ) then
    raise exception using errcode = 'check_violation', constraint = 'messages_follow_a_reply', table = 'messages',
      message = format('message %s does not follow a reply to its sender', new.id);
  end if;
  return null;
end
$$;

create or replace trigger messages_follow_a_reply after insert on messages
  for each row when (new.follows_message_id is not null) execute function messages_check_follow_up();

-- Counts a use of the free pass that a message was sent with. Rejects the message unless the pass is open and is its
-- recipient's for its sender.
create or replace function messages_use_free_pass() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update free_passes p set uses = p.uses + 1
  where p.id = new.free_pass_id and p.owner_id = new.recipient_id and p.guest_id = new.sender_id
    and free_pass_is_open(p, new.created_at);
  if not found then
    raise exception using errcode = 'check_violation', constraint = 'messages_use_an_open_pass', table = 'messages',
      message = format('message %s has no open free pass', new.id);
  end if;
  return null;
end
$$;

create or replace trigger messages_use_free_pass after insert on messages
  for each row when (new.free_pass_id is not null) execute function messages_use_free_pass();
