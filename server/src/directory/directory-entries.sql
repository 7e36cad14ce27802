-- The text that the directory searches: names, profession, headline and skills, one line each.
create or replace function directory_search_text(p_user users) returns text
language sql stable as $$
  select fold_text(concat_ws(
    E'\n', p_user.first_name || ' ' || p_user.last_name, p_user.profession, p_user.headline,
    array_to_string(p_user.skills, E'\n')
  ))
$$;

-- Keeps directory_entries up to date with users.
create or replace function directory_follow_user() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into directory_entries as e (user_id, listed, profession, message_rate, category, search)
  values (
    new.id, new.is_profile_public and new.status = 'active', fold_text(btrim(new.profession)), new.message_rate,
    category_of(new.profession, new.skills), directory_search_text(new)
  )
  on conflict (user_id) do update set
    listed = excluded.listed, profession = excluded.profession, message_rate = excluded.message_rate,
    category = excluded.category, search = excluded.search
  where (e.listed, e.profession, e.message_rate, e.category, e.search)
    is distinct from (
      excluded.listed, excluded.profession, excluded.message_rate, excluded.category, excluded.search
    );
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

-- Copies the search text to `brief` if it is short enough to be part of an index.
create or replace function directory_set_brief() returns trigger
language plpgsql as $$
begin
  new.brief := case when octet_length(new.search) <= 800 then new.search end;
  return new;
end
$$;

create or replace trigger users_in_directory
  after insert or update of
    first_name, last_name, profession, headline, skills, message_rate, is_profile_public, status
  on users for each row execute function directory_follow_user();

create or replace trigger profile_stats_in_directory after update on profile_stats
  for each row when (
    (old.rating_sum, old.rating_count, old.response_rate, old.response_median_hours <= 24)
    is distinct from (new.rating_sum, new.rating_count, new.response_rate, new.response_median_hours <= 24)
  )
  execute function directory_follow_stats();

create or replace trigger directory_entries_brief before insert or update of search on directory_entries
  for each row execute function directory_set_brief();
