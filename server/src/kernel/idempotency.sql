-- Begins an operation with an idempotency key. For a new key, or one older than 24 hours, it returns null: the caller
-- does the work and calls idem_finish in the same transaction. For a known key it returns the first response, which the
-- caller returns again, or raises IDEMPOTENCY_KEY_REUSED if the operation or the input differs. A concurrent call with
-- the same key waits here until the first one commits.
create or replace function idem_begin(p_user uuid, p_key text, p_operation text, p_hash bytea) returns jsonb
language plpgsql as $$
declare
  v_found idempotency_keys;
begin
  if p_key is null then
    return null;
  end if;
  insert into idempotency_keys as k (user_id, key, operation, request_hash)
  values (p_user, p_key, p_operation, p_hash)
  on conflict (user_id, key) do update
    set operation = excluded.operation, request_hash = excluded.request_hash, response = null, created_at = now()
    where k.created_at < now() - interval '24 hours';
  if found then
    return null;
  end if;
  select * into v_found from idempotency_keys where user_id = p_user and key = p_key;
  if v_found.operation <> p_operation or v_found.request_hash <> p_hash then
    perform raise_domain_error('IDEMPOTENCY_KEY_REUSED');
  end if;
  return v_found.response;
end
$$;

-- Stores the response under its key.
create or replace function idem_finish(p_user uuid, p_key text, p_response jsonb) returns void
language sql as $$
  update idempotency_keys set response = p_response where user_id = p_user and key = p_key;
$$;
