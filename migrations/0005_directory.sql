-- The directory's index: one narrow row per user with all that the directory filters and sorts by, because no
-- index can span the tables where those columns live. Triggers keep it in step with users and profile_stats,
-- within the same transaction, and nobody else may write it.

-- Text as it is compared: one spelling per character and lower case, in every script and whatever the locale of
-- the server. What is searched and what is searched for both go through here.
create function fold_text(p_text text) returns text
language sql immutable parallel safe as $$
  select lower(normalize(p_text, NFKC) collate "pg_c_utf8")
$$;

-- A LIKE pattern that finds p_text anywhere, each of its characters standing for itself.
create function like_anywhere(p_text text) returns text
language sql immutable parallel safe as $$
  select '%' || regexp_replace(fold_text(p_text), '([\\%_])', '\\\1', 'g') || '%'
$$;

create table directory_entries (
  user_id uuid primary key references users,
  listed boolean not null, -- public and not suspended
  profession text not null,
  message_rate integer,
  rating_avg numeric(3, 2),
  rating_count integer not null default 0,
  response_rate smallint,
  search text not null -- names, profession, headline and skills, a line each
);
grant select on directory_entries to proverse_app;

-- A scan of one of these gives a sort order; the user's id makes it stable from page to page.
create index directory_by_rating on directory_entries (rating_avg desc nulls last, rating_count desc, user_id)
  where listed;
create index directory_by_price_low on directory_entries (message_rate, user_id) where listed;
create index directory_by_price_high on directory_entries (message_rate desc nulls last, user_id) where listed;
create index directory_by_response on directory_entries (response_rate desc nulls last, user_id) where listed;
create index directory_by_profession on directory_entries (profession, message_rate) where listed;
-- Without pending pages (fastupdate) a search never has to read through a list of recent changes.
create index directory_by_words on directory_entries using gin (search gin_trgm_ops) with (fastupdate = off)
  where listed;
-- Rare words are told from frequent ones by these statistics, and with them the index that is worth scanning.
alter table directory_entries alter column search set statistics 1000;

create function directory_search_text(p_user users) returns text
language sql stable as $$
  select fold_text(concat_ws(
    E'\n', p_user.first_name || ' ' || p_user.last_name, p_user.profession, p_user.headline,
    array_to_string(p_user.skills, E'\n')
  ))
$$;

create function directory_follow_user() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into directory_entries as e (user_id, listed, profession, message_rate, search)
  values (
    new.id, new.is_profile_public and new.status = 'active', fold_text(btrim(new.profession)), new.message_rate,
    directory_search_text(new)
  )
  on conflict (user_id) do update set
    listed = excluded.listed, profession = excluded.profession, message_rate = excluded.message_rate,
    search = excluded.search
  where (e.listed, e.profession, e.message_rate, e.search)
    is distinct from (excluded.listed, excluded.profession, excluded.message_rate, excluded.search);
  return null;
end
$$;
create trigger users_in_directory
  after insert or update of
    first_name, last_name, profession, headline, skills, message_rate, is_profile_public, status
  on users for each row execute function directory_follow_user();

create function directory_follow_stats() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update directory_entries
  set rating_avg = new.rating_avg, rating_count = new.rating_count, response_rate = new.response_rate
  where user_id = new.user_id;
  return null;
end
$$;
create trigger profile_stats_in_directory after update on profile_stats
  for each row when (
    (old.rating_sum, old.rating_count, old.response_rate)
    is distinct from (new.rating_sum, new.rating_count, new.response_rate)
  )
  execute function directory_follow_stats();

insert into directory_entries (
  user_id, listed, profession, message_rate, rating_avg, rating_count, response_rate, search
)
select
  u.id, u.is_profile_public and u.status = 'active', fold_text(btrim(u.profession)), u.message_rate,
  s.rating_avg, s.rating_count, s.response_rate, directory_search_text(u)
from users u join profile_stats s on s.user_id = u.id;
