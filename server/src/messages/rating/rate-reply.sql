create or replace function rating_wire(p_rating ratings) returns json
language sql stable as $$
  select json_build_object(
    'messageId', p_rating.message_id, 'ratedUserId', p_rating.rated_id, 'rating', p_rating.rating,
    'review', p_rating.review, 'createdAt', wire_time(p_rating.created_at)
  )
$$;

-- Rates the reply to a message, once. In the average it replaces the caller's former rating of the same person. Fails with
-- NOT_FOUND unless the caller sent the message, VALIDATION_FAILED {field} if p_rated is not its recipient, NOT_REPLIED_YET,
-- FREE_MESSAGE_NOT_RATED, ALREADY_RATED or IDEMPOTENCY_KEY_REUSED.
create or replace function rate_message(
  p_user uuid, p_key text, p_operation text, p_hash bytea,
  p_message uuid, p_rated uuid, p_rating integer, p_review text
) returns json
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_first jsonb;
  v_message messages;
  v_former smallint;
  v_rating ratings;
  v_response json;
begin
  perform ledger_lock(p_user);
  v_first := idem_begin(p_user, p_key, p_operation, p_hash);
  if v_first is not null then
    return json_build_object('rating', v_first, 'replayed', true);
  end if;
  select * into v_message from messages where id = p_message and sender_id = p_user;
  if not found then
    perform raise_domain_error('NOT_FOUND');
  end if;
  if v_message.recipient_id <> p_rated then
    perform raise_domain_error('VALIDATION_FAILED', '{"field": "ratedUserId"}');
  end if;
  if v_message.status <> 'replied' then
    perform raise_domain_error('NOT_REPLIED_YET');
  end if;
  if v_message.free_pass_id is not null then
    perform raise_domain_error('FREE_MESSAGE_NOT_RATED');
  end if;
  select rating into v_former from ratings where rater_id = p_user and rated_id = p_rated
  order by created_at desc limit 1;
  insert into ratings (message_id, rater_id, rated_id, rating, review)
  values (p_message, p_user, p_rated, p_rating, p_review)
  on conflict (message_id) do nothing
  returning * into v_rating;
  if not found then
    perform raise_domain_error('ALREADY_RATED');
  end if;
  update profile_stats
  set rating_sum = rating_sum + p_rating - coalesce(v_former, 0), rater_count = rater_count + (v_former is null)::integer,
    rating_count = rating_count + 1, star_counts[p_rating] = star_counts[p_rating] + 1
  where user_id = p_rated;
  perform notify_of_message(p_rated, 'message_rated', p_message, false);
  v_response := rating_wire(v_rating);
  if p_key is not null then
    perform idem_finish(p_user, p_key, v_response::jsonb);
  end if;
  return json_build_object('rating', v_response, 'replayed', false);
end
$$;

revoke execute on function rate_message(uuid, text, text, bytea, uuid, uuid, integer, text) from public;
grant execute on function rate_message(uuid, text, text, bytea, uuid, uuid, integer, text) to proverse_app;
