-- Saves a reply and returns its id. Saves of one user are queued, so that two at once cannot exceed the limit. Rejected with
-- SAVED_REPLIES_FULL {max}.
create or replace function add_saved_reply(p_user uuid, p_title text, p_body text) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_max constant integer := 100;
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('saved replies:' || p_user, 0));
  if (select count(*) from saved_replies where user_id = p_user) >= c_max then
    perform raise_domain_error('SAVED_REPLIES_FULL', jsonb_build_object('max', c_max));
  end if;
  insert into saved_replies (user_id, title, body) values (p_user, p_title, p_body) returning id into v_id;
  return v_id;
end
$$;

revoke execute on function add_saved_reply(uuid, text, text) from public;
grant execute on function add_saved_reply(uuid, text, text) to proverse_app;
