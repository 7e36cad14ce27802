-- Returns what a user's key was used for within 24 hours: 'replayed' and the first response, or
-- 'IDEMPOTENCY_KEY_REUSED' for another operation or other input. The limit of 1 makes a join look the key up in the
-- index, however few keys the planner expects.
create or replace function idem_find(p_user uuid, p_key text, p_operation text, p_hash bytea)
returns table (outcome text, response json)
language sql stable as $$
  select
    case
      when k.created_at < now() - interval '24 hours' then null
      when k.operation = p_operation and k.request_hash = p_hash then 'replayed'
      else 'IDEMPOTENCY_KEY_REUSED'
    end,
    k.response
  from idempotency_keys k
  where k.user_id = p_user and k.key = p_key
  limit 1
$$;

-- Stores those keys that are new or older than 24 hours and returns their number. If a parallel transaction has stored
-- one of the keys, the call waits until that transaction ends.
create or replace function idem_store(
  p_users uuid[], p_keys text[], p_operations text[], p_hashes bytea[], p_responses json[]
) returns bigint
language plpgsql as $$
declare
  v_stored bigint;
begin
  insert into idempotency_keys as k (user_id, key, operation, request_hash, response)
  select c.user_id, c.key, c.operation, c.hash, c.response
  from unnest(p_users, p_keys, p_operations, p_hashes, p_responses) c (user_id, key, operation, hash, response)
  where c.key is not null
  order by c.user_id
  on conflict (user_id, key) do update
    set operation = excluded.operation, request_hash = excluded.request_hash, response = excluded.response,
      created_at = now()
    where k.created_at < now() - interval '24 hours';
  get diagnostics v_stored = row_count;
  return v_stored;
end
$$;

-- Stores the new responses of a batch under their keys, which the caller looked up with idem_find, or fails if one was used
-- since. A call without a key has null in p_keys, and one without a new response has null in p_responses; neither is stored.
create or replace function idem_store_all(
  p_users uuid[], p_keys text[], p_operations text[], p_hashes bytea[], p_responses json[]
) returns void
language plpgsql as $$
declare
  v_keys text[] := array(select case when c.response is not null then c.key end from unnest(p_keys, p_responses) c (key, response));
begin
  if idem_store(p_users, v_keys, p_operations, p_hashes, p_responses) < num_nonnulls(variadic v_keys) then
    raise exception using errcode = 'serialization_failure',
      message = 'another operation used the same idempotency key at the same moment';
  end if;
end
$$;

-- Begins an operation with an idempotency key. For a new key, or one older than 24 hours, it returns null: the caller
-- does the work and calls idem_finish in the same transaction. For a known key it returns the first response, which the
-- caller returns again, or raises IDEMPOTENCY_KEY_REUSED if the operation or the input differs. A concurrent call with
-- the same key waits here until the first one commits.
create or replace function idem_begin(p_user uuid, p_key text, p_operation text, p_hash bytea) returns jsonb
language plpgsql as $$
declare
  v_known record;
begin
  if p_key is null or idem_store(array[p_user], array[p_key], array[p_operation], array[p_hash], array[null::json]) = 1 then
    return null;
  end if;
  select * into v_known from idem_find(p_user, p_key, p_operation, p_hash);
  if v_known.outcome = 'IDEMPOTENCY_KEY_REUSED' then
    perform raise_domain_error(v_known.outcome);
  end if;
  return v_known.response;
end
$$;

-- Stores the response under its key.
create or replace function idem_finish(p_user uuid, p_key text, p_response jsonb) returns void
language sql as $$
  update idempotency_keys set response = p_response where user_id = p_user and key = p_key;
$$;

-- Forgets a key again, for a call that is rejected although its transaction commits.
create or replace function idem_forget(p_user uuid, p_key text) returns void
language sql as $$
  delete from idempotency_keys where user_id = p_user and key = p_key;
$$;
