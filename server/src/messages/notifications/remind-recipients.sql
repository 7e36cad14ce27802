-- Reminds the recipients of up to p_limit messages that are about to expire, once each: in the app, and by email if they
-- want it. Returns how many messages were examined and who was reminded.
create or replace function remind_recipients(p_limit integer, out looked_at integer, out told uuid[])
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_due messages[];
begin
  v_due := array(
    select m from messages m where remind_at <= now() order by remind_at limit p_limit for update skip locked
  );
  update messages set remind_at = null where id in (select (d).id from unnest(v_due) d);
  perform notify_of_message((d).recipient_id, 'message_expires_soon', (d).id, true)
  from unnest(v_due) d where (d).expires_at > now();
  looked_at := cardinality(v_due);
  told := array(select distinct (d).recipient_id from unnest(v_due) d where (d).expires_at > now());
end
$$;
comment on function remind_recipients is 'not null';

revoke execute on function remind_recipients(integer) from public;
grant execute on function remind_recipients(integer) to proverse_app;
