-- What payment_attention asks of payouts that came back, of which there are few.
-- no transaction
create index concurrently if not exists payout_events_reversed on payout_events (received_at) where effect = 'reversed';
