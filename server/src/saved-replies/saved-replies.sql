-- Saves a reply and returns its id. Saves of one user are queued, so that two at once cannot exceed p_max. Rejected with
-- SAVED_REPLIES_FULL {max}.
create or replace function add_saved_reply(p_user uuid, p_title text, p_body text, p_max integer) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('saved replies:' || p_user, 0));
  if (select count(*) from saved_replies where user_id = p_user) >= p_max then
    perform raise_domain_error('SAVED_REPLIES_FULL', jsonb_build_object('max', p_max));
  end if;
  insert into saved_replies (user_id, title, body) values (p_user, p_title, p_body) returning id into v_id;
  return v_id;
end
$$;
comment on function add_saved_reply is 'not null';

revoke execute on function add_saved_reply(uuid, text, text, integer) from public;
grant execute on function add_saved_reply(uuid, text, text, integer) to proverse_app;
