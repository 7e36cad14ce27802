-- What /metrics asks: mails given up lately, without reading all that were sent.
-- no transaction
create index concurrently if not exists mail_outbox_given_up on mail_outbox (failed_at) where failed_at is not null;
