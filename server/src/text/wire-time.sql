-- Returns a time as the API shows it: UTC with milliseconds, like Date.toISOString().
create or replace function wire_time(p_at timestamptz) returns text
language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
