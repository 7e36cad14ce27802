-- What the sweep of old counters asks, without reading those of today.
-- no transaction
create index concurrently if not exists rate_limits_by_age on rate_limits (window_start);
