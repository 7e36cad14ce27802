-- Keeps users.has_webhooks up to date. Transactions check it, so that they write no events for users without webhooks.
create or replace function webhook_endpoints_note_owner() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_user uuid := coalesce(new.user_id, old.user_id);
begin
  update users set has_webhooks = exists (select from webhook_endpoints where user_id = v_user) where id = v_user;
  return null;
end
$$;

create or replace trigger webhook_endpoints_noted after insert or delete on webhook_endpoints
  for each row execute function webhook_endpoints_note_owner();

-- Ends the pending deliveries of a webhook that is disabled, no matter which code disables it. They can be replayed later.
create or replace function webhook_endpoints_end_deliveries() returns trigger
language plpgsql as $$
begin
  update webhook_deliveries set state = 'failed', due_at = null where endpoint_id = new.id and state = 'pending';
  return null;
end
$$;

create or replace trigger webhook_endpoints_disabled after update of disabled_at on webhook_endpoints
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function webhook_endpoints_end_deliveries();

-- Writes an event, and a delivery for each endpoint that wants it. Deliveries to disabled endpoints can be replayed later.
create or replace function webhook_emit(p_user uuid, p_type text, p_object uuid, p_data jsonb) returns void
language sql as $$
  with event as (
    insert into webhook_events (user_id, type, object_id, data) values (p_user, p_type, p_object, p_data)
    returning *
  )
  insert into webhook_deliveries (endpoint_id, event_id, object_id, state, due_at)
  select
    e.id, event.id, event.object_id, case when e.disabled_at is null then 'pending' else 'failed' end,
    case when e.disabled_at is null then event.created_at end
  from event join webhook_endpoints e on e.user_id = event.user_id and event.type = any (e.event_types)
$$;

-- A notification about a message becomes an event. It contains no text, because receivers log what they get.
create or replace function notifications_emit_webhook() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  m messages;
begin
  select * into strict m from messages where id = new.message_id;
  perform webhook_emit(new.user_id, 'message.' || substr(new.type, length('message_') + 1), m.id, jsonb_strip_nulls(jsonb_build_object(
    'messageId', m.id, 'fromUserId', m.sender_id, 'toUserId', m.recipient_id, 'status', m.status,
    'priceCoins', m.price_coins, 'feeCoins', m.fee_coins, 'expiresAt', wire_time(m.expires_at),
    'stars', (select r.rating from ratings r where new.type = 'message_rated' and r.message_id = m.id)
  )));
  return null;
end
$$;

create or replace trigger notifications_emitted after insert on notifications
  for each row when (new.to_webhooks and new.type like 'message\_%' and new.type <> 'message_expires_soon')
  execute function notifications_emit_webhook();

create or replace function purchases_emit_webhook() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform webhook_emit(u.id, 'purchase.completed', new.id, jsonb_build_object(
    'purchaseId', new.id, 'status', new.status, 'coins', new.coins, 'bonusCoins', new.bonus
  ))
  from users u where u.id = new.user_id and u.has_webhooks;
  return null;
end
$$;

create or replace trigger purchases_emitted after update of status on purchases
  for each row when (new.status = 'completed' and old.status <> 'completed')
  execute function purchases_emit_webhook();

create or replace function withdrawals_emit_webhook() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform webhook_emit(u.id, 'withdrawal.' || new.status, new.id, jsonb_build_object(
    'withdrawalId', new.id, 'status', new.status, 'coins', new.amount_coins
  ))
  from users u where u.id = new.user_id and u.has_webhooks;
  return null;
end
$$;

create or replace trigger withdrawals_emitted after update of status on withdrawals
  for each row when (new.status <> old.status and new.status in ('paid', 'rejected', 'failed'))
  execute function withdrawals_emit_webhook();

-- The deliveries to attempt now. A delivery waits while an earlier event of the same object is pending for its endpoint.
-- Events are removed after 30 days. A delivery that is then still pending, because it was replayed late, is not attempted.
create or replace view webhook_due as
select d.endpoint_id, d.event_id, d.attempts
from webhook_deliveries d join webhook_events v on v.id = d.event_id
where d.due_at <= now() and not exists (
  select from webhook_deliveries former join webhook_events v on v.id = former.event_id
  where former.endpoint_id = d.endpoint_id and former.object_id = d.object_id and former.due_at is not null
    and former.event_id < d.event_id
);

grant select on webhook_due to proverse_app;
revoke execute on function webhook_emit(uuid, text, uuid, jsonb) from public;
