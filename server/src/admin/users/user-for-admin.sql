-- Returns an account as admins see it.
create or replace function user_for_admin(p_user uuid) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name, 'profession', u.profession,
    'avatarUrl', u.avatar_url, 'role', u.role, 'status', u.status, 'coins', wallet_balance(u.id),
    'joinedAt', wire_time(u.created_at), 'lastActive', wire_time(p.last_active_at),
    'suspension', case when s.user_id is not null then jsonb_build_object(
      'reason', s.reason, 'at', wire_time(s.suspended_at), 'byName', a.first_name || ' ' || a.last_name
    ) end
  )
  from users u
  left join user_presence p on p.user_id = u.id
  left join suspensions s on s.user_id = u.id and u.status = 'suspended'
  left join users a on a.id = s.suspended_by
  where u.id = p_user
$$;
