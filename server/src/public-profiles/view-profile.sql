-- Counts a visit once per visitor and day. Returns null when the viewer cannot see the profile, else whether it
-- counted.
create or replace function view_profile(p_viewer uuid, p_user uuid) returns boolean
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
