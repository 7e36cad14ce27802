-- Refunds the pending messages among p_messages, because the sender or the recipient deleted their account. Overdue
-- messages expire instead. The caller holds the sender's lock. Returns [{id, senderId, recipientId, expired}].
create or replace function refund_messages_locked(p_messages uuid[], p_closed_by text) returns jsonb
language plpgsql as $$
declare
  v_expired jsonb;
  v_message messages;
  v_closed jsonb := '[]';
begin
  perform from messages where id = any (p_messages) order by id for no key update;
  v_expired := expire_locked(p_messages);
  for v_message in select * from messages where id = any (p_messages) and status = 'pending' order by id loop
    perform close_message(v_message.id, p_closed_by, case p_closed_by
      when 'sender_left' then 'The sender deleted their account.' else 'The recipient deleted their account.'
    end);
    if p_closed_by = 'recipient_left' then
      perform notify_user(v_message.sender_id, 'message_refunded', 'Your message was refunded',
        '“' || v_message.subject || '”: the recipient deleted their account. We''ve refunded you in full.',
        v_message.id);
    end if;
    v_closed := v_closed || jsonb_build_object(
      'id', v_message.id, 'senderId', v_message.sender_id, 'recipientId', v_message.recipient_id, 'expired', false
    );
  end loop;
  return v_closed || coalesce((select jsonb_agg(e || '{"expired": true}') from jsonb_array_elements(v_expired) e), '[]');
end
$$;

-- One step of a deletion: refunds up to 100 pending messages that the deleted account sent. Returns the refunded
-- messages, [] when none was pending.
create or replace function account_refund_sent(p_user uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger_lock(p_user);
  perform from account_deletions where user_id = p_user;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  return refund_messages_locked(array(
    select id from messages where sender_id = p_user and status = 'pending' order by id limit 100
  ), 'sender_left');
end
$$;

-- One step of a deletion: refunds up to 100 pending messages to the deleted account, all from one sender. Returns the
-- refunded messages, [] when none was pending.
create or replace function account_refund_received(p_user uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_sender uuid;
begin
  perform from account_deletions where user_id = p_user;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  select sender_id into v_sender from messages where recipient_id = p_user and status = 'pending' order by expires_at limit 1;
  if not found then
    return '[]';
  end if;
  perform ledger_lock(v_sender);
  return refund_messages_locked(array(
    select id from messages where sender_id = v_sender and recipient_id = p_user and status = 'pending' order by id limit 100
  ), 'recipient_left');
end
$$;

-- One step of a deletion: takes the remaining coins. Fails while messages are pending or an admin's refund to this
-- wallet is not yet credited.
create or replace function account_forfeit(p_user uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform ledger_lock(p_user);
  perform from account_deletions where user_id = p_user;
  if not found
    or exists (select from messages where sender_id = p_user and status = 'pending')
    or exists (select from messages where recipient_id = p_user and status = 'pending')
    or exists (select from refunds_under_way() u join messages m on m.id = u.message_id where m.sender_id = p_user)
  then
    raise exception 'the messages of % are not closed', p_user;
  end if;
  perform ledger_forfeit(p_user);
end
$$;

-- One step of a deletion: deletes the account's notifications, saved and blocked people, saved replies, notes by and about
-- its owner, profile views and response days, the index of its messages, and the texts that its owner wrote in decided
-- reports. Deletes up to 5,000 notifications and indexed messages per call. Returns the number of changed rows, 0 when nothing is left.
create or replace function account_erase_traces(p_user uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_changed integer;
begin
  perform from account_deletions where user_id = p_user;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  -- First, because it waits for a job that is indexing the messages.
  delete from message_search_owners where owner_id = p_user;
  with notified as (
    delete from notifications where (user_id, id) in (select user_id, id from notifications where user_id = p_user limit 5000)
    returning 1
  ), texts as (
    delete from message_search_texts where (message_id, owner_id) in (
      select message_id, owner_id from message_search_texts where owner_id = p_user limit 5000
    )
    returning 1
  ), people as (delete from message_search_people where owner_id = p_user returning 1),
  saved as (delete from saved_professionals where owner_id = p_user returning 1),
  blocks as (delete from user_blocks where blocker_id = p_user returning 1),
  replies as (delete from saved_replies where user_id = p_user returning 1),
  notes as (delete from person_notes where p_user in (owner_id, person_id) returning 1),
  views as (delete from profile_views where user_id = p_user returning 1),
  weeks as (delete from profile_view_weeks where user_id = p_user returning 1),
  days as (delete from response_days where user_id = p_user returning 1),
  reports as (
    update message_reports set details = null where reporter_id = p_user and status <> 'open' and details is not null
    returning 1
  )
  select count(*) into v_changed from (
    table notified union all table texts union all table people union all table saved union all table blocks
    union all table replies union all table notes union all table views union all table weeks union all table days
    union all table reports
  ) changed;
  return v_changed;
end
$$;
comment on function account_erase_traces is 'not null';

-- One step of a deletion: deletes the files that the account uploaded and did not send, and removes the contents and names of
-- those that it sent, 100 per call. The other side sees that there were files. Returns how many, 0 when nothing is left.
create or replace function account_erase_files(p_user uuid) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_files constant uuid[] := array(
    select id from files
    where owner_id = p_user and (message_id is null or removed_at is null or name <> 'file')
    order by id limit 100
  );
begin
  perform from account_deletions where user_id = p_user;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  delete from file_days where user_id = p_user;
  delete from files where id = any (v_files) and message_id is null;
  perform remove_contents(v_files);
  update files set name = 'file' where id = any (v_files);
  return cardinality(v_files);
end
$$;
comment on function account_erase_files is 'not null';

-- The last step of a deletion: erases the fingerprint by which emails to the address were found, and records when the
-- deletion was completed. A repeat keeps the first time.
create or replace function account_delete_finish(p_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update account_deletions set completed_at = clock_timestamp(), email_hash = null
  where user_id = p_user and completed_at is null
$$;

revoke execute on function
  account_delete_finish(uuid),
  account_erase_files(uuid),
  account_erase_traces(uuid),
  account_forfeit(uuid),
  account_refund_received(uuid),
  account_refund_sent(uuid),
  refund_messages_locked(uuid[], text)
from public;
grant execute on function
  account_delete_finish(uuid),
  account_erase_files(uuid),
  account_erase_traces(uuid),
  account_forfeit(uuid),
  account_refund_received(uuid),
  account_refund_sent(uuid)
to proverse_app;
