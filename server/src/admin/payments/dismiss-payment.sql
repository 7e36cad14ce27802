-- Records that an admin has dealt with an event of payment_attention, and how. Moves no coins; a repeat keeps the first
-- note. Rejected with IDEMPOTENCY_KEY_REUSED, and with NOT_FOUND unless called by an active admin about an event that
-- needs attention.
create or replace function payment_dismiss(
  p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_event text, p_note text
) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform admin_require(p_admin);
  if idem_begin(p_admin, p_key, p_operation, p_hash) is not null then
    return;
  end if;
  if not exists (select from payment_attention where id = p_event) then
    perform raise_domain_error('NOT_FOUND');
  end if;
  insert into payment_attention_dismissed (event_id, admin_id, note) values (p_event, p_admin, p_note)
  on conflict (event_id) do nothing;
  if found then
    perform admin_record(p_admin, 'payment.dismissed', 'payment_event', left(p_event, 100), jsonb_build_object(
      'note', p_note, 'requestId', p_request
    ));
  end if;
  perform idem_finish(p_admin, p_key, '{}');
end
$$;

revoke execute on function payment_dismiss(uuid, text, text, text, bytea, text, text) from public;
grant execute on function payment_dismiss(uuid, text, text, text, bytea, text, text) to proverse_app;
