-- What payment_attention asks of money that was given back, without reading what was paid.
-- no transaction
create index concurrently if not exists payment_events_given_back on payment_events (processed_at)
where problem is null and kind in ('refunded', 'disputed');
