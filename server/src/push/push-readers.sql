-- Returns what push notifications to these users depend on: their language, whether they show texts, the quiet hours, and how many messages wait
-- for a reply.
create or replace function push_readers(p_users uuid[])
returns table ("userId" uuid, language text, "showsText" boolean, "openQuestions" integer, "quietHours" json)
language sql stable as $$
  select
    u.id, owner.language, coalesce(s.shows_text, false), c.received_pending,
    case when s.quiet_from is not null then
      json_build_object('from', s.quiet_from, 'until', s.quiet_until, 'timeZone', s.time_zone)
    end
  from unnest(p_users) u (id)
  left join users owner on owner.id = u.id
  left join push_settings s on s.user_id = u.id
  cross join lateral message_counts(u.id) c
$$;
comment on function push_readers is 'not null except language';
