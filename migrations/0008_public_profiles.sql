-- Profiles as others see them: who may see whose, visits, and the experts that somebody keeps for later.

-- Is there a message between two people, in either direction? One look into the index for each, however many messages
-- either of them has; it also finds the latest message from one person to another.
create index messages_between on messages (sender_id, recipient_id, created_at);

create function have_written(p_one uuid, p_other uuid) returns boolean
language sql stable as $$
  select exists (select from messages where sender_id = p_one and recipient_id = p_other)
    or exists (select from messages where sender_id = p_other and recipient_id = p_one)
$$;

-- The one rule of who may see a profile, for every path that shows one: a private profile is there for oneself and for
-- people with whom there is a message, one that is not active for nobody. The first arms are free; only a private
-- profile costs a look at messages.
create function may_see_profile(p_viewer uuid, p_user users) returns boolean
language sql stable as $$
  select p_user.status = 'active'
    and (p_user.is_profile_public or p_user.id = p_viewer or have_written(p_viewer, p_user.id))
$$;

-- Online is who has a live connection or has just called: either notes its time at least once a minute.
create function is_about(p_last_active_at timestamptz) returns boolean
language sql stable as $$
  select coalesce(p_last_active_at > now() - interval '2 minutes', false)
$$;

-- A visit counts once per visitor and day of India. The key is the guarantee: of two visits at once, one inserts. Rows
-- serve nothing else and are removed when their day is over (server/src/jobs/prune-profile-views.ts).
create table profile_views (
  user_id uuid not null,
  viewer_id uuid not null,
  day date not null,
  primary key (user_id, viewer_id, day),
  constraint profile_views_not_by_oneself check (user_id <> viewer_id)
);
create index profile_views_by_day on profile_views (day);
grant select, insert, delete on profile_views to proverse_app;

-- Counts the visit unless it was counted today. Answers null when there is no such profile for this viewer, else
-- whether it counted.
create function view_profile(p_viewer uuid, p_user uuid) returns boolean
language plpgsql as $$
begin
  perform from users u where u.id = p_user and may_see_profile(p_viewer, u);
  if not found then
    return null;
  end if;
  if p_viewer = p_user then
    return false;
  end if;
  insert into profile_views (user_id, viewer_id, day)
  values (p_user, p_viewer, (now() at time zone 'Asia/Kolkata')::date)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  update profile_stats set profile_views = profile_views + 1 where user_id = p_user;
  return true;
end
$$;

-- The experts that somebody keeps for later. Only the function below adds to them, so that its limit holds.
create table saved_professionals (
  owner_id uuid not null references users,
  saved_id uuid not null references users,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, saved_id),
  constraint saved_professionals_not_oneself check (owner_id <> saved_id)
);
create index saved_professionals_latest on saved_professionals (owner_id, saved_at desc, saved_id);
grant select, delete on saved_professionals to proverse_app;

-- Saves somebody; a repeat changes nothing. The owner's saves wait for one another, so that two at once cannot pass
-- the limit together. At the limit, those who are hidden from the owner by now make room first.
-- Refuses SELF_SAVE, NOT_FOUND, SAVED_FULL {max}.
create function save_professional(p_owner uuid, p_saved uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c_max constant integer := 500;
begin
  if p_owner = p_saved then
    perform refuse('SELF_SAVE');
  end if;
  perform from users u where u.id = p_saved and may_see_profile(p_owner, u);
  if not found then
    perform refuse('NOT_FOUND');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_owner::text, 7108));
  if exists (select from saved_professionals where owner_id = p_owner and saved_id = p_saved) then
    return;
  end if;
  if (select count(*) from saved_professionals where owner_id = p_owner) >= c_max then
    delete from saved_professionals s using users u
    where s.owner_id = p_owner and u.id = s.saved_id and not may_see_profile(p_owner, u);
    if not found then
      perform refuse('SAVED_FULL', jsonb_build_object('max', c_max));
    end if;
  end if;
  insert into saved_professionals (owner_id, saved_id) values (p_owner, p_saved);
end
$$;
