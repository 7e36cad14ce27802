-- The list of one's own sessions, the last used first. It serves whatever the index before it served.
create index sessions_of_user_by_use on sessions (user_id, last_used_at desc) where ended_at is null;
drop index sessions_of_user;
