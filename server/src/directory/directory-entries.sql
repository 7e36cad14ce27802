-- Returns whether the directory shows a person. Somebody without a price is a client.
create or replace function is_listed(p_user users) returns boolean
language sql immutable as $$
  select p_user.is_profile_public and p_user.status = 'active' and p_user.message_rate is not null
$$;

-- Keeps directory_entries up to date with users.
create or replace function directory_follow_user() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into directory_entries as e (user_id, listed, profession, message_rate, category)
  values (
    new.id, is_listed(new), fold_text(btrim(new.profession)), new.message_rate, category_of(new.profession, new.skills)
  )
  on conflict (user_id) do update set
    listed = excluded.listed, profession = excluded.profession, message_rate = excluded.message_rate,
    category = excluded.category
  where (e.listed, e.profession, e.message_rate, e.category)
    is distinct from (excluded.listed, excluded.profession, excluded.message_rate, excluded.category);
  return null;
end
$$;

-- Keeps directory_entries up to date with profile_stats.
create or replace function directory_follow_stats() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update directory_entries
  set rating_avg = new.rating_avg, rating_count = new.rating_count, response_rate = new.response_rate,
    replies_within_day = coalesce(new.response_median_hours <= 24, false)
  where user_id = new.user_id;
  return null;
end
$$;

create or replace trigger users_in_directory
  after insert or update of profession, skills, message_rate, is_profile_public, status
  on users for each row execute function directory_follow_user();

create or replace trigger profile_stats_in_directory after update on profile_stats
  for each row when (
    (old.rating_sum, old.rating_count, old.response_rate, old.response_median_hours <= 24)
    is distinct from (new.rating_sum, new.rating_count, new.response_rate, new.response_median_hours <= 24)
  )
  execute function directory_follow_stats();
