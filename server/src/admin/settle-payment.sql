-- Records that an admin has dealt with an event of payment_attention, and how. Moves no coins; a repeat keeps the first
-- note. Rejected with NOT_FOUND unless called by an active admin about an event that needs attention.
create or replace function payment_settle(p_admin uuid, p_request text, p_event text, p_note text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users where id = p_admin and role = 'admin' and status = 'active' for share;
  if not found or not exists (select from payment_attention where id = p_event) then
    perform raise_domain_error('NOT_FOUND');
  end if;
  insert into payment_attention_settled (event_id, admin_id, note) values (p_event, p_admin, p_note)
  on conflict (event_id) do nothing;
  if found then
    perform admin_record(p_admin, 'payment.settled', 'payment_event', left(p_event, 100), jsonb_build_object(
      'note', p_note, 'requestId', p_request
    ));
  end if;
end
$$;

revoke execute on function payment_settle(uuid, text, text, text) from public;
grant execute on function payment_settle(uuid, text, text, text) to proverse_app;
