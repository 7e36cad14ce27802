-- The comparison with a provider goes through purchases day by day.
create index purchases_by_time on purchases (provider, created_at);
