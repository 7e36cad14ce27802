-- Counts a visit once per visitor and day, in total and for the week. Returns null when the viewer cannot see the profile,
-- else whether it counted.
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
  values (p_user, p_viewer, day_in_india(now()))
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into profile_view_weeks as w (user_id, week, views)
  values (p_user, week_in_india(now()), 1)
  on conflict (user_id, week) do update set views = w.views + 1;
  update profile_stats set profile_views = profile_views + 1 where user_id = p_user;
  return true;
end
$$;
