-- Counts hits of one bucket. Returns the seconds to wait when the limit is exceeded, else 0. The window slides: hits of the
-- previous fixed window count in proportion to the overlap.
create or replace function rate_limit_hit(p_bucket text, p_limit integer, p_window_seconds integer, p_hits integer)
returns integer
language plpgsql as $$
declare
  v_now double precision := extract(epoch from clock_timestamp());
  v_start double precision := floor(v_now / p_window_seconds) * p_window_seconds;
  v_hits integer;
  v_former integer;
begin
  insert into rate_limits as r (bucket, window_start, hits) values (p_bucket, to_timestamp(v_start), p_hits)
  on conflict (bucket, window_start) do update set hits = r.hits + p_hits
  returning hits into v_hits;
  select least(hits, p_limit) into v_former from rate_limits
  where bucket = p_bucket and window_start = to_timestamp(v_start - p_window_seconds);
  if v_hits + floor(coalesce(v_former, 0) * (1 - (v_now - v_start) / p_window_seconds)) <= p_limit then
    return 0;
  end if;
  return greatest(1, ceil(v_start + p_window_seconds - v_now))::integer;
end
$$;

-- Counts hits of several buckets and returns the seconds to wait for each. A bucket must not repeat.
create or replace function rate_limit_hits(p_hits counted_hits[]) returns integer[]
language plpgsql as $$
declare
  v_waits integer[];
  v_hit record;
begin
  -- Always in the same order, so that two batches cannot deadlock.
  for v_hit in select * from unnest(p_hits) with ordinality h (bucket, max, window_seconds, hits, n) order by bucket loop
    v_waits[v_hit.n] := rate_limit_hit(v_hit.bucket, v_hit.max, v_hit.window_seconds, v_hit.hits);
  end loop;
  return v_waits;
end
$$;
comment on function rate_limit_hits is 'not null';
