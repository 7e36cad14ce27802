-- Returns whether the directory shows a person. A person without a price is a client.
create or replace function is_listed(p_user users) returns boolean
language sql immutable as $$
  select p_user.is_profile_public and p_user.status = 'active' and p_user.message_rate is not null
$$;

-- Returns the handle of a person whose page on the web says enough for search engines: with a price, a photo, a bio and
-- at least one answered question. Otherwise null.
create or replace function sitemap_handle_of(p_user users, p_consultations integer) returns text
language sql stable as $$
  select p_user.handle
  where is_listed(p_user) and is_on_web(p_user) and p_user.avatar_url is not null and p_user.bio is not null and p_consultations > 0
$$;

-- Keeps directory_entries up to date with users.
create or replace function directory_follow_user() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into directory_entries as e (
    user_id, listed, profession, message_rate, category, languages, on_web, sitemap_handle
  )
  values (
    new.id, is_listed(new), fold_text(btrim(new.profession)), new.message_rate, category_of(new.profession, new.skills),
    new.languages, is_listed(new) and is_on_web(new),
    sitemap_handle_of(new, (select consultations from profile_stats where user_id = new.id))
  )
  on conflict (user_id) do update set
    listed = excluded.listed, profession = excluded.profession, message_rate = excluded.message_rate,
    category = excluded.category, languages = excluded.languages, on_web = excluded.on_web, sitemap_handle = excluded.sitemap_handle,
    web_changed_at = excluded.web_changed_at
  where excluded.on_web or (e.listed, e.profession, e.message_rate, e.category, e.languages, e.on_web)
    is distinct from (
      excluded.listed, excluded.profession, excluded.message_rate, excluded.category, excluded.languages, excluded.on_web
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
    replies_within_day = coalesce(new.response_median_hours <= 24, false),
    sitemap_handle = (select sitemap_handle_of(u, new.consultations) from users u where u.id = new.user_id),
    web_changed_at = case when on_web then now() else web_changed_at end
  where user_id = new.user_id;
  return null;
end
$$;

create or replace trigger users_in_directory
  after insert or update of
    profession, skills, languages, message_rate, is_profile_public, status, is_public_on_web, handle,
    -- What only the page on the web shows.
    first_name, last_name, headline, bio, avatar_url, location
  on users for each row execute function directory_follow_user();

create or replace trigger profile_stats_in_directory after update on profile_stats
  for each row when (
    (old.rating_sum, old.rating_count, old.response_rate, old.response_median_hours <= 24, old.consultations > 0)
    is distinct from
    (new.rating_sum, new.rating_count, new.response_rate, new.response_median_hours <= 24, new.consultations > 0)
  )
  execute function directory_follow_stats();

-- Notes in user_presence whether the directory may show a person as online, so that finding those who are online reads one
-- index.
create or replace function presence_follows_user() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_shown constant boolean := is_listed(new) and new.availability_status <> 'offline';
begin
  update user_presence set is_shown = v_is_shown where user_id = new.id and is_shown <> v_is_shown;
  return null;
end
$$;

-- Triggers run in the order of their names, so this one finds the row that users_start_profile_stats has inserted.
create or replace trigger users_update_presence
  after insert or update of message_rate, is_profile_public, status, availability_status
  on users for each row execute function presence_follows_user();
