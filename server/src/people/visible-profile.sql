-- Returns whether there is a message between two people.
create or replace function have_messaged(p_one uuid, p_other uuid) returns boolean
language sql stable as $$
  select exists (select from messages where sender_id = p_one and recipient_id = p_other)
    or exists (select from messages where sender_id = p_other and recipient_id = p_one)
$$;

-- Returns whether the viewer may see a profile. This is the only such rule. A private profile is visible to its owner
-- and to people who exchanged a message with them. The profile of a suspended or deleted user is hidden. Cheap
-- conditions are first.
create or replace function may_see_profile(p_viewer uuid, p_user users) returns boolean
language sql stable as $$
  select p_user.status = 'active'
    and (p_user.is_profile_public or p_user.id = p_viewer or have_messaged(p_viewer, p_user.id))
$$;

-- Returns whether a person may block another, keep notes about them and give them free passes: people whom they can see or
-- have messaged with. This is the only such rule.
create or replace function knows_person(p_viewer uuid, p_user users) returns boolean
language sql stable as $$
  select p_user.status <> 'deleted' and (may_see_profile(p_viewer, p_user) or have_messaged(p_viewer, p_user.id))
$$;

-- Returns whether a person has a page on the web, which everyone may see. This is the only such rule.
create or replace function is_on_web(p_user users) returns boolean
language sql stable as $$
  select p_user.status = 'active' and p_user.is_profile_public and p_user.is_public_on_web
$$;

-- Returns whether others see a person as online: one who did not choose Offline and was active within 15 minutes. A live
-- connection or a call updates last_active_at at least once a minute.
create or replace function is_online(p_availability_status text, p_last_active_at timestamptz) returns boolean
language sql stable as $$
  select p_availability_status <> 'offline' and p_last_active_at is not null
    and p_last_active_at > now() - interval '15 minutes'
$$;

-- Returns when a person was last active as the viewer may see it. Null if the person chose Offline, except to themselves.
create or replace function visible_last_active(p_viewer uuid, p_user users, p_last_active_at timestamptz)
returns timestamptz
language sql immutable as $$
  select case when p_user.availability_status <> 'offline' or p_user.id = p_viewer then p_last_active_at end
$$;
