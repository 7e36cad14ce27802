-- The schema that the migrations and the repeatable files make, dumped by server/src/database/schema.test.ts: a reviewer sees each
-- change as a diff. Not for running. Function bodies are in the repeatable files beside the TypeScript that calls them.

-- extensions
create extension btree_gin;
create extension pg_trgm;

-- types
create type coin_kind as enum ('bonus', 'purchased', 'earned_bonus', 'earned', 'debt');
create type coins_by_kind as (bonus integer, purchased integer, earned_bonus integer, earned integer, debt integer);
create type counted_hits as (bucket text, max integer, window_seconds integer, hits integer);
create type file_kind as enum ('image', 'pdf', 'voice');
create type message_decision as (user_id uuid, operation text, key text, hash bytea, message_id uuid, text text, file_ids uuid[]);
create type outgoing_message as (sender_id uuid, key text, hash bytea, recipient_id uuid, subject text, content text, price integer, tier text, follows uuid, token_id uuid, file_ids uuid[]);
create type platform_leg as (account_id bigint, amount integer);

-- sequences
create sequence admin_acts_id_seq as bigint start 1 increment 1;
create sequence audit_runs_id_seq as bigint start 1 increment 1;
create sequence ledger_tx_id_seq as bigint start 1 increment 1;
create sequence ledger_wallet_wallet_no_seq as bigint start 8 increment 1;
create sequence mail_outbox_id_seq as bigint start 1 increment 1;

-- tables

create table account_deletions (
  user_id uuid not null,
  email_hash bytea,
  goodbye_mail_id bigint not null,
  requested_at timestamp with time zone not null default clock_timestamp(),
  completed_at timestamp with time zone
);
alter table account_deletions add constraint account_deletions_forget_when_done CHECK (((completed_at IS NULL) = (email_hash IS NOT NULL)));
alter table account_deletions add constraint account_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table account_deletions add constraint account_deletions_pkey PRIMARY KEY (user_id);
CREATE INDEX account_deletions_open ON account_deletions USING btree (requested_at) WHERE (completed_at IS NULL);
grant select on account_deletions to proverse_app;

create table admin_acts (
  id bigint not null generated always as identity,
  admin_id uuid,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  detail jsonb not null default '{}'::jsonb,
  request_id text,
  created_at timestamp with time zone not null default clock_timestamp()
);
alter table admin_acts add constraint admin_acts_bounded CHECK ((((length(subject_id) >= 1) AND (length(subject_id) <= 100)) AND (length(request_id) <= 200) AND (octet_length((detail)::text) <= 10000)));
alter table admin_acts add constraint admin_acts_worded CHECK (((act ~ '^[a-z_.]{1,60}$'::text) AND (subject_kind ~ '^[a-z_]{1,30}$'::text)));
alter table admin_acts add constraint admin_acts_pkey PRIMARY KEY (id);
CREATE INDEX admin_acts_of_subject ON admin_acts USING btree (subject_id, id DESC);
CREATE TRIGGER admin_acts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON admin_acts FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
alter table admin_acts enable always trigger admin_acts_append_only;
grant select on admin_acts to proverse_app;
grant select on admin_acts to proverse_audit;

create table admin_reminders (
  is_only boolean not null default true,
  sent_at timestamp with time zone not null
);
alter table admin_reminders add constraint admin_reminders_has_one_row CHECK (is_only);
alter table admin_reminders add constraint admin_reminders_pkey PRIMARY KEY (is_only);
grant insert, select, update on admin_reminders to proverse_app;

create table api_tokens (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  token_hash bytea not null,
  name text not null,
  scopes text[] not null,
  daily_coins integer,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_address text,
  spent_on date,
  spent_coins integer not null default 0
);
alter table api_tokens add constraint api_tokens_daily_limit_positive CHECK ((daily_coins > 0));
alter table api_tokens add constraint api_tokens_name_bounded CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table api_tokens add constraint api_tokens_never_over_daily_limit CHECK (((spent_coins >= 0) AND (spent_coins <= COALESCE(daily_coins, spent_coins))));
alter table api_tokens add constraint api_tokens_scopes_known CHECK (((scopes <@ ARRAY['messages:read'::text, 'messages:send'::text, 'messages:reply'::text, 'wallet:read'::text, 'profile:write'::text, 'webhooks'::text]) AND (cardinality(scopes) > 0)));
alter table api_tokens add constraint api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table api_tokens add constraint api_tokens_pkey PRIMARY KEY (id);
alter table api_tokens add constraint api_tokens_hash_once UNIQUE (token_hash);
CREATE INDEX api_tokens_by_expiry ON api_tokens USING btree (expires_at);
CREATE INDEX api_tokens_by_revocation ON api_tokens USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);
CREATE INDEX api_tokens_of_user ON api_tokens USING btree (user_id, id DESC) WHERE (revoked_at IS NULL);
CREATE TRIGGER api_tokens_announce_revocation AFTER UPDATE OF revoked_at ON api_tokens FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION announce_session_end();
grant delete, select on api_tokens to proverse_app;

create table audit_runs (
  id bigint not null generated always as identity,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null default clock_timestamp(),
  checks integer not null,
  findings integer not null,
  failed text[] not null
);
alter table audit_runs add constraint audit_runs_findings_are_of_checks CHECK (((checks > 0) AND (findings >= 0) AND ((findings > 0) = (cardinality(failed) > 0)) AND (cardinality(failed) <= checks)));
alter table audit_runs add constraint audit_runs_pkey PRIMARY KEY (id);
CREATE TRIGGER audit_runs_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_runs FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
alter table audit_runs enable always trigger audit_runs_append_only;
grant select on audit_runs to proverse_app;
grant select on audit_runs to proverse_audit;

create table avatars (
  hash text not null,
  webp bytea not null,
  created_at timestamp with time zone not null default now()
);
alter table avatars add constraint avatars_hash_is_of_the_bytes CHECK ((hash = encode(sha256(webp), 'hex'::text)));
alter table avatars add constraint avatars_small_webp CHECK (((octet_length(webp) <= 262144) AND (SUBSTRING(webp FROM 1 FOR 4) = '\x52494646'::bytea) AND (SUBSTRING(webp FROM 9 FOR 4) = '\x57454250'::bytea)));
alter table avatars add constraint avatars_pkey PRIMARY KEY (hash);
grant select on avatars to proverse_app;

create table coin_packages (
  code text not null,
  title text not null,
  description text not null,
  coins integer not null,
  bonus integer not null default 0,
  price_inr integer not null,
  popular boolean not null default false,
  availability text not null default 'on_sale'::text
);
alter table coin_packages add constraint coin_packages_availability_known CHECK ((availability = ANY (ARRAY['on_sale'::text, 'retired'::text, 'sandbox_test'::text, 'by_amount'::text])));
alter table coin_packages add constraint coin_packages_sells_something CHECK (((coins > 0) AND (bonus >= 0) AND (price_inr > 0)));
alter table coin_packages add constraint coin_packages_pkey PRIMARY KEY (code);
grant select on coin_packages to proverse_app;
grant select on coin_packages to proverse_audit;

create table coin_refund_parts (
  id uuid not null default uuidv7(),
  refund_id uuid not null,
  purchase_id uuid not null,
  coins integer not null,
  bonus integer not null,
  amount_paise bigint not null,
  status text not null default 'requested'::text,
  provider_ref text,
  reason text,
  requested_at timestamp with time zone not null default clock_timestamp(),
  sent_at timestamp with time zone,
  closed_at timestamp with time zone,
  attempts integer not null default 0,
  due_at timestamp with time zone default clock_timestamp()
);
alter table coin_refund_parts add constraint coin_refund_parts_closed_with_a_time CHECK (((status = ANY (ARRAY['done'::text, 'failed'::text])) = (closed_at IS NOT NULL)));
alter table coin_refund_parts add constraint coin_refund_parts_due_while_open CHECK (((status = ANY (ARRAY['requested'::text, 'sent'::text])) = (due_at IS NOT NULL)));
alter table coin_refund_parts add constraint coin_refund_parts_failed_with_a_reason CHECK (((status = 'failed'::text) = (reason IS NOT NULL)));
alter table coin_refund_parts add constraint coin_refund_parts_positive CHECK (((coins > 0) AND (bonus >= 0) AND (amount_paise > 0)));
alter table coin_refund_parts add constraint coin_refund_parts_sent_with_a_time CHECK (((sent_at IS NOT NULL) OR (status = ANY (ARRAY['requested'::text, 'failed'::text]))));
alter table coin_refund_parts add constraint coin_refund_parts_status_known CHECK ((status = ANY (ARRAY['requested'::text, 'sent'::text, 'done'::text, 'failed'::text])));
alter table coin_refund_parts add constraint coin_refund_parts_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id);
alter table coin_refund_parts add constraint coin_refund_parts_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES coin_refunds(id);
alter table coin_refund_parts add constraint coin_refund_parts_pkey PRIMARY KEY (id);
alter table coin_refund_parts add constraint coin_refund_parts_once_per_purchase UNIQUE (refund_id, purchase_id);
CREATE INDEX coin_refund_parts_due ON coin_refund_parts USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX coin_refund_parts_of_purchase ON coin_refund_parts USING btree (purchase_id);
grant select on coin_refund_parts to proverse_app;
grant select on coin_refund_parts to proverse_audit;

create table coin_refunds (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  status text not null default 'open'::text,
  requested_at timestamp with time zone not null default clock_timestamp(),
  closed_at timestamp with time zone
);
alter table coin_refunds add constraint coin_refunds_closed_with_a_time CHECK (((status = 'open'::text) = (closed_at IS NULL)));
alter table coin_refunds add constraint coin_refunds_status_known CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])));
alter table coin_refunds add constraint coin_refunds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table coin_refunds add constraint coin_refunds_pkey PRIMARY KEY (id);
CREATE INDEX coin_refunds_newest ON coin_refunds USING btree (((status = 'open'::text)) DESC, id DESC);
CREATE INDEX coin_refunds_of_user ON coin_refunds USING btree (user_id, id DESC);
CREATE UNIQUE INDEX coin_refunds_one_open ON coin_refunds USING btree (user_id) WHERE (status = 'open'::text);
grant select on coin_refunds to proverse_app;
grant select on coin_refunds to proverse_audit;

create table credit_limits (
  one boolean not null default true,
  sandbox_payments boolean not null,
  signup_bonus_coins integer not null
);
alter table credit_limits add constraint credit_limits_one CHECK (one);
alter table credit_limits add constraint credit_limits_pkey PRIMARY KEY (one);
grant select on credit_limits to proverse_app;
grant select on credit_limits to proverse_audit;

create table directory_documents (
  user_id uuid not null,
  is_leading boolean not null default true,
  document tsvector not null
) with (autovacuum_vacuum_scale_factor=0.02);
alter table directory_documents add constraint directory_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table directory_documents add constraint directory_documents_pkey PRIMARY KEY (user_id);
CREATE INDEX directory_documents_leading ON directory_documents USING gin (document) WITH (fastupdate=off) WHERE is_leading;
CREATE INDEX directory_documents_lexemes ON directory_documents USING gin (document) WITH (fastupdate=off);
CREATE INDEX directory_documents_to_demote ON directory_documents USING btree (user_id) WHERE is_leading;
grant select on directory_documents to proverse_app;

create table directory_entries (
  user_id uuid not null,
  listed boolean not null,
  profession text not null,
  message_rate integer,
  rating_avg numeric(3,2),
  rating_count integer not null default 0,
  response_rate smallint,
  category text,
  languages text[] not null default '{}'::text[],
  replies_within_day boolean not null default false,
  on_web boolean not null default false,
  sitemap_handle text,
  web_changed_at timestamp with time zone not null default now()
) with (autovacuum_vacuum_scale_factor=0.02);
alter table directory_entries add constraint directory_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table directory_entries add constraint directory_entries_pkey PRIMARY KEY (user_id) INCLUDE (listed, profession, message_rate, rating_avg, rating_count, response_rate, category, replies_within_day);
CREATE INDEX directory_by_language ON directory_entries USING gin (languages) WHERE listed;
CREATE INDEX directory_by_price ON directory_entries USING btree (message_rate, user_id) INCLUDE (category, replies_within_day, response_rate) WHERE listed;
CREATE INDEX directory_by_rating ON directory_entries USING btree (rating_avg DESC NULLS LAST, rating_count DESC, user_id) INCLUDE (message_rate, category, replies_within_day) WHERE listed;
CREATE INDEX directory_by_response ON directory_entries USING btree (response_rate DESC NULLS LAST, user_id) INCLUDE (message_rate, category, replies_within_day) WHERE listed;
CREATE INDEX directory_category_by_rating ON directory_entries USING btree (category, rating_avg DESC NULLS LAST, rating_count DESC, user_id) INCLUDE (message_rate, replies_within_day) WHERE listed;
CREATE INDEX directory_category_on_web ON directory_entries USING btree (category, rating_avg DESC NULLS LAST, rating_count DESC, user_id) WHERE on_web;
CREATE INDEX directory_on_web_by_rating ON directory_entries USING btree (rating_avg DESC NULLS LAST, rating_count DESC, user_id) INCLUDE (listed, message_rate, category, replies_within_day) WHERE on_web;
CREATE INDEX directory_profession_by_price ON directory_entries USING btree (profession, message_rate, user_id) INCLUDE (category, replies_within_day) WHERE listed;
CREATE INDEX directory_profession_by_rating ON directory_entries USING btree (profession, rating_avg DESC NULLS LAST, rating_count DESC, user_id) INCLUDE (message_rate, category, replies_within_day) WHERE listed;
CREATE INDEX directory_profession_by_response ON directory_entries USING btree (profession, response_rate DESC NULLS LAST, user_id) INCLUDE (message_rate, category, replies_within_day) WHERE listed;
CREATE INDEX directory_quick_by_rating ON directory_entries USING btree (rating_avg DESC NULLS LAST, rating_count DESC, user_id) INCLUDE (message_rate, category) WHERE (listed AND replies_within_day);
CREATE INDEX directory_sitemap ON directory_entries USING btree (sitemap_handle) INCLUDE (web_changed_at) WHERE (sitemap_handle IS NOT NULL);
grant select on directory_entries to proverse_app;

create table directory_words (
  word text not null
);
alter table directory_words add constraint directory_words_pkey PRIMARY KEY (word);
CREATE INDEX directory_words_parts ON directory_words USING gin (word gin_trgm_ops);
grant select on directory_words to proverse_app;

create table file_days (
  user_id uuid not null,
  day date not null,
  bytes bigint not null
);
alter table file_days add constraint file_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table file_days add constraint file_days_pkey PRIMARY KEY (user_id, day);
CREATE INDEX file_days_by_age ON file_days USING btree (day);
grant delete, select on file_days to proverse_app;

create table file_removals (
  address text not null,
  queued_at timestamp with time zone not null default clock_timestamp()
);
alter table file_removals add constraint file_removals_pkey PRIMARY KEY (address);
CREATE INDEX file_removals_by_age ON file_removals USING btree (queued_at);
grant delete, select on file_removals to proverse_app;
grant select on file_removals to proverse_audit;

create table file_store (
  is_only boolean not null default true,
  mark text not null
);
alter table file_store add constraint file_store_is_only_check CHECK (is_only);
alter table file_store add constraint file_store_pkey PRIMARY KEY (is_only);
grant insert, select on file_store to proverse_app;

create table files (
  id uuid not null default uuidv7(),
  owner_id uuid not null,
  upload_key text not null,
  upload_hash bytea not null,
  name text not null,
  kind file_kind not null,
  media_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  pages integer,
  duration_ms integer,
  peaks smallint[],
  transcript text,
  transcribe_at timestamp with time zone,
  transcribe_attempts smallint not null default 0,
  address text,
  preview_address text,
  preview_bytes integer,
  is_stored boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  message_id uuid,
  part text,
  sent_at timestamp with time zone,
  removed_at timestamp with time zone
);
alter table files add constraint files_address_form CHECK (((address ~ '^[0-9a-f]{64}$'::text) AND (preview_address ~ '^[0-9a-f]{64}$'::text)));
alter table files add constraint files_bytes_in_range CHECK (((bytes >= 1) AND (bytes <= 10485760)));
alter table files add constraint files_name_bounded CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table files add constraint files_part_known CHECK ((part = ANY (ARRAY['question'::text, 'reply'::text])));
alter table files add constraint files_preview_has_a_size CHECK (((preview_address IS NULL) OR (preview_bytes > 0)));
alter table files add constraint files_removed_have_no_content CHECK ((((address IS NULL) = (removed_at IS NOT NULL)) AND ((removed_at IS NULL) OR (preview_address IS NULL))));
alter table files add constraint files_sent_are_stored CHECK (((message_id IS NULL) OR is_stored));
alter table files add constraint files_sent_with_a_message CHECK ((((message_id IS NULL) = (part IS NULL)) AND ((message_id IS NULL) = (sent_at IS NULL))));
alter table files add constraint files_transcript_bounded CHECK ((length(transcript) <= 5000));
alter table files add constraint files_upload_key_bounded CHECK (((length(upload_key) >= 1) AND (length(upload_key) <= 255)));
alter table files add constraint files_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id);
alter table files add constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table files add constraint files_pkey PRIMARY KEY (id);
alter table files add constraint files_once UNIQUE (owner_id, upload_key);
CREATE INDEX files_by_age ON files USING btree (sent_at) WHERE ((sent_at IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX files_of_message ON files USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX files_to_transcribe ON files USING btree (transcribe_at) WHERE (transcribe_at IS NOT NULL);
CREATE INDEX files_unsent ON files USING btree (created_at) WHERE (message_id IS NULL);
CREATE TRIGGER files_queue_removal AFTER DELETE OR UPDATE OF address, preview_address ON files FOR EACH ROW EXECUTE FUNCTION files_queue_removal();
grant select on files to proverse_app;
grant select on files to proverse_audit;

create table free_passes (
  id uuid not null default uuidv7(),
  owner_id uuid not null,
  guest_id uuid not null,
  expires_at timestamp with time zone,
  uses_max integer,
  uses integer not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  revoked_at timestamp with time zone,
  notified_at timestamp with time zone
);
alter table free_passes add constraint free_passes_have_an_end CHECK ((num_nonnulls(expires_at, uses_max) > 0));
alter table free_passes add constraint free_passes_never_overused CHECK (((uses >= 0) AND ((uses_max IS NULL) OR (uses <= uses_max))));
alter table free_passes add constraint free_passes_not_for_oneself CHECK ((owner_id <> guest_id));
alter table free_passes add constraint free_passes_uses_in_range CHECK (((uses_max >= 1) AND (uses_max <= 100)));
alter table free_passes add constraint free_passes_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES users(id);
alter table free_passes add constraint free_passes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table free_passes add constraint free_passes_pkey PRIMARY KEY (id);
CREATE INDEX free_passes_of_guest ON free_passes USING btree (guest_id, id);
CREATE INDEX free_passes_of_owner ON free_passes USING btree (owner_id, id);
CREATE UNIQUE INDEX free_passes_one_open ON free_passes USING btree (owner_id, guest_id) WHERE (revoked_at IS NULL);
grant select on free_passes to proverse_app;
grant select on free_passes to proverse_audit;

create table frozen_earnings (
  purchase_id uuid not null,
  user_id uuid not null,
  kind coin_kind not null,
  tx_id bigint not null,
  withdrawal_id uuid,
  coins integer not null,
  frozen_since timestamp with time zone not null,
  frozen_since_tx bigint not null
);
alter table frozen_earnings add constraint frozen_earnings_are_coins CHECK ((coins > 0));
alter table frozen_earnings add constraint frozen_earnings_once UNIQUE NULLS NOT DISTINCT (purchase_id, user_id, kind, tx_id, withdrawal_id);
CREATE INDEX frozen_earnings_in_withdrawal ON frozen_earnings USING btree (withdrawal_id) WHERE (withdrawal_id IS NOT NULL);
CREATE INDEX frozen_earnings_of_user ON frozen_earnings USING btree (user_id);
grant select on frozen_earnings to proverse_app;
grant select on frozen_earnings to proverse_audit;

create table handles (
  handle text not null,
  user_id uuid,
  released_at timestamp with time zone
);
alter table handles add constraint handles_form CHECK ((handle ~ '^[a-z0-9][a-z0-9_]{1,28}[a-z0-9]$'::text));
alter table handles add constraint handles_without_owner_are_released CHECK (((user_id IS NOT NULL) OR (released_at IS NOT NULL)));
alter table handles add constraint handles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table handles add constraint handles_pkey PRIMARY KEY (handle);
CREATE INDEX handles_of_user ON handles USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX handles_one_current ON handles USING btree (user_id) WHERE (released_at IS NULL);
grant select on handles to proverse_app;

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  response json,
  created_at timestamp with time zone not null default now()
);
alter table idempotency_keys add constraint idempotency_keys_key_bounded CHECK (((length(key) >= 1) AND (length(key) <= 255)));
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (user_id, key);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);
grant delete, insert, select, update on idempotency_keys to proverse_app;

create table kept_earnings (
  purchase_id uuid not null,
  admin_id uuid not null,
  note text not null,
  holders text not null,
  kept_at timestamp with time zone not null default clock_timestamp()
);
alter table kept_earnings add constraint kept_earnings_note_bounded CHECK (((length(note) >= 1) AND (length(note) <= 500)));
alter table kept_earnings add constraint kept_earnings_pkey PRIMARY KEY (purchase_id);
grant select on kept_earnings to proverse_app;
grant select on kept_earnings to proverse_audit;

create table ledger_checkpoint (
  number bigint not null,
  from_xid xid8 not null,
  to_xid xid8 not null,
  from_tx_id bigint not null,
  to_tx_id bigint not null,
  tx_count integer not null,
  previous_hash bytea not null,
  skip_hash bytea not null,
  root bytea not null,
  hash bytea not null,
  created_at timestamp with time zone not null,
  salt bytea not null,
  subtrees bytea not null
);
alter table ledger_checkpoint add constraint ledger_checkpoint_covers_forward CHECK (((from_xid < to_xid) AND (from_tx_id <= to_tx_id) AND (tx_count > 0)));
alter table ledger_checkpoint add constraint ledger_checkpoint_hashes_sha256 CHECK (((length(hash) = 32) AND (length(previous_hash) = 32) AND (length(skip_hash) = 32) AND (length(root) = 32) AND (length(salt) = 32)));
alter table ledger_checkpoint add constraint ledger_checkpoint_number_once PRIMARY KEY (number);
CREATE UNIQUE INDEX ledger_checkpoint_by_end ON ledger_checkpoint USING btree (to_xid);
CREATE TRIGGER ledger_checkpoint_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
alter table ledger_checkpoint enable always trigger ledger_checkpoint_append_only;
CREATE TRIGGER ledger_checkpoint_checked AFTER INSERT ON ledger_checkpoint FOR EACH ROW EXECUTE FUNCTION checkpoint_check();
alter table ledger_checkpoint enable always trigger ledger_checkpoint_checked;
grant select on ledger_checkpoint to proverse_app;
grant select on ledger_checkpoint to proverse_audit;

create table ledger_days (
  day date not null,
  messages integer not null,
  purchased_coins bigint not null,
  earned_coins bigint not null,
  paid_out_coins bigint not null
);
alter table ledger_days add constraint ledger_days_pkey PRIMARY KEY (day);
grant select on ledger_days to proverse_app;
grant select on ledger_days to proverse_audit;

create table ledger_entry (
  account_id bigint not null,
  seq bigint not null,
  tx_id bigint not null,
  amount integer not null,
  balance integer
) with (autovacuum_vacuum_insert_scale_factor=0.02);
alter table ledger_entry add constraint ledger_entry_moves_something CHECK ((amount <> 0));
alter table ledger_entry add constraint wallet_never_overdrawn CHECK (((balance >= 0) OR is_debt_account(account_id)));
alter table ledger_entry add constraint ledger_entry_pkey PRIMARY KEY (account_id, seq);
alter table ledger_entry add constraint ledger_entry_once_per_tx UNIQUE (tx_id, account_id);
CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
alter table ledger_entry enable always trigger ledger_entry_append_only;
CREATE TRIGGER ledger_entry_checked AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_check();
alter table ledger_entry enable always trigger ledger_entry_checked;
grant select on ledger_entry to proverse_app;
grant select on ledger_entry to proverse_audit;

create table ledger_platform_account (
  account_id bigint not null,
  name text not null
);
alter table ledger_platform_account add constraint ledger_platform_account_pkey PRIMARY KEY (account_id);
alter table ledger_platform_account add constraint ledger_platform_account_name_key UNIQUE (name);
CREATE TRIGGER ledger_platform_account_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_platform_account FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
alter table ledger_platform_account enable always trigger ledger_platform_account_append_only;
grant select on ledger_platform_account to proverse_app;
grant select on ledger_platform_account to proverse_audit;

create table ledger_totals (
  kind text not null,
  account text not null,
  amount bigint not null
);
alter table ledger_totals add constraint ledger_totals_pkey PRIMARY KEY (kind, account);
grant select on ledger_totals to proverse_app;
grant select on ledger_totals to proverse_audit;

create table ledger_totals_state (
  one boolean not null default true,
  through_checkpoint bigint not null default 0,
  to_xid xid8 not null default '0'::xid8
);
alter table ledger_totals_state add constraint ledger_totals_state_one CHECK (one);
alter table ledger_totals_state add constraint ledger_totals_state_pkey PRIMARY KEY (one);
grant select on ledger_totals_state to proverse_app;
grant select on ledger_totals_state to proverse_audit;

create table ledger_tx (
  id bigint not null generated always as identity,
  kind text not null,
  user_id uuid,
  counterparty_id uuid,
  amount_coins integer not null,
  fee_coins integer not null default 0,
  message_id uuid,
  purchase_id uuid,
  withdrawal_id uuid,
  package_code text,
  reference text,
  once_key text,
  hold_tx_id bigint,
  request_snapshot text,
  created_at timestamp with time zone not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id()
) with (autovacuum_vacuum_insert_scale_factor=0.02);
alter table ledger_tx add constraint ledger_tx_pkey PRIMARY KEY (id);
CREATE INDEX ledger_tx_by_time ON ledger_tx USING brin (created_at);
CREATE INDEX ledger_tx_by_xid ON ledger_tx USING btree (xid);
CREATE INDEX ledger_tx_chargeback_returns ON ledger_tx USING btree (user_id) WHERE (kind = ANY (ARRAY['chargeback_return'::text, 'coin_refund_return'::text]));
CREATE INDEX ledger_tx_charged_back ON ledger_tx USING btree (id) WHERE (kind = 'chargeback'::text);
CREATE INDEX ledger_tx_earned ON ledger_tx USING btree (user_id, created_at) INCLUDE (amount_coins, kind) WHERE (kind = ANY (ARRAY['release'::text, 'release_reversed'::text]));
CREATE UNIQUE INDEX ledger_tx_hold_resolved_once ON ledger_tx USING btree (hold_tx_id) WHERE (hold_tx_id IS NOT NULL);
CREATE INDEX ledger_tx_lines ON ledger_tx USING btree (user_id, id DESC) INCLUDE (kind);
CREATE INDEX ledger_tx_of_purchase ON ledger_tx USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);
CREATE UNIQUE INDEX ledger_tx_once ON ledger_tx USING btree (once_key) WHERE (once_key IS NOT NULL);
CREATE INDEX ledger_tx_reversed ON ledger_tx USING btree (id) WHERE (kind = 'release_reversed'::text);
CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_tx FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
alter table ledger_tx enable always trigger ledger_tx_append_only;
CREATE CONSTRAINT TRIGGER ledger_tx_caused AFTER INSERT ON ledger_tx DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['signup_bonus'::text, 'purchase'::text, 'chargeback'::text, 'chargeback_return'::text, 'coin_refund'::text, 'coin_refund_return'::text, 'release_reversed'::text, 'refund_admin'::text, 'withdrawal_return'::text, 'payout_paid'::text, 'payout_reversed'::text, 'forfeit'::text]))) EXECUTE FUNCTION ledger_tx_check_cause();
alter table ledger_tx enable always trigger ledger_tx_caused;
CREATE TRIGGER ledger_tx_checked AFTER INSERT ON ledger_tx REFERENCING NEW TABLE AS new_transactions FOR EACH STATEMENT EXECUTE FUNCTION ledger_tx_check();
alter table ledger_tx enable always trigger ledger_tx_checked;
CREATE TRIGGER ledger_tx_tallied AFTER INSERT ON ledger_tx REFERENCING NEW TABLE AS new_transactions FOR EACH STATEMENT EXECUTE FUNCTION tally_earning();
grant select on ledger_tx to proverse_app;
grant select on ledger_tx to proverse_audit;

create table ledger_wallet (
  user_id uuid not null,
  wallet_no bigint not null generated always as identity
);
alter table ledger_wallet add constraint ledger_wallet_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table ledger_wallet add constraint ledger_wallet_pkey PRIMARY KEY (user_id);
alter table ledger_wallet add constraint ledger_wallet_number_once UNIQUE (wallet_no);
CREATE TRIGGER ledger_wallet_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_wallet FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
alter table ledger_wallet enable always trigger ledger_wallet_append_only;
grant select on ledger_wallet to proverse_app;
grant select on ledger_wallet to proverse_audit;

create table mail_bounces (
  address_hash bytea not null,
  bounces smallint not null default 1,
  suppressed_until timestamp with time zone not null
);
alter table mail_bounces add constraint mail_bounces_counted CHECK ((bounces > 0));
alter table mail_bounces add constraint mail_bounces_pkey PRIMARY KEY (address_hash);
CREATE INDEX mail_bounces_by_age ON mail_bounces USING btree (suppressed_until);
grant delete, insert, select, update on mail_bounces to proverse_app;

create table mail_outbox (
  id bigint not null generated always as identity,
  encrypted bytea,
  notified_user_id uuid,
  notification_id uuid,
  receipt_purchase_id uuid,
  is_digest boolean not null default false,
  created_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  delivered_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_error text
);
alter table mail_outbox add constraint mail_outbox_body_until_done CHECK (((encrypted IS NOT NULL) OR (notification_id IS NOT NULL) OR (receipt_purchase_id IS NOT NULL) OR (delivered_at IS NOT NULL) OR (failed_at IS NOT NULL)));
alter table mail_outbox add constraint mail_outbox_whole_reference CHECK (((notification_id IS NULL) = (notified_user_id IS NULL)));
alter table mail_outbox add constraint mail_outbox_receipt_purchase_id_fkey FOREIGN KEY (receipt_purchase_id) REFERENCES purchases(id);
alter table mail_outbox add constraint mail_outbox_pkey PRIMARY KEY (id);
CREATE INDEX mail_outbox_by_age ON mail_outbox USING btree (created_at);
CREATE INDEX mail_outbox_due ON mail_outbox USING btree (due_at) WHERE ((delivered_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX mail_outbox_given_up ON mail_outbox USING btree (failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX mail_outbox_of_user ON mail_outbox USING btree (notified_user_id, created_at) WHERE (notified_user_id IS NOT NULL);
CREATE UNIQUE INDEX mail_outbox_one_receipt ON mail_outbox USING btree (receipt_purchase_id) WHERE (receipt_purchase_id IS NOT NULL);
CREATE UNIQUE INDEX mail_outbox_open_digest ON mail_outbox USING btree (notified_user_id) WHERE (is_digest AND (attempts = 0));
grant delete, insert, select, update on mail_outbox to proverse_app;

create table message_reports (
  id uuid not null default uuidv7(),
  message_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  details text,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  resolved_at timestamp with time zone,
  resolved_by uuid,
  note text
);
alter table message_reports add constraint message_reports_bounded CHECK ((((length(details) >= 1) AND (length(details) <= 500)) AND ((length(note) >= 1) AND (length(note) <= 1000))));
alter table message_reports add constraint message_reports_reason_known CHECK ((reason = ANY (ARRAY['spam'::text, 'harassment'::text, 'scam'::text, 'inappropriate'::text, 'poor_reply'::text, 'other'::text])));
alter table message_reports add constraint message_reports_resolved_by_an_admin CHECK ((((status = 'open'::text) = (resolved_at IS NULL)) AND ((status = 'open'::text) = (resolved_by IS NULL))));
alter table message_reports add constraint message_reports_status_known CHECK ((status = ANY (ARRAY['open'::text, 'dismissed'::text, 'refunded'::text])));
alter table message_reports add constraint message_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id);
alter table message_reports add constraint message_reports_pkey PRIMARY KEY (id);
alter table message_reports add constraint message_reports_once UNIQUE (message_id, reporter_id);
CREATE INDEX message_reports_by_status ON message_reports USING btree (status, id DESC);
CREATE INDEX message_reports_of_reporter ON message_reports USING btree (reporter_id, id DESC);
CREATE TRIGGER message_reports_forbid_own BEFORE UPDATE OF resolved_by ON message_reports FOR EACH ROW WHEN ((new.resolved_by IS NOT NULL)) EXECUTE FUNCTION message_reports_forbid_own();
grant select on message_reports to proverse_app;

create table message_search_owners (
  owner_id uuid not null,
  indexed_until timestamp with time zone not null default '-infinity'::timestamp with time zone
);
alter table message_search_owners add constraint message_search_owners_pkey PRIMARY KEY (owner_id);
grant select on message_search_owners to proverse_app;

create table message_search_people (
  owner_id uuid not null,
  person_id uuid not null,
  folded text not null,
  code text not null
);
alter table message_search_people add constraint message_search_people_pkey PRIMARY KEY (person_id, owner_id);
CREATE INDEX message_search_people_by_code ON message_search_people USING gin (owner_id, code gin_trgm_ops) WITH (fastupdate=off);
grant select on message_search_people to proverse_app;

create table message_search_texts (
  owner_id uuid not null,
  message_id uuid not null,
  code text not null
);
alter table message_search_texts add constraint message_search_texts_pkey PRIMARY KEY (message_id, owner_id);
CREATE INDEX message_search_texts_by_code ON message_search_texts USING gin (owner_id, code gin_trgm_ops) WITH (gin_pending_list_limit='65536');
grant select on message_search_texts to proverse_app;

create table messages (
  id uuid not null default uuidv7(),
  sender_id uuid not null,
  recipient_id uuid not null,
  subject text not null,
  content text not null,
  tier text not null default 'standard'::text,
  follows_message_id uuid,
  price_coins integer not null,
  fee_coins integer not null,
  status text not null default 'pending'::text,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  remind_at timestamp with time zone,
  read_at timestamp with time zone,
  reply_content text,
  replied_at timestamp with time zone,
  reply_read_at timestamp with time zone,
  rejection_reason text,
  closed_at timestamp with time zone,
  hold_tx_id bigint,
  free_pass_id uuid,
  received_rank smallint not null generated always as (
CASE
    WHEN (status = 'pending'::text) THEN
    CASE tier
        WHEN 'priority'::text THEN '-1'::integer
        ELSE 0
    END
    WHEN (status = 'replied'::text) THEN 1
    WHEN (status = 'expired'::text) THEN 2
    ELSE 3
END) stored,
  sent_rank smallint not null generated always as (
CASE
    WHEN ((status = 'replied'::text) AND (reply_read_at IS NULL)) THEN 0
    WHEN (status = ANY (ARRAY['pending'::text, 'replied'::text])) THEN 1
    WHEN (status = 'expired'::text) THEN 2
    ELSE 3
END) stored,
  folded text generated always as (message_folded(subject, content, reply_content, voice_text)) stored,
  closed_by text,
  refunded_at timestamp with time zone,
  is_first boolean not null default false,
  voice_text text,
  file_ids uuid[],
  reply_file_ids uuid[]
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
alter table messages add constraint messages_closed_by_known CHECK (((closed_by IS NULL) OR ((status = 'rejected'::text) AND (closed_by = ANY (ARRAY['moderation'::text, 'sender_left'::text, 'recipient_left'::text])))));
alter table messages add constraint messages_closed_unless_pending CHECK (((status = 'pending'::text) = (closed_at IS NULL)));
alter table messages add constraint messages_fee_possible CHECK (((fee_coins >= 0) AND (fee_coins <= price_coins)));
alter table messages add constraint messages_files_few CHECK ((((cardinality(file_ids) >= 1) AND (cardinality(file_ids) <= 5)) AND ((cardinality(reply_file_ids) >= 1) AND (cardinality(reply_file_ids) <= 5)) AND ((reply_file_ids IS NULL) OR (status = 'replied'::text))));
alter table messages add constraint messages_not_to_oneself CHECK ((sender_id <> recipient_id));
alter table messages add constraint messages_paid_or_with_a_pass CHECK ((((tier = 'free_pass'::text) = (free_pass_id IS NOT NULL)) AND ((tier = 'free_pass'::text) = (hold_tx_id IS NULL)) AND ((tier <> 'free_pass'::text) OR (price_coins = 0))));
alter table messages add constraint messages_price_in_range CHECK ((((price_coins >= 1) AND (price_coins <= 10000)) OR ((price_coins = 0) AND (tier = 'free_pass'::text))));
alter table messages add constraint messages_priority_expires_within_a_day CHECK (((tier <> 'priority'::text) OR ((expires_at - created_at) <= '24:00:00'::interval)));
alter table messages add constraint messages_reason_when_rejected CHECK (((status = 'rejected'::text) OR (rejection_reason IS NULL)));
alter table messages add constraint messages_refunded_when_replied CHECK (((status = 'replied'::text) OR (refunded_at IS NULL)));
alter table messages add constraint messages_reminder_while_pending CHECK (((status = 'pending'::text) OR (remind_at IS NULL)));
alter table messages add constraint messages_reply_when_replied CHECK ((((status = 'replied'::text) = (reply_content IS NOT NULL)) AND ((status = 'replied'::text) = (replied_at IS NOT NULL)) AND ((status = 'replied'::text) OR (reply_read_at IS NULL))));
alter table messages add constraint messages_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'replied'::text, 'rejected'::text, 'expired'::text])));
alter table messages add constraint messages_texts_bounded CHECK ((((length(subject) >= 1) AND (length(subject) <= 100)) AND ((length(content) >= 1) AND (length(content) <= 2000)) AND ((length(reply_content) >= 1) AND (length(reply_content) <= 5000)) AND ((length(rejection_reason) >= 1) AND (length(rejection_reason) <= 500))));
alter table messages add constraint messages_tier_known CHECK ((tier = ANY (ARRAY['standard'::text, 'priority'::text, 'free_pass'::text])));
alter table messages add constraint messages_pkey PRIMARY KEY (id);
alter table messages add constraint messages_hold_once UNIQUE (hold_tx_id);
CREATE INDEX messages_between ON messages USING btree (sender_id, recipient_id, created_at) INCLUDE (id, received_rank, sent_rank);
CREATE INDEX messages_due ON messages USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE INDEX messages_due_received ON messages USING btree (recipient_id, expires_at) WHERE (status = 'pending'::text);
CREATE INDEX messages_due_sent ON messages USING btree (sender_id, expires_at) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX messages_followed_once ON messages USING btree (follows_message_id) WHERE ((follows_message_id IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'replied'::text])));
CREATE INDEX messages_received ON messages USING btree (recipient_id, received_rank, created_at DESC, id DESC);
CREATE INDEX messages_reminder_due ON messages USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE INDEX messages_replied_by ON messages USING btree (recipient_id, replied_at) INCLUDE (created_at, free_pass_id) WHERE (status = 'replied'::text);
CREATE INDEX messages_sent ON messages USING btree (sender_id, sent_rank, created_at DESC, id DESC);
CREATE TRIGGER messages_closed_once AFTER UPDATE ON messages FOR EACH ROW WHEN ((((old.status <> 'pending'::text) AND (new.status <> old.status)) OR (((((((((new.sender_id IS DISTINCT FROM old.sender_id) OR (new.recipient_id IS DISTINCT FROM old.recipient_id)) OR (new.tier IS DISTINCT FROM old.tier)) OR (new.price_coins IS DISTINCT FROM old.price_coins)) OR (new.fee_coins IS DISTINCT FROM old.fee_coins)) OR (new.hold_tx_id IS DISTINCT FROM old.hold_tx_id)) OR (new.created_at IS DISTINCT FROM old.created_at)) OR (new.follows_message_id IS DISTINCT FROM old.follows_message_id)) OR (new.free_pass_id IS DISTINCT FROM old.free_pass_id)))) EXECUTE FUNCTION messages_forbid_change();
CREATE TRIGGER messages_follow_a_reply AFTER INSERT ON messages FOR EACH ROW WHEN ((new.follows_message_id IS NOT NULL)) EXECUTE FUNCTION messages_check_follow_up();
CREATE TRIGGER messages_tallied AFTER UPDATE ON messages REFERENCING OLD TABLE AS old_messages NEW TABLE AS new_messages FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_messages();
CREATE TRIGGER messages_tallied_once AFTER INSERT ON messages REFERENCING NEW TABLE AS new_messages FOR EACH STATEMENT EXECUTE FUNCTION tally_new_messages();
CREATE TRIGGER messages_use_free_pass AFTER INSERT ON messages FOR EACH ROW WHEN ((new.free_pass_id IS NOT NULL)) EXECUTE FUNCTION messages_use_free_pass();
grant select on messages to proverse_app;

create table notifications (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  type text not null,
  message_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  read_at timestamp with time zone,
  mail_due boolean not null default false,
  push_due_at timestamp with time zone,
  push_sessions uuid[],
  to_webhooks boolean not null default false,
  title text,
  body text
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
alter table notifications add constraint notifications_say_something CHECK ((((title IS NULL) = (body IS NULL)) AND ((title IS NOT NULL) OR (message_id IS NOT NULL))));
alter table notifications add constraint notifications_type_known CHECK ((type = ANY (ARRAY['message_received'::text, 'message_replied'::text, 'message_rejected'::text, 'message_expires_soon'::text, 'message_expired'::text, 'message_rated'::text, 'message_refunded'::text, 'payout_paid'::text, 'payout_failed'::text, 'payout_rejected'::text, 'coin_refund_done'::text, 'coin_refund_failed'::text, 'report_resolved'::text, 'account_notice'::text])));
alter table notifications add constraint notifications_words_bounded CHECK ((((length(title) >= 1) AND (length(title) <= 200)) AND ((length(body) >= 1) AND (length(body) <= 1000))));
alter table notifications add constraint notifications_pkey PRIMARY KEY (user_id, id);
CREATE INDEX notifications_by_age ON notifications USING brin (created_at);
CREATE INDEX notifications_mail_due ON notifications USING btree (id) WHERE mail_due;
CREATE INDEX notifications_push_due ON notifications USING btree (push_due_at) WHERE (push_due_at IS NOT NULL);
CREATE INDEX notifications_unread ON notifications USING btree (user_id, message_id) WHERE (read_at IS NULL);
CREATE TRIGGER notifications_emitted AFTER INSERT ON notifications FOR EACH ROW WHEN ((new.to_webhooks AND (new.type ~~ 'message\_%'::text) AND (new.type <> 'message_expires_soon'::text))) EXECUTE FUNCTION notifications_emit_webhook();
grant delete, select on notifications to proverse_app;

create table one_time_codes (
  flow bytea not null,
  email text not null,
  mailbox text not null,
  purpose text not null,
  source bytea not null,
  code_hash bytea,
  mailed_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  tries_left smallint not null default 5,
  counted_since timestamp with time zone not null default now(),
  requests smallint not null default 1,
  emails smallint not null default 0
);
alter table one_time_codes add constraint one_time_codes_purpose_known CHECK ((purpose = ANY (ARRAY['verify'::text, 'reset'::text, 'work_mail'::text])));
alter table one_time_codes add constraint one_time_codes_tries_left CHECK ((tries_left >= 0));
alter table one_time_codes add constraint one_time_codes_pkey PRIMARY KEY (flow);
CREATE INDEX one_time_codes_by_address ON one_time_codes USING btree (email, purpose);
CREATE INDEX one_time_codes_by_mailbox ON one_time_codes USING btree (mailbox, purpose);
grant delete, insert, select, update on one_time_codes to proverse_app;

create table passkey_challenges (
  hash bytea not null,
  purpose text not null,
  session_id uuid,
  call_hash bytea,
  expires_at timestamp with time zone not null
);
alter table passkey_challenges add constraint passkey_challenges_of_call CHECK (((purpose = 'step_up'::text) = (call_hash IS NOT NULL)));
alter table passkey_challenges add constraint passkey_challenges_of_session CHECK (((purpose = 'sign_in'::text) = (session_id IS NULL)));
alter table passkey_challenges add constraint passkey_challenges_purpose_known CHECK ((purpose = ANY (ARRAY['add'::text, 'sign_in'::text, 'step_up'::text])));
alter table passkey_challenges add constraint passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table passkey_challenges add constraint passkey_challenges_pkey PRIMARY KEY (hash);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_of_session ON passkey_challenges USING btree (session_id);
grant delete, insert, select, update on passkey_challenges to proverse_app;

create table passkey_users (
  user_id uuid not null,
  handle bytea not null default sha256((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
);
alter table passkey_users add constraint passkey_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table passkey_users add constraint passkey_users_pkey PRIMARY KEY (user_id);
alter table passkey_users add constraint passkey_users_handle_key UNIQUE (handle);
grant delete, insert, select, update on passkey_users to proverse_app;

create table passkeys (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  credential_id bytea not null,
  rp_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone
);
alter table passkeys add constraint passkeys_name_bounded CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id);
grant delete, insert, select, update on passkeys to proverse_app;

create table password_reset_tokens (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
alter table password_reset_tokens add constraint password_reset_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table password_reset_tokens add constraint password_reset_tokens_pkey PRIMARY KEY (token_hash);
grant delete, insert, select, update on password_reset_tokens to proverse_app;

create table payment_attention_dismissed (
  event_id text not null,
  admin_id uuid not null,
  note text not null,
  closed_at timestamp with time zone not null default clock_timestamp()
);
alter table payment_attention_dismissed add constraint payment_attention_dismissed_bounded CHECK (((length(note) >= 1) AND (length(note) <= 500)));
alter table payment_attention_dismissed add constraint payment_attention_dismissed_pkey PRIMARY KEY (event_id);
grant select on payment_attention_dismissed to proverse_app;
grant select on payment_attention_dismissed to proverse_audit;

create table payment_events (
  id text not null,
  provider text not null,
  type text not null,
  kind text not null,
  purchase_id uuid,
  session_ref text,
  payment_ref text,
  refund_id uuid,
  refund_ref text,
  refund_state text,
  dispute_ref text,
  amount_paise bigint,
  currency text,
  by_hand boolean not null default false,
  standing smallint,
  problem text,
  created_at timestamp with time zone not null,
  processed_at timestamp with time zone not null default clock_timestamp()
);
alter table payment_events add constraint payment_events_bounded CHECK (((length(id) <= 255) AND (length(type) <= 100) AND (length(session_ref) <= 255) AND (length(payment_ref) <= 255) AND (length(refund_ref) <= 255)));
alter table payment_events add constraint payment_events_kind_known CHECK ((kind = ANY (ARRAY['paid'::text, 'processing'::text, 'failed'::text, 'expired'::text, 'refunded'::text, 'disputed'::text])));
alter table payment_events add constraint payment_events_refund_state_known CHECK ((((refund_state = ANY (ARRAY['done'::text, 'failed'::text])) AND (refund_id IS NOT NULL)) OR (refund_state IS NULL)));
alter table payment_events add constraint payment_events_whole CHECK (((problem IS NOT NULL) OR
CASE
    WHEN (kind = 'paid'::text) THEN (num_nulls(purchase_id, session_ref, amount_paise, currency) = 0)
    WHEN (kind = ANY (ARRAY['processing'::text, 'failed'::text, 'expired'::text])) THEN (num_nulls(purchase_id, session_ref) = 0)
    WHEN ((kind = 'refunded'::text) AND (refund_id IS NOT NULL)) THEN (num_nulls(payment_ref, refund_ref) = 0)
    WHEN (kind = 'refunded'::text) THEN (num_nulls(payment_ref, amount_paise, currency) = 0)
    ELSE (num_nulls(payment_ref, dispute_ref, amount_paise, currency, standing) = 0)
END));
alter table payment_events add constraint payment_events_pkey PRIMARY KEY (id);
CREATE INDEX payment_events_given_back ON payment_events USING btree (processed_at) WHERE ((problem IS NULL) AND (kind = ANY (ARRAY['refunded'::text, 'disputed'::text])));
CREATE INDEX payment_events_of_payment ON payment_events USING btree (provider, payment_ref) WHERE (payment_ref IS NOT NULL);
CREATE INDEX payment_events_of_purchase ON payment_events USING btree (purchase_id) WHERE (purchase_id IS NOT NULL);
CREATE INDEX payment_events_with_a_problem ON payment_events USING btree (processed_at) WHERE (problem IS NOT NULL);
CREATE TRIGGER payment_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payment_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
alter table payment_events enable always trigger payment_events_append_only;
grant select on payment_events to proverse_app;
grant select on payment_events to proverse_audit;

create table payout_accounts (
  user_id uuid not null,
  account_holder text not null,
  account_encrypted bytea not null,
  account_number_last4 text,
  ifsc text,
  masked_upi_id text,
  updated_at timestamp with time zone not null default now()
);
alter table payout_accounts add constraint payout_accounts_bank_or_upi CHECK (
CASE
    WHEN (masked_upi_id IS NULL) THEN (num_nulls(account_number_last4, ifsc) = 0)
    ELSE (num_nonnulls(account_number_last4, ifsc) = 0)
END);
alter table payout_accounts add constraint payout_accounts_ifsc CHECK ((ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'::text));
alter table payout_accounts add constraint payout_accounts_last4 CHECK ((account_number_last4 ~ '^[0-9]{4}$'::text));
alter table payout_accounts add constraint payout_accounts_upi_id_masked CHECK ((masked_upi_id ~ '^[A-Za-z0-9._-]•••@[A-Za-z]{2,64}$'::text));
alter table payout_accounts add constraint payout_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table payout_accounts add constraint payout_accounts_pkey PRIMARY KEY (user_id);
grant insert, select, update on payout_accounts to proverse_app;

create table payout_events (
  provider text not null,
  event_id text not null,
  withdrawal_id uuid not null,
  provider_ref text,
  provider_status text not null,
  outcome text not null,
  amount_paise bigint not null,
  utr text,
  effect text not null,
  received_at timestamp with time zone not null default clock_timestamp()
);
alter table payout_events add constraint payout_events_effect_known CHECK ((effect = ANY (ARRAY['sent'::text, 'paid'::text, 'failed'::text, 'reversed'::text, 'none'::text, 'contradiction'::text])));
alter table payout_events add constraint payout_events_outcome_known CHECK ((outcome = ANY (ARRAY['sent'::text, 'paid'::text, 'failed'::text, 'reversed'::text])));
alter table payout_events add constraint payout_events_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id);
alter table payout_events add constraint payout_events_pkey PRIMARY KEY (provider, event_id);
CREATE INDEX payout_events_of_withdrawal ON payout_events USING btree (withdrawal_id, received_at);
CREATE INDEX payout_events_reversed ON payout_events USING btree (received_at) WHERE (effect = 'reversed'::text);
CREATE TRIGGER payout_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payout_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
alter table payout_events enable always trigger payout_events_append_only;
grant select on payout_events to proverse_app;
grant select on payout_events to proverse_audit;

create table payouts (
  withdrawal_id uuid not null,
  provider text not null,
  state text not null default 'waiting'::text,
  provider_ref text,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamp with time zone,
  sent_snapshot text,
  due_at timestamp with time zone default now(),
  updated_at timestamp with time zone not null default now(),
  recipient_ref text,
  calls integer not null default 0,
  called_at timestamp with time zone
);
alter table payouts add constraint payouts_paid_with_a_reference CHECK (((state <> ALL (ARRAY['paid'::text, 'reversed'::text])) OR (provider_ref IS NOT NULL)));
alter table payouts add constraint payouts_provider_known CHECK ((provider = 'razorpayx'::text));
alter table payouts add constraint payouts_sent_before_paid CHECK (((state <> ALL (ARRAY['sent'::text, 'paid'::text, 'reversed'::text])) OR (num_nulls(sent_at, sent_snapshot) = 0)));
alter table payouts add constraint payouts_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'paid'::text, 'failed'::text, 'reversed'::text])));
alter table payouts add constraint payouts_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id);
alter table payouts add constraint payouts_pkey PRIMARY KEY (withdrawal_id);
alter table payouts add constraint payouts_provider_ref_once UNIQUE (provider, provider_ref);
CREATE INDEX payouts_due ON payouts USING btree (due_at) WHERE (due_at IS NOT NULL);
grant select on payouts to proverse_app;
grant select on payouts to proverse_audit;

create table pending_registrations (
  flow bytea not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  profession text not null
);
alter table pending_registrations add constraint pending_registrations_flow_fkey FOREIGN KEY (flow) REFERENCES one_time_codes(flow) ON DELETE CASCADE;
alter table pending_registrations add constraint pending_registrations_pkey PRIMARY KEY (flow);
grant delete, insert, select, update on pending_registrations to proverse_app;

create table person_notes (
  owner_id uuid not null,
  person_id uuid not null,
  note text not null,
  changed_at timestamp with time zone not null default clock_timestamp()
);
alter table person_notes add constraint person_notes_bounded CHECK (((length(note) >= 1) AND (length(note) <= 2000)));
alter table person_notes add constraint person_notes_not_about_oneself CHECK ((owner_id <> person_id));
alter table person_notes add constraint person_notes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table person_notes add constraint person_notes_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id);
alter table person_notes add constraint person_notes_pkey PRIMARY KEY (owner_id, person_id);
CREATE INDEX person_notes_about ON person_notes USING btree (person_id);
grant delete, insert, select, update on person_notes to proverse_app;

create table profile_stats (
  user_id uuid not null,
  rating_sum integer not null default 0,
  rater_count integer not null default 0,
  rating_avg numeric(3,2) generated always as (
CASE
    WHEN (rater_count > 0) THEN round(((rating_sum)::numeric / (rater_count)::numeric), 2)
    ELSE NULL::numeric
END) stored,
  rating_count integer not null default 0,
  star_counts integer[] not null default '{0,0,0,0,0}'::integer[],
  consultations integer not null default 0,
  response_rate smallint,
  response_median_hours double precision,
  response_median_consultations integer default 0,
  profile_views integer not null default 0
);
alter table profile_stats add constraint profile_stats_five_star_counts CHECK ((cardinality(star_counts) = 5));
alter table profile_stats add constraint profile_stats_rating_possible CHECK ((((rating_sum >= rater_count) AND (rating_sum <= (rater_count * 5))) AND (rater_count <= rating_count)));
alter table profile_stats add constraint profile_stats_response_rate_percent CHECK (((response_rate >= 0) AND (response_rate <= 100)));
alter table profile_stats add constraint profile_stats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table profile_stats add constraint profile_stats_pkey PRIMARY KEY (user_id);
CREATE INDEX profile_stats_median_due ON profile_stats USING btree (user_id) WHERE (consultations IS DISTINCT FROM response_median_consultations);
CREATE TRIGGER profile_stats_in_directory AFTER UPDATE ON profile_stats FOR EACH ROW WHEN ((((((old.rating_sum IS DISTINCT FROM new.rating_sum) OR (old.rating_count IS DISTINCT FROM new.rating_count)) OR (old.response_rate IS DISTINCT FROM new.response_rate)) OR ((old.response_median_hours <= (24)::double precision) IS DISTINCT FROM (new.response_median_hours <= (24)::double precision))) OR ((old.consultations > 0) IS DISTINCT FROM (new.consultations > 0)))) EXECUTE FUNCTION directory_follow_stats();
grant insert, select, update on profile_stats to proverse_app;

create table profile_view_weeks (
  user_id uuid not null,
  week date not null,
  views integer not null
);
alter table profile_view_weeks add constraint profile_view_weeks_begin_on_monday CHECK ((EXTRACT(isodow FROM week) = (1)::numeric));
alter table profile_view_weeks add constraint profile_view_weeks_pkey PRIMARY KEY (user_id, week);
grant insert, select, update on profile_view_weeks to proverse_app;

create table profile_views (
  user_id uuid not null,
  viewer_id uuid not null,
  day date not null
);
alter table profile_views add constraint profile_views_not_by_oneself CHECK ((user_id <> viewer_id));
alter table profile_views add constraint profile_views_pkey PRIMARY KEY (user_id, viewer_id, day);
CREATE INDEX profile_views_by_day ON profile_views USING btree (day);
grant delete, insert, select on profile_views to proverse_app;

create table purchases (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  package_code text not null,
  coins integer not null,
  bonus integer not null,
  price_inr integer not null,
  method text not null,
  on_android boolean not null default false,
  provider text not null,
  provider_ref text,
  status text not null default 'pending'::text,
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  payment_ref text,
  redirect_url text,
  expires_at timestamp with time zone,
  failure text,
  check_at timestamp with time zone not null default now()
);
alter table purchases add constraint purchases_amount_at_one_rupee_a_coin CHECK (((package_code <> 'AMOUNT'::text) OR (((coins >= 10) AND (coins <= 50000)) AND (bonus = 0) AND (price_inr = coins))));
alter table purchases add constraint purchases_closed_when_decided CHECK (((status = 'pending'::text) = (closed_at IS NULL)));
alter table purchases add constraint purchases_credited_with_a_reference CHECK (((status <> 'completed'::text) OR (provider_ref IS NOT NULL)));
alter table purchases add constraint purchases_failure_known CHECK ((failure = ANY (ARRAY['declined'::text, 'expired'::text, 'method_unavailable'::text])));
alter table purchases add constraint purchases_failure_of_the_failed CHECK (((failure IS NULL) OR (status = 'failed'::text)));
alter table purchases add constraint purchases_method_known CHECK ((method = ANY (ARRAY['upi'::text, 'credit_card'::text, 'paypal'::text, 'crypto'::text])));
alter table purchases add constraint purchases_provider_known CHECK ((provider = ANY (ARRAY['sandbox'::text, 'stripe'::text, 'razorpay'::text, 'cashfree'::text])));
alter table purchases add constraint purchases_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text])));
alter table purchases add constraint purchases_package_code_fkey FOREIGN KEY (package_code) REFERENCES coin_packages(code);
alter table purchases add constraint purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table purchases add constraint purchases_pkey PRIMARY KEY (id);
alter table purchases add constraint purchases_payment_ref_once UNIQUE (provider, payment_ref);
alter table purchases add constraint purchases_provider_ref_once UNIQUE (provider, provider_ref);
CREATE INDEX purchases_by_time ON purchases USING btree (provider, created_at);
CREATE INDEX purchases_expired ON purchases USING btree (provider, closed_at) WHERE (failure = 'expired'::text);
CREATE INDEX purchases_of_user ON purchases USING btree (user_id, id);
CREATE INDEX purchases_to_check ON purchases USING btree (provider, check_at) WHERE (status = 'pending'::text);
CREATE INDEX purchases_undecided ON purchases USING btree (created_at) WHERE (status = 'pending'::text);
CREATE TRIGGER purchases_closed_once BEFORE DELETE OR UPDATE ON purchases FOR EACH ROW WHEN ((old.status <> 'pending'::text)) EXECUTE FUNCTION purchases_forbid_change();
CREATE TRIGGER purchases_completed_by_a_payment AFTER INSERT OR UPDATE ON purchases FOR EACH ROW WHEN ((new.status = 'completed'::text)) EXECUTE FUNCTION purchases_check_paid();
alter table purchases enable always trigger purchases_completed_by_a_payment;
CREATE TRIGGER purchases_emitted AFTER UPDATE OF status ON purchases FOR EACH ROW WHEN (((new.status = 'completed'::text) AND (old.status <> 'completed'::text))) EXECUTE FUNCTION purchases_emit_webhook();
grant select on purchases to proverse_app;
grant select on purchases to proverse_audit;

create table push_settings (
  user_id uuid not null,
  shows_text boolean not null default false,
  quiet_from text,
  quiet_until text,
  time_zone text
);
alter table push_settings add constraint push_settings_times CHECK (((quiet_from ~ '^\d\d:\d\d$'::text) AND (quiet_until ~ '^\d\d:\d\d$'::text)));
alter table push_settings add constraint push_settings_whole_quiet_hours CHECK ((num_nonnulls(quiet_from, quiet_until, time_zone) = ANY (ARRAY[0, 3])));
alter table push_settings add constraint push_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table push_settings add constraint push_settings_pkey PRIMARY KEY (user_id);
grant insert, select, update on push_settings to proverse_app;

create table push_subscriptions (
  session_id uuid not null,
  user_id uuid not null,
  endpoint_hash bytea not null,
  encrypted bytea not null,
  created_at timestamp with time zone not null default now()
);
alter table push_subscriptions add constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table push_subscriptions add constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table push_subscriptions add constraint push_subscriptions_pkey PRIMARY KEY (session_id);
CREATE INDEX push_subscriptions_by_endpoint ON push_subscriptions USING btree (endpoint_hash);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions USING btree (user_id);
grant delete, insert, select, update on push_subscriptions to proverse_app;

create unlogged table rate_limits (
  bucket text not null,
  window_start timestamp with time zone not null,
  hits integer not null
);
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (bucket, window_start);
CREATE INDEX rate_limits_by_age ON rate_limits USING btree (window_start);
grant delete, insert, select, update on rate_limits to proverse_app;

create table ratings (
  message_id uuid not null,
  rater_id uuid not null,
  rated_id uuid not null,
  rating smallint not null,
  review text,
  created_at timestamp with time zone not null default clock_timestamp()
);
alter table ratings add constraint ratings_review_bounded CHECK (((length(review) >= 1) AND (length(review) <= 500)));
alter table ratings add constraint ratings_stars CHECK (((rating >= 1) AND (rating <= 5)));
alter table ratings add constraint ratings_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id);
alter table ratings add constraint ratings_rated_id_fkey FOREIGN KEY (rated_id) REFERENCES users(id);
alter table ratings add constraint ratings_rater_id_fkey FOREIGN KEY (rater_id) REFERENCES users(id);
alter table ratings add constraint ratings_pkey PRIMARY KEY (message_id);
CREATE INDEX ratings_between ON ratings USING btree (rater_id, rated_id, created_at DESC);
CREATE INDEX ratings_given ON ratings USING btree (rater_id, created_at DESC, message_id);
CREATE INDEX ratings_latest ON ratings USING btree (created_at DESC) INCLUDE (rated_id, rating);
CREATE INDEX ratings_received ON ratings USING btree (rated_id, created_at DESC, message_id);
grant select on ratings to proverse_app;

create table recovery_codes (
  user_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone
);
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, hash);
grant delete, insert, select, update on recovery_codes to proverse_app;

create table recovery_requests (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  state text not null default 'pending'::text,
  requested_at timestamp with time zone not null default now(),
  ready_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ready_mailed_at timestamp with time zone,
  closed_at timestamp with time zone,
  payouts_frozen_until timestamp with time zone
);
alter table recovery_requests add constraint recovery_requests_closed_with_time CHECK (((state = 'pending'::text) = (closed_at IS NULL)));
alter table recovery_requests add constraint recovery_requests_completed_after_the_wait CHECK (((state <> 'completed'::text) OR ((closed_at >= ready_at) AND (closed_at <= expires_at))));
alter table recovery_requests add constraint recovery_requests_completed_with_freeze CHECK (((state = 'completed'::text) = (payouts_frozen_until IS NOT NULL)));
alter table recovery_requests add constraint recovery_requests_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'cancelled'::text, 'completed'::text])));
alter table recovery_requests add constraint recovery_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table recovery_requests add constraint recovery_requests_pkey PRIMARY KEY (id);
CREATE INDEX recovery_requests_of_user ON recovery_requests USING btree (user_id, id);
CREATE UNIQUE INDEX recovery_requests_one_pending ON recovery_requests USING btree (user_id) WHERE (state = 'pending'::text);
grant delete, insert, select, update on recovery_requests to proverse_app;

create table refresh_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  created_at timestamp with time zone not null default now(),
  rotated_at timestamp with time zone,
  successor_encrypted bytea
);
alter table refresh_tokens add constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table refresh_tokens add constraint refresh_tokens_pkey PRIMARY KEY (token_hash);
CREATE INDEX refresh_tokens_by_rotation ON refresh_tokens USING btree (rotated_at) WHERE (rotated_at IS NOT NULL);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens USING btree (session_id);
grant delete, insert, select, update on refresh_tokens to proverse_app;

create table released_earnings (
  purchase_id uuid not null,
  admin_id uuid not null,
  note text not null,
  released_at timestamp with time zone not null default clock_timestamp()
);
alter table released_earnings add constraint released_earnings_note_bounded CHECK (((length(note) >= 1) AND (length(note) <= 500)));
alter table released_earnings add constraint released_earnings_pkey PRIMARY KEY (purchase_id);
grant select on released_earnings to proverse_app;
grant select on released_earnings to proverse_audit;

create table response_days (
  user_id uuid not null,
  day date not null,
  replied integer not null default 0,
  expired integer not null default 0
);
alter table response_days add constraint response_days_pkey PRIMARY KEY (user_id, day);
CREATE INDEX response_days_by_day ON response_days USING btree (day);
grant delete, insert, select, update on response_days to proverse_app;

create table saved_professionals (
  owner_id uuid not null,
  saved_id uuid not null,
  saved_at timestamp with time zone not null default clock_timestamp()
);
alter table saved_professionals add constraint saved_professionals_not_oneself CHECK ((owner_id <> saved_id));
alter table saved_professionals add constraint saved_professionals_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);
alter table saved_professionals add constraint saved_professionals_saved_id_fkey FOREIGN KEY (saved_id) REFERENCES users(id);
alter table saved_professionals add constraint saved_professionals_pkey PRIMARY KEY (owner_id, saved_id);
CREATE INDEX saved_professionals_latest ON saved_professionals USING btree (owner_id, saved_at DESC, saved_id);
grant delete, select on saved_professionals to proverse_app;

create table saved_replies (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  title text not null,
  body text not null,
  changed_at timestamp with time zone not null default clock_timestamp()
);
alter table saved_replies add constraint saved_replies_bounded CHECK ((((length(title) >= 1) AND (length(title) <= 100)) AND ((length(body) >= 1) AND (length(body) <= 5000))));
alter table saved_replies add constraint saved_replies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table saved_replies add constraint saved_replies_pkey PRIMARY KEY (id);
CREATE INDEX saved_replies_of_user ON saved_replies USING btree (user_id, id);
grant delete, select on saved_replies to proverse_app;

create table schema_files (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now()
);
alter table schema_files add constraint schema_files_pkey PRIMARY KEY (name);

create table schema_migrations (
  name text not null,
  checksum text not null,
  is_contract boolean not null default false,
  applied_at timestamp with time zone not null default now()
);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);
grant select on schema_migrations to proverse_app;

create table security_events (
  id uuid not null default uuidv7(),
  user_id uuid,
  kind text not null,
  user_agent text,
  address text,
  created_at timestamp with time zone not null default now()
);
alter table security_events add constraint security_events_kind_known CHECK ((kind = ANY (ARRAY['signed_in'::text, 'signed_in_new_device'::text, 'sign_in_failed'::text, 'password_changed'::text, 'password_reset'::text, 'session_copied'::text, 'factor_added'::text, 'factor_removed'::text, 'recovery_codes_created'::text, 'recovery_code_used'::text, 'recovery_requested'::text, 'recovery_cancelled'::text, 'recovery_completed'::text, 'api_token_created'::text, 'api_token_revoked'::text])));
alter table security_events add constraint security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table security_events add constraint security_events_pkey PRIMARY KEY (id);
CREATE INDEX security_events_by_age ON security_events USING btree (created_at);
CREATE INDEX security_events_of_unknown ON security_events USING btree (created_at) WHERE (user_id IS NULL);
CREATE INDEX security_events_of_user ON security_events USING btree (user_id, created_at DESC);
grant delete, insert, select, update on security_events to proverse_app;

create table sessions (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  user_agent text,
  address text,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  factors text[] not null default '{password}'::text[],
  proven_at timestamp with time zone not null default now()
);
alter table sessions add constraint sessions_factors_known CHECK (((factors <@ ARRAY['password'::text, 'passkey'::text, 'totp'::text, 'recovery'::text]) AND (cardinality(factors) > 0)));
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
CREATE INDEX sessions_by_end ON sessions USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_user_by_use ON sessions USING btree (user_id, last_used_at DESC) WHERE (ended_at IS NULL);
CREATE TRIGGER sessions_announce_end AFTER UPDATE OF ended_at ON sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION announce_session_end();
CREATE TRIGGER sessions_forget_push_subscription AFTER UPDATE OF ended_at ON sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION forget_push_subscription();
grant delete, insert, select, update on sessions to proverse_app;

create table share_cards (
  user_id uuid not null,
  language text not null,
  version text not null,
  png bytea not null
);
alter table share_cards add constraint share_cards_small_png CHECK (((octet_length(png) <= 262144) AND (SUBSTRING(png FROM 1 FOR 4) = '\x89504e47'::bytea)));
alter table share_cards add constraint share_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table share_cards add constraint share_cards_pkey PRIMARY KEY (user_id, language);
grant insert, select, update on share_cards to proverse_app;

create table step_ups (
  token_hash bytea not null,
  session_id uuid not null,
  operation text not null,
  input_hash bytea not null,
  expires_at timestamp with time zone not null
);
alter table step_ups add constraint step_ups_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table step_ups add constraint step_ups_pkey PRIMARY KEY (token_hash);
CREATE INDEX step_ups_by_expiry ON step_ups USING btree (expires_at);
CREATE INDEX step_ups_of_session ON step_ups USING btree (session_id);
grant delete, insert, select, update on step_ups to proverse_app;

create table suspensions (
  user_id uuid not null,
  reason text not null,
  suspended_by uuid not null,
  suspended_at timestamp with time zone not null default clock_timestamp()
);
alter table suspensions add constraint suspensions_reason_bounded CHECK (((length(reason) >= 1) AND (length(reason) <= 500)));
alter table suspensions add constraint suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table suspensions add constraint suspensions_pkey PRIMARY KEY (user_id);
grant select on suspensions to proverse_app;

create table tallies (
  user_id uuid not null,
  tally text not null,
  number integer not null,
  coins bigint not null
) with (fillfactor=80);
alter table tallies add constraint tallies_pkey PRIMARY KEY (user_id, tally);
grant select on tallies to proverse_app;
grant select on tallies to proverse_audit;

create table tally_changes (
  user_id uuid not null,
  tally text not null,
  number integer not null,
  coins integer not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=20000);
CREATE INDEX tally_changes_of_user ON tally_changes USING btree (user_id);
grant select on tally_changes to proverse_app;
grant select on tally_changes to proverse_audit;

create table totp_apps (
  user_id uuid not null,
  secret_encrypted bytea,
  added_at timestamp with time zone,
  last_step bigint not null default 0,
  pending_encrypted bytea,
  pending_since timestamp with time zone,
  refused_step bigint
);
alter table totp_apps add constraint totp_apps_added_with_secret CHECK (((secret_encrypted IS NULL) = (added_at IS NULL)));
alter table totp_apps add constraint totp_apps_pending_with_time CHECK (((pending_encrypted IS NULL) = (pending_since IS NULL)));
alter table totp_apps add constraint totp_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table totp_apps add constraint totp_apps_pkey PRIMARY KEY (user_id);
grant delete, insert, select, update on totp_apps to proverse_app;

create table unmatched_word_askers (
  word_hash bytea not null,
  asker smallint not null,
  day date not null
);
alter table unmatched_word_askers add constraint unmatched_word_askers_few CHECK (((asker >= 0) AND (asker <= 255)));
alter table unmatched_word_askers add constraint unmatched_word_askers_hash_short CHECK ((octet_length(word_hash) = 16));
alter table unmatched_word_askers add constraint unmatched_word_askers_pkey PRIMARY KEY (word_hash, asker);
CREATE INDEX unmatched_word_askers_by_day ON unmatched_word_askers USING btree (day);
grant delete, insert, select, update on unmatched_word_askers to proverse_app;

create table unmatched_words (
  word text not null,
  word_hash bytea not null,
  last_day date not null
);
alter table unmatched_words add constraint unmatched_words_short CHECK ((length(word) <= 40));
alter table unmatched_words add constraint unmatched_words_pkey PRIMARY KEY (word);
alter table unmatched_words add constraint unmatched_words_word_hash_key UNIQUE (word_hash);
grant delete, insert, select, update on unmatched_words to proverse_app;

create table user_blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp()
);
alter table user_blocks add constraint user_blocks_not_oneself CHECK ((blocker_id <> blocked_id));
alter table user_blocks add constraint user_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id);
alter table user_blocks add constraint user_blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id);
alter table user_blocks add constraint user_blocks_pkey PRIMARY KEY (blocker_id, blocked_id);
CREATE INDEX user_blocks_latest ON user_blocks USING btree (blocker_id, created_at DESC, blocked_id);
grant delete, insert, select on user_blocks to proverse_app;

create table user_presence (
  user_id uuid not null,
  last_active_at timestamp with time zone not null default now(),
  is_shown boolean not null default false
);
alter table user_presence add constraint user_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table user_presence add constraint user_presence_pkey PRIMARY KEY (user_id);
CREATE INDEX user_presence_shown ON user_presence USING btree (last_active_at) INCLUDE (user_id) WHERE is_shown;
grant insert, select, update on user_presence to proverse_app;

create table users (
  id uuid not null default uuidv7(),
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  profession text not null,
  role text not null default 'user'::text,
  status text not null default 'active'::text,
  phone text,
  location text,
  bio text,
  headline text,
  message_rate integer,
  priority_rate integer,
  follow_up_rate integer,
  availability_status text not null default 'offline'::text,
  experience text,
  skills text[] not null default '{}'::text[],
  languages text[] not null default '{}'::text[],
  portfolio jsonb not null default '[]'::jsonb,
  language text,
  avatar_url text,
  is_profile_public boolean not null default true,
  email_notifications boolean not null default true,
  message_notifications boolean not null default true,
  message_previews boolean not null default true,
  handle text,
  is_public_on_web boolean not null default false,
  has_webhooks boolean not null default false,
  paused_until date,
  capacity_per_week integer,
  accepted_files file_kind[] not null default enum_range(NULL::file_kind),
  created_at timestamp with time zone not null default now()
);
alter table users add constraint users_availability_known CHECK ((availability_status = ANY (ARRAY['online'::text, 'busy'::text, 'offline'::text])));
alter table users add constraint users_capacity_in_range CHECK (((capacity_per_week >= 1) AND (capacity_per_week <= 500)));
alter table users add constraint users_deleted_are_anonymous CHECK (((status <> 'deleted'::text) OR ((email = (('deleted-'::text || id) || '@deleted.invalid'::text)) AND (password_hash = ''::text) AND (role = 'user'::text) AND (first_name = 'Deleted'::text) AND (last_name = 'user'::text) AND (profession = 'Professional'::text) AND (availability_status = 'offline'::text) AND (num_nonnulls(phone, location, bio, headline, experience, avatar_url, message_rate, priority_rate, follow_up_rate, handle, paused_until, capacity_per_week, language) = 0) AND (skills = '{}'::text[]) AND (languages = '{}'::text[]) AND (portfolio = '[]'::jsonb) AND (NOT is_public_on_web) AND (NOT has_webhooks) AND (NOT is_profile_public) AND (NOT email_notifications) AND (NOT message_notifications))));
alter table users add constraint users_email_lower_case CHECK ((email = lower(btrim(email))));
alter table users add constraint users_follow_up_rate_in_range CHECK (((follow_up_rate >= 1) AND (follow_up_rate <= 10000)));
alter table users add constraint users_language_form CHECK ((language ~ '^[a-z]{2,3}$'::text));
alter table users add constraint users_languages_few CHECK (((cardinality(languages) <= 8) AND (array_to_string(languages, ' '::text, '?'::text) ~ '^([a-z]{2,3}( |$))*$'::text)));
alter table users add constraint users_message_rate_in_range CHECK (((message_rate >= 1) AND (message_rate <= 10000)));
alter table users add constraint users_priority_rate_in_range CHECK (((priority_rate IS NULL) OR ((message_rate IS NOT NULL) AND ((priority_rate >= message_rate) AND (priority_rate <= 10000)))));
alter table users add constraint users_public_page_has_handle CHECK (((handle IS NOT NULL) OR (NOT is_public_on_web)));
alter table users add constraint users_role_known CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text])));
alter table users add constraint users_status_known CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'deleted'::text])));
alter table users add constraint users_handle_claimed FOREIGN KEY (handle) REFERENCES handles(handle);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_email_once UNIQUE (email);
CREATE INDEX users_by_avatar ON users USING btree (avatar_url) WHERE (avatar_url IS NOT NULL);
CREATE UNIQUE INDEX users_by_handle ON users USING btree (handle) WHERE (handle IS NOT NULL);
CREATE INDEX users_by_name ON users USING btree (lower(first_name), lower(last_name), id);
CREATE INDEX users_by_time ON users USING btree (created_at);
CREATE INDEX users_by_words ON users USING gin (admin_search_text(email, first_name, last_name) gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX users_deleted ON users USING btree (id) WHERE (status = 'deleted'::text);
CREATE INDEX users_suspended ON users USING btree (id) WHERE (status = 'suspended'::text);
CREATE TRIGGER users_announce_status AFTER UPDATE OF status ON users FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION announce_user_status();
CREATE TRIGGER users_drop_avatar AFTER UPDATE OF avatar_url ON users FOR EACH ROW WHEN (((old.avatar_url IS NOT NULL) AND (old.avatar_url IS DISTINCT FROM new.avatar_url))) EXECUTE FUNCTION users_drop_avatar();
CREATE TRIGGER users_in_directory AFTER INSERT OR UPDATE OF profession, skills, languages, message_rate, is_profile_public, status, is_public_on_web, handle, first_name, last_name, headline, bio, avatar_url, location ON users FOR EACH ROW EXECUTE FUNCTION directory_follow_user();
CREATE TRIGGER users_in_directory_documents AFTER INSERT OR UPDATE OF first_name, last_name, profession, headline, skills, languages, bio, message_rate, is_profile_public, status ON users FOR EACH ROW EXECUTE FUNCTION directory_documents_follow_user();
CREATE TRIGGER users_lose_marks_of_old_name AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW WHEN (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name))) EXECUTE FUNCTION lose_marks_of_old_name();
CREATE TRIGGER users_names_indexed AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW WHEN (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name))) EXECUTE FUNCTION index_changed_name();
CREATE TRIGGER users_open_wallet AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION ledger_open_wallet();
CREATE TRIGGER users_start_profile_stats AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION start_profile_stats();
CREATE TRIGGER users_update_presence AFTER INSERT OR UPDATE OF message_rate, is_profile_public, status, availability_status ON users FOR EACH ROW EXECUTE FUNCTION presence_follows_user();
grant select on users to proverse_app;

create table verifications (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null,
  subject text not null,
  token text,
  mailbox_hash bytea,
  created_at timestamp with time zone not null default now(),
  proven_at timestamp with time zone,
  checked_at timestamp with time zone,
  failing_since timestamp with time zone,
  failed_checks smallint not null default 0,
  lost_at timestamp with time zone,
  lost_because text,
  check_due_at timestamp with time zone
);
alter table verifications add constraint verifications_checked_while_proven CHECK (((check_due_at IS NOT NULL) = ((proven_at IS NOT NULL) AND (lost_at IS NULL))));
alter table verifications add constraint verifications_kind_known CHECK ((kind = ANY (ARRAY['domain'::text, 'work_mail'::text])));
alter table verifications add constraint verifications_lost_after_proof CHECK (((lost_at IS NULL) OR (proven_at IS NOT NULL)));
alter table verifications add constraint verifications_lost_with_reason CHECK (((lost_at IS NULL) = (lost_because IS NULL)));
alter table verifications add constraint verifications_reason_known CHECK ((lost_because = ANY (ARRAY['not_found'::text, 'name_changed'::text, 'expired'::text, 'moved'::text])));
alter table verifications add constraint verifications_subject_is_a_domain CHECK ((subject ~ '^[a-z0-9.-]{3,253}$'::text));
alter table verifications add constraint verifications_with_evidence CHECK (
CASE kind
    WHEN 'domain'::text THEN ((token IS NOT NULL) AND (mailbox_hash IS NULL))
    ELSE ((token IS NULL) AND (mailbox_hash IS NOT NULL))
END);
alter table verifications add constraint verifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table verifications add constraint verifications_pkey PRIMARY KEY (id);
alter table verifications add constraint verifications_once UNIQUE (user_id, kind, subject);
CREATE INDEX verifications_due ON verifications USING btree (check_due_at) WHERE (check_due_at IS NOT NULL);
CREATE UNIQUE INDEX verifications_one_per_mailbox ON verifications USING btree (mailbox_hash) WHERE (lost_at IS NULL);
CREATE INDEX verifications_shown ON verifications USING btree (user_id) WHERE ((proven_at IS NOT NULL) AND (lost_at IS NULL));
grant delete, insert, select, update on verifications to proverse_app;

create table webhook_attempts (
  id uuid not null default uuidv7(),
  endpoint_id uuid not null,
  event_id uuid not null,
  attempted_at timestamp with time zone not null default clock_timestamp(),
  status_code integer,
  error text,
  duration_ms integer not null
);
alter table webhook_attempts add constraint webhook_attempts_pkey PRIMARY KEY (id);
CREATE INDEX webhook_attempts_by_age ON webhook_attempts USING brin (attempted_at);
CREATE INDEX webhook_attempts_of_delivery ON webhook_attempts USING btree (endpoint_id, event_id, id);
grant delete, select on webhook_attempts to proverse_app;

create table webhook_deliveries (
  endpoint_id uuid not null,
  event_id uuid not null,
  object_id uuid not null,
  state text not null,
  attempts integer not null default 0,
  due_at timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp()
);
alter table webhook_deliveries add constraint webhook_deliveries_due_while_pending CHECK (((state = 'pending'::text) = (due_at IS NOT NULL)));
alter table webhook_deliveries add constraint webhook_deliveries_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])));
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (endpoint_id, event_id);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries USING brin (created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (endpoint_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries USING btree (endpoint_id, object_id, event_id) WHERE (due_at IS NOT NULL);
grant delete, select on webhook_deliveries to proverse_app;

create table webhook_endpoints (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  url text not null,
  event_types text[] not null,
  secret_encrypted bytea not null,
  former_secret_encrypted bytea,
  former_secret_until timestamp with time zone,
  created_at timestamp with time zone not null default clock_timestamp(),
  disabled_at timestamp with time zone,
  disabled_because text,
  failures integer not null default 0,
  failing_since timestamp with time zone,
  busy_until timestamp with time zone
);
alter table webhook_endpoints add constraint webhook_endpoints_disabled_for_a_reason CHECK ((((disabled_at IS NULL) = (disabled_because IS NULL)) AND (disabled_because = ANY (ARRAY['owner'::text, 'gone'::text, 'failing'::text, 'reset'::text]))));
alter table webhook_endpoints add constraint webhook_endpoints_events_known CHECK (((cardinality(event_types) > 0) AND (event_types <@ ARRAY['message.received'::text, 'message.replied'::text, 'message.rejected'::text, 'message.expired'::text, 'message.rated'::text, 'message.refunded'::text, 'purchase.completed'::text, 'withdrawal.paid'::text, 'withdrawal.rejected'::text, 'withdrawal.failed'::text])));
alter table webhook_endpoints add constraint webhook_endpoints_url_bounded CHECK (((length(url) >= 1) AND (length(url) <= 500)));
alter table webhook_endpoints add constraint webhook_endpoints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table webhook_endpoints add constraint webhook_endpoints_pkey PRIMARY KEY (id);
CREATE INDEX webhook_endpoints_of_user ON webhook_endpoints USING btree (user_id, id);
CREATE TRIGGER webhook_endpoints_disabled AFTER UPDATE OF disabled_at ON webhook_endpoints FOR EACH ROW WHEN (((old.disabled_at IS NULL) AND (new.disabled_at IS NOT NULL))) EXECUTE FUNCTION webhook_endpoints_end_deliveries();
CREATE TRIGGER webhook_endpoints_noted AFTER INSERT OR DELETE ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION webhook_endpoints_note_owner();
grant delete, select on webhook_endpoints to proverse_app;

create table webhook_events (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  type text not null,
  object_id uuid not null,
  data jsonb not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  traceparent text default NULLIF(current_setting('proverse.traceparent'::text, true), ''::text)
);
alter table webhook_events add constraint webhook_events_traceparent_bounded CHECK ((length(traceparent) = 55));
alter table webhook_events add constraint webhook_events_pkey PRIMARY KEY (id);
CREATE INDEX webhook_events_by_age ON webhook_events USING brin (created_at);
CREATE INDEX webhook_events_of_user ON webhook_events USING btree (user_id, created_at);
grant delete, select on webhook_events to proverse_app;

create table welcomed_addresses (
  hash bytea not null
);
alter table welcomed_addresses add constraint welcomed_addresses_pkey PRIMARY KEY (hash);

create table withdrawal_matches (
  withdrawal_id uuid not null,
  rule text not null
);
alter table withdrawal_matches add constraint withdrawal_matches_rule_fkey FOREIGN KEY (rule) REFERENCES withdrawal_rules(code);
alter table withdrawal_matches add constraint withdrawal_matches_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id);
alter table withdrawal_matches add constraint withdrawal_matches_pkey PRIMARY KEY (withdrawal_id, rule);
CREATE INDEX withdrawal_matches_of_rule ON withdrawal_matches USING btree (rule);
grant select on withdrawal_matches to proverse_app;
grant select on withdrawal_matches to proverse_audit;

create table withdrawal_rules (
  code text not null,
  enabled boolean not null default true,
  account_days integer not null,
  coins integer not null,
  share_percent integer
);
alter table withdrawal_rules add constraint withdrawal_rules_known CHECK ((code = ANY (ARRAY['new_account'::text, 'new_buyer'::text])));
alter table withdrawal_rules add constraint withdrawal_rules_positive CHECK (((account_days > 0) AND (coins > 0) AND ((share_percent >= 1) AND (share_percent <= 100))));
alter table withdrawal_rules add constraint withdrawal_rules_pkey PRIMARY KEY (code);
grant select on withdrawal_rules to proverse_app;
grant select on withdrawal_rules to proverse_audit;

create table withdrawals (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  amount_coins integer not null,
  earned_coins integer not null,
  earned_bonus_coins integer not null,
  earned_before timestamp with time zone not null,
  retained_coins integer not null,
  status text not null default 'requested'::text,
  account_holder text not null,
  account_encrypted bytea not null,
  account_number_last4 text,
  ifsc text,
  masked_upi_id text,
  utr text,
  reason text,
  decided_by uuid,
  requested_at timestamp with time zone not null default now(),
  approved_at timestamp with time zone,
  closed_at timestamp with time zone,
  returned_at timestamp with time zone,
  exported_at timestamp with time zone,
  approval_snapshot text
);
alter table withdrawals add constraint withdrawals_amount_is_its_kinds CHECK (((earned_coins >= 0) AND (earned_bonus_coins >= 0) AND (amount_coins = (earned_coins + earned_bonus_coins))));
alter table withdrawals add constraint withdrawals_at_least_the_minimum CHECK ((amount_coins >= 100));
alter table withdrawals add constraint withdrawals_bank_or_upi CHECK (
CASE
    WHEN (masked_upi_id IS NULL) THEN (num_nulls(account_number_last4, ifsc) = 0)
    ELSE (num_nonnulls(account_number_last4, ifsc) = 0)
END);
alter table withdrawals add constraint withdrawals_closed_when_decided CHECK (((status = ANY (ARRAY['requested'::text, 'approved'::text])) = (closed_at IS NULL)));
alter table withdrawals add constraint withdrawals_paid_with_a_utr CHECK (
CASE status
    WHEN 'paid'::text THEN ((utr IS NOT NULL) AND (returned_at IS NULL))
    WHEN 'failed'::text THEN ((utr IS NULL) = (returned_at IS NULL))
    ELSE ((utr IS NULL) AND (returned_at IS NULL))
END);
alter table withdrawals add constraint withdrawals_status_known CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'paid'::text, 'rejected'::text, 'failed'::text, 'cancelled'::text])));
alter table withdrawals add constraint withdrawals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id);
alter table withdrawals add constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table withdrawals add constraint withdrawals_pkey PRIMARY KEY (id);
CREATE INDEX withdrawals_by_amount ON withdrawals USING btree (amount_coins, id);
CREATE INDEX withdrawals_by_status ON withdrawals USING btree (status, id DESC);
CREATE INDEX withdrawals_by_status_and_amount ON withdrawals USING btree (status, amount_coins, id);
CREATE INDEX withdrawals_of_user ON withdrawals USING btree (user_id, id DESC);
CREATE UNIQUE INDEX withdrawals_one_open ON withdrawals USING btree (user_id) WHERE (status = ANY (ARRAY['requested'::text, 'approved'::text]));
CREATE INDEX withdrawals_open_by_amount ON withdrawals USING btree (amount_coins, id) WHERE (status = ANY (ARRAY['requested'::text, 'approved'::text]));
CREATE INDEX withdrawals_queue ON withdrawals USING btree (requested_at) WHERE (status = ANY (ARRAY['requested'::text, 'approved'::text]));
CREATE UNIQUE INDEX withdrawals_utr_once ON withdrawals USING btree (utr) WHERE (utr IS NOT NULL);
CREATE TRIGGER withdrawals_checked BEFORE INSERT OR DELETE OR UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_check();
alter table withdrawals enable always trigger withdrawals_checked;
CREATE TRIGGER withdrawals_emitted AFTER UPDATE OF status ON withdrawals FOR EACH ROW WHEN (((new.status <> old.status) AND (new.status = ANY (ARRAY['paid'::text, 'rejected'::text, 'failed'::text])))) EXECUTE FUNCTION withdrawals_emit_webhook();
grant select on withdrawals to proverse_app;

-- grants on columns
grant insert (daily_coins, expires_at, name, scopes, token_hash, user_id) on api_tokens to proverse_app;
grant insert (data, object_id, type, user_id) on webhook_events to proverse_app;
grant insert (details, message_id, reason, reporter_id) on message_reports to proverse_app;
grant insert (due_at, endpoint_id, event_id, object_id, state) on webhook_deliveries to proverse_app;
grant insert (duration_ms, endpoint_id, error, event_id, status_code) on webhook_attempts to proverse_app;
grant insert (email, first_name, language, last_name, password_hash, profession) on users to proverse_app;
grant insert (event_types, secret_encrypted, url, user_id) on webhook_endpoints to proverse_app;
grant select (amount_coins, approval_snapshot, approved_at, closed_at, decided_by, earned_before, earned_bonus_coins, earned_coins, exported_at, id, requested_at, retained_coins, returned_at, status, user_id, utr) on withdrawals to proverse_audit;
grant select (amount_coins, balance_coins, counterparty_id, created_at, id, message_id, package_code, purchase_id, status, subtype, type, user_id, withdrawal_id) on coin_events to proverse_audit;
grant select (closed_at, closed_by, created_at, expires_at, fee_coins, follows_message_id, free_pass_id, hold_tx_id, id, price_coins, recipient_id, refunded_at, replied_at, sender_id, status, tier) on messages to proverse_audit;
grant select (completed_at, requested_at, user_id) on account_deletions to proverse_audit;
grant select (created_at, id, message_id, reason, reporter_id, resolved_at, resolved_by, status) on message_reports to proverse_audit;
grant select (created_at, id, status) on users to proverse_audit;
grant select (created_at, message_id, rated_id, rater_id, rating) on ratings to proverse_audit;
grant update (accepted_files, availability_status, avatar_url, bio, capacity_per_week, email_notifications, experience, first_name, follow_up_rate, headline, is_profile_public, language, languages, last_name, location, message_notifications, message_previews, message_rate, password_hash, paused_until, phone, portfolio, priority_rate, profession, skills) on users to proverse_app;
grant update (attempted_at) on webhook_attempts to proverse_app;
grant update (attempts, due_at, state) on webhook_deliveries to proverse_app;
grant update (body, changed_at, title) on saved_replies to proverse_app;
grant update (busy_until, disabled_at, disabled_because, event_types, failing_since, failures, former_secret_encrypted, former_secret_until, secret_encrypted, url) on webhook_endpoints to proverse_app;
grant update (created_at) on webhook_events to proverse_app;
grant update (last_address, last_used_at, revoked_at) on api_tokens to proverse_app;
grant update (mail_due, push_due_at, push_sessions, read_at) on notifications to proverse_app;
grant update (read_at, remind_at, reply_read_at) on messages to proverse_app;

-- views

create view coin_events as
 SELECT t.id,
    t.user_id,
        CASE
            WHEN t.kind = ANY (ARRAY['hold'::text, 'refund_reject'::text, 'refund_expire'::text, 'refund_admin'::text, 'forfeit'::text]) THEN 'spend'::text
            WHEN t.kind = ANY (ARRAY['release'::text, 'release_reversed'::text]) THEN 'earn'::text
            WHEN t.kind = ANY (ARRAY['withdrawal'::text, 'withdrawal_return'::text, 'payout_reversed'::text]) THEN 'withdraw'::text
            WHEN t.kind = ANY (ARRAY['signup_bonus'::text, 'purchase'::text, 'purchase_declined'::text, 'chargeback'::text, 'chargeback_return'::text, 'coin_refund'::text, 'coin_refund_return'::text, 'debt_repaid'::text]) THEN 'purchase'::text
            ELSE NULL::text
        END AS type,
        CASE
            WHEN t.kind = 'hold'::text THEN 'message'::text
            WHEN t.kind = 'release'::text THEN 'reply'::text
            WHEN t.kind = ANY (ARRAY['refund_reject'::text, 'refund_expire'::text, 'refund_admin'::text, 'release_reversed'::text, 'forfeit'::text]) THEN 'refund'::text
            WHEN t.kind = 'withdrawal'::text THEN 'payout'::text
            WHEN t.kind = ANY (ARRAY['withdrawal_return'::text, 'payout_reversed'::text]) THEN 'payout_return'::text
            WHEN t.kind = 'signup_bonus'::text THEN 'bonus'::text
            WHEN t.kind = ANY (ARRAY['purchase'::text, 'purchase_declined'::text]) THEN 'package'::text
            WHEN t.kind = ANY (ARRAY['chargeback'::text, 'chargeback_return'::text, 'debt_repaid'::text]) THEN 'chargeback'::text
            WHEN t.kind = ANY (ARRAY['coin_refund'::text, 'coin_refund_return'::text]) THEN 'coin_refund'::text
            ELSE NULL::text
        END AS subtype,
        CASE t.kind
            WHEN 'hold'::text THEN
            CASE
                WHEN pending.id IS NULL THEN 'completed'::text
                ELSE 'pending'::text
            END
            WHEN 'withdrawal'::text THEN ( SELECT
                    CASE
                        WHEN withdrawals.status = ANY (ARRAY['requested'::text, 'approved'::text]) THEN 'pending'::text
                        WHEN withdrawals.status = 'paid'::text THEN 'completed'::text
                        ELSE 'failed'::text
                    END AS "case"
               FROM withdrawals
              WHERE withdrawals.id = (( SELECT l.withdrawal_id
                       FROM ledger_tx l
                      WHERE l.id = t.id)))
            WHEN 'purchase_declined'::text THEN 'failed'::text
            ELSE 'completed'::text
        END AS status,
    t.amount_coins,
    ( SELECT k.bonus + k.purchased + k.earned + k.earned_bonus
           FROM wallet_kinds_before(t.user_id, t.id + 1) k(bonus, purchased, earned, earned_bonus, debt)) AS balance_coins,
        CASE t.kind
            WHEN 'hold'::text THEN 'Question to '::text || t.counterparty_name
            WHEN 'release'::text THEN 'Reply to '::text || t.counterparty_name
            WHEN 'refund_expire'::text THEN 'Refund: no reply from '::text || t.counterparty_name
            WHEN 'refund_reject'::text THEN
            CASE ( SELECT messages.closed_by
                   FROM messages
                  WHERE messages.id = t.message_id)
                WHEN 'moderation'::text THEN 'Refund by Proverse: your question to '::text || t.counterparty_name
                WHEN 'recipient_left'::text THEN 'Refund: the recipient of your question has closed their account'::text
                ELSE ('Refund: '::text || t.counterparty_name) || ' rejected your question'::text
            END
            WHEN 'refund_admin'::text THEN 'Refund by Proverse: your question to '::text || t.counterparty_name
            WHEN 'release_reversed'::text THEN ('Refunded to '::text || t.counterparty_name) || ' after a report'::text
            WHEN 'forfeit'::text THEN 'Forfeited when the account closed'::text
            WHEN 'signup_bonus'::text THEN 'Welcome bonus'::text
            WHEN 'purchase'::text THEN t.package_title
            WHEN 'purchase_declined'::text THEN t.package_title ||
            CASE
                WHEN ( SELECT purchases.failure = 'expired'::text OR purchases.status = 'completed'::text
                   FROM purchases
                  WHERE purchases.id = t.purchase_id) THEN ': not paid in time, nothing was charged'::text
                ELSE ': payment declined, nothing was charged'::text
            END
            WHEN 'chargeback'::text THEN t.package_title || ': payment reversed by chargeback'::text
            WHEN 'chargeback_return'::text THEN t.package_title || ': payment restored'::text
            WHEN 'coin_refund'::text THEN t.package_title || ': unused coins refunded'::text
            WHEN 'coin_refund_return'::text THEN t.package_title || ': refund failed, coins returned'::text
            WHEN 'debt_repaid'::text THEN 'Repayment of a reversed payment'::text
            WHEN 'withdrawal'::text THEN 'Withdrawal to '::text || t.payout_account
            WHEN 'withdrawal_return'::text THEN 'Returned: withdrawal to '::text || t.payout_account
            WHEN 'payout_reversed'::text THEN 'Returned by the bank: withdrawal to '::text || t.payout_account
            ELSE NULL::text
        END AS description,
        CASE
            WHEN t.purchase_id IS NOT NULL THEN ( SELECT purchases.provider_ref
               FROM purchases
              WHERE purchases.id = t.purchase_id)
            WHEN t.kind = 'withdrawal'::text THEN ( SELECT withdrawals.utr
               FROM withdrawals
              WHERE withdrawals.id = t.withdrawal_id)
            WHEN t.kind = ANY (ARRAY['signup_bonus'::text, 'payout_reversed'::text]) THEN t.reference
            ELSE NULL::text
        END AS reference,
    t.counterparty_id,
    t.counterparty_name,
    t.message_id,
    t.purchase_id,
    t.withdrawal_id,
    ( SELECT purchases.package_code
           FROM purchases
          WHERE purchases.id = t.purchase_id) AS package_code,
    t.created_at
   FROM ( SELECT l.id,
            l.kind,
            l.user_id,
            l.counterparty_id,
            l.amount_coins,
            l.fee_coins,
            l.message_id,
            l.purchase_id,
            l.withdrawal_id,
            l.package_code,
            l.reference,
            l.once_key,
            l.hold_tx_id,
            l.request_snapshot,
            l.created_at,
            l.xid,
            ( SELECT (users.first_name || ' '::text) || users.last_name
                   FROM users
                  WHERE users.id = l.counterparty_id) AS counterparty_name,
            ( SELECT
                        CASE k.availability
                            WHEN 'by_amount'::text THEN k.title
                            ELSE k.title || ' package'::text
                        END AS "case"
                   FROM purchases p
                     JOIN coin_packages k ON k.code = p.package_code
                  WHERE p.id = l.purchase_id) AS package_title,
            ( SELECT payout_account_text(withdrawals.account_number_last4, withdrawals.masked_upi_id) AS payout_account_text
                   FROM withdrawals
                  WHERE withdrawals.id = l.withdrawal_id) AS payout_account
           FROM ledger_tx l
          WHERE l.user_id IS NOT NULL) t
     LEFT JOIN messages pending ON pending.hold_tx_id = t.id AND pending.sender_id = t.user_id AND pending.status = 'pending'::text;
grant select on coin_events to proverse_app;

create view message_wire as
 SELECT m.id,
    m.sender_id,
    m.recipient_id,
    m.status = 'pending'::text AND m.expires_at <= now() AS overdue,
    message_json(m.*, s.*, ss.rating_avg, r.*, rs.rating_avg, g.*) AS wire
   FROM messages m
     JOIN users s ON s.id = m.sender_id
     JOIN users r ON r.id = m.recipient_id
     LEFT JOIN profile_stats ss ON ss.user_id = m.sender_id
     LEFT JOIN profile_stats rs ON rs.user_id = m.recipient_id
     LEFT JOIN ratings g ON g.message_id = m.id;
grant select on message_wire to proverse_app;

create view payment_attention as
 SELECT payment_events.id,
    payment_events.provider,
    payment_events.type,
    payment_events.kind,
    payment_events.problem,
    payment_events.purchase_id,
    payment_events.session_ref,
    payment_events.payment_ref,
    payment_events.amount_paise,
    payment_events.currency,
    payment_events.created_at
   FROM payment_events
  WHERE payment_events.problem IS NOT NULL
UNION ALL
 SELECT e.id,
    e.provider,
    e.type,
    e.kind,
    'unknown_payment'::text AS problem,
    NULL::uuid AS purchase_id,
    NULL::text AS session_ref,
    e.payment_ref,
    e.amount_paise,
    e.currency,
    e.created_at
   FROM payment_events e
  WHERE e.problem IS NULL AND (e.kind = ANY (ARRAY['refunded'::text, 'disputed'::text])) AND e.processed_at < (now() - '01:00:00'::interval) AND NOT (EXISTS ( SELECT
           FROM purchases p
          WHERE p.provider = e.provider AND p.payment_ref = e.payment_ref))
UNION ALL
 SELECT 'payout:'::text || e.event_id AS id,
    e.provider,
    e.provider_status AS type,
    'failed'::text AS kind,
    'payout_account_deleted'::text AS problem,
    NULL::uuid AS purchase_id,
    NULL::text AS session_ref,
    e.provider_ref AS payment_ref,
    e.amount_paise,
    'inr'::text AS currency,
    e.received_at AS created_at
   FROM payout_events e
     JOIN withdrawals w ON w.id = e.withdrawal_id
     JOIN account_deletions d ON d.user_id = w.user_id AND d.requested_at < e.received_at
  WHERE e.effect = 'reversed'::text
UNION ALL
 SELECT 'withdrawal:'::text || w.id AS id,
    'manual'::text AS provider,
    'returned'::text AS type,
    'failed'::text AS kind,
    'payout_account_deleted'::text AS problem,
    NULL::uuid AS purchase_id,
    NULL::text AS session_ref,
    w.utr AS payment_ref,
    w.amount_coins * 100::bigint AS amount_paise,
    'inr'::text AS currency,
    w.returned_at AS created_at
   FROM withdrawals w
     JOIN account_deletions d ON d.user_id = w.user_id AND d.requested_at < w.returned_at
  WHERE NOT (EXISTS ( SELECT
           FROM payouts p
          WHERE p.withdrawal_id = w.id))
UNION ALL
 SELECT (t.kind || ':'::text) || t.id AS id,
    p.provider,
    t.kind AS type,
    'disputed'::text AS kind,
    'coins_account_deleted'::text AS problem,
    p.id AS purchase_id,
    p.provider_ref AS session_ref,
    p.payment_ref,
    NULL::bigint AS amount_paise,
    NULL::text AS currency,
    t.created_at
   FROM ledger_tx t
     JOIN purchases p ON p.id = t.purchase_id
     JOIN account_deletions d ON d.user_id = t.user_id AND d.requested_at < t.created_at
  WHERE t.kind = ANY (ARRAY['chargeback_return'::text, 'coin_refund_return'::text])
UNION ALL
 SELECT 'undecided:'::text || p.id AS id,
    p.provider,
    'purchase'::text AS type,
    'processing'::text AS kind,
    'undecided'::text AS problem,
    p.id AS purchase_id,
    p.provider_ref AS session_ref,
    p.payment_ref,
    p.price_inr * 100::bigint AS amount_paise,
    'inr'::text AS currency,
    p.created_at
   FROM purchases p
  WHERE p.status = 'pending'::text AND p.created_at < (now() - '1 day'::interval);
grant select on payment_attention to proverse_app;
grant select on payment_attention to proverse_audit;

create view tallies_counted as
 SELECT messages.recipient_id AS user_id,
    'received '::text || messages.status AS tally,
    count(*)::integer AS number,
    sum(messages.price_coins - messages.fee_coins) AS coins
   FROM messages
  GROUP BY messages.recipient_id, ('received '::text || messages.status)
UNION ALL
 SELECT messages.sender_id AS user_id,
    sent_tally(messages.status, messages.reply_read_at) AS tally,
    count(*)::integer AS number,
    sum(messages.price_coins) AS coins
   FROM messages
  GROUP BY messages.sender_id, (sent_tally(messages.status, messages.reply_read_at))
UNION ALL
 SELECT ledger_tx.user_id,
    earned_tally(ledger_tx.created_at) AS tally,
    count(*) FILTER (WHERE ledger_tx.kind = 'release'::text)::integer AS number,
    sum(ledger_tx.amount_coins) AS coins
   FROM ledger_tx
  WHERE ledger_tx.kind = ANY (ARRAY['release'::text, 'release_reversed'::text])
  GROUP BY ledger_tx.user_id, (earned_tally(ledger_tx.created_at));

create view webhook_due as
 SELECT d.endpoint_id,
    d.event_id,
    d.attempts
   FROM webhook_deliveries d
     JOIN webhook_events v ON v.id = d.event_id
  WHERE d.due_at <= now() AND NOT (EXISTS ( SELECT
           FROM webhook_deliveries former
             JOIN webhook_events v_1 ON v_1.id = former.event_id
          WHERE former.endpoint_id = d.endpoint_id AND former.object_id = d.object_id AND former.due_at IS NOT NULL AND former.event_id < d.event_id));
grant select on webhook_due to proverse_app;

create view withdrawal_rule_counts as
 SELECT r.code,
    r.enabled,
    r.account_days,
    r.coins,
    r.share_percent,
    count(m.withdrawal_id)::integer AS matched,
    count(m.withdrawal_id) FILTER (WHERE w.status = 'requested'::text)::integer AS waiting
   FROM withdrawal_rules r
     LEFT JOIN withdrawal_matches m ON m.rule = r.code
     LEFT JOIN withdrawals w ON w.id = m.withdrawal_id
  GROUP BY r.code;
grant select on withdrawal_rule_counts to proverse_app;

-- functions
create function account_delete_begin(p_user uuid, p_password_hash text, p_forfeit_coins integer, p_email_hash bytea, p_goodbye bytea) returns uuid[] language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function account_delete_begin(uuid,text,integer,bytea,bytea) from public;
grant execute on function account_delete_begin(uuid,text,integer,bytea,bytea) to proverse_app;
create function account_delete_finish(p_user uuid) returns void language sql volatile security definer set search_path=public, pg_temp;
revoke all on function account_delete_finish(uuid) from public;
grant execute on function account_delete_finish(uuid) to proverse_app;
create function account_erase_files(p_user uuid) returns integer language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function account_erase_files(uuid) from public;
grant execute on function account_erase_files(uuid) to proverse_app;
create function account_erase_traces(p_user uuid) returns integer language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function account_erase_traces(uuid) from public;
grant execute on function account_erase_traces(uuid) to proverse_app;
create function account_forfeit(p_user uuid) returns void language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function account_forfeit(uuid) from public;
grant execute on function account_forfeit(uuid) to proverse_app;
create function account_forfeit_coins(p_user uuid) returns integer language sql stable;
create function account_has_open_purchase(p_user uuid) returns boolean language sql stable;
create function account_refund_received(p_user uuid) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function account_refund_received(uuid) from public;
grant execute on function account_refund_received(uuid) to proverse_app;
create function account_refund_sent(p_user uuid) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function account_refund_sent(uuid) from public;
grant execute on function account_refund_sent(uuid) to proverse_app;
create function add_saved_reply(p_user uuid, p_title text, p_body text, p_max integer) returns uuid language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function add_saved_reply(uuid,text,text,integer) from public;
grant execute on function add_saved_reply(uuid,text,text,integer) to proverse_app;
create function admin_open_file(p_admin uuid, p_request text, p_report uuid, p_file uuid, p_reason text) returns TABLE(name text, media_type text, bytes integer, address text) language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function admin_open_file(uuid,text,uuid,uuid,text) from public;
grant execute on function admin_open_file(uuid,text,uuid,uuid,text) to proverse_app;
create function admin_record(p_admin uuid, p_act text, p_subject_kind text, p_subject_id text, p_detail jsonb DEFAULT '{}'::jsonb) returns void language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function admin_record(uuid,text,text,text,jsonb) from public;
grant execute on function admin_record(uuid,text,text,text,jsonb) to proverse_app;
create function admin_require(p_admin uuid) returns void language plpgsql volatile;
revoke all on function admin_require(uuid) from public;
create function admin_resolve_report(p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_report uuid, p_decision text, p_note text) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function admin_resolve_report(uuid,text,text,text,bytea,uuid,text,text) from public;
grant execute on function admin_resolve_report(uuid,text,text,text,bytea,uuid,text,text) to proverse_app;
create function admin_restore_user(p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_user uuid) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function admin_restore_user(uuid,text,text,text,bytea,uuid) from public;
grant execute on function admin_restore_user(uuid,text,text,text,bytea,uuid) to proverse_app;
create function admin_search_text(p_email text, p_first_name text, p_last_name text) returns text language sql immutable;
create function admin_set_role(p_email text, p_admin boolean) returns jsonb language plpgsql volatile set search_path=public, pg_temp;
revoke all on function admin_set_role(text,boolean) from public;
create function admin_suspend_user(p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_user uuid, p_reason text) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function admin_suspend_user(uuid,text,text,text,bytea,uuid,text) from public;
grant execute on function admin_suspend_user(uuid,text,text,text,bytea,uuid,text) to proverse_app;
create function admin_waiting() returns TABLE(kind text, since timestamp with time zone) language sql stable;
create function announce_session_end() returns trigger language plpgsql volatile;
create function announce_user_status() returns trigger language plpgsql volatile;
create function attach_files(p_messages uuid[], p_part text, p_at timestamp with time zone) returns void language plpgsql volatile;
revoke all on function attach_files(uuid[],text,timestamp with time zone) from public;
create function audit_record(p_started_at timestamp with time zone, p_checks integer, p_findings integer, p_failed text[]) returns void language sql volatile security definer set search_path=public, pg_temp;
revoke all on function audit_record(timestamp with time zone,integer,integer,text[]) from public;
grant execute on function audit_record(timestamp with time zone,integer,integer,text[]) to proverse_audit;
create function avatar_at(p_url text) returns bytea language sql stable;
create function begin_file(p_file files, p_bytes_per_day bigint) returns TABLE(id uuid, is_needed boolean) language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function begin_file(files,bigint) from public;
grant execute on function begin_file(files,bigint) to proverse_app;
create function block_person(p_blocker uuid, p_blocked uuid) returns boolean language sql volatile;
create function broken_checkpoints() returns TABLE(number bigint) language sql stable set search_path=public, pg_temp;
create function category_of(p_profession text, p_skills text[]) returns text language sql immutable;
create function category_of_words(p_text text) returns text language sql immutable;
create function cautious_average(p_sum bigint, p_count bigint) returns double precision language sql immutable;
create function check_send(p_sender uuid, p_recipient uuid, p_tier text, p_follows uuid, p_pass uuid, p_price integer, p_token uuid, p_daily_cap integer, p_at timestamp with time zone) returns TABLE(sender users, recipient users, price integer, obstacle text, params json) language sql stable;
create function checkpoint_check() returns trigger language plpgsql volatile set search_path=public, pg_temp;
create function checkpoint_hash(s ledger_checkpoint) returns bytea language sql immutable;
create function checkpoint_skip(p_number bigint) returns bigint language plpgsql immutable;
create function checkpoint_tree(p_from xid8, p_to xid8, p_salt bytea, OUT root bytea, OUT subtrees bytea, OUT tx_count integer, OUT from_tx_id bigint, OUT to_tx_id bigint) returns record language sql stable set search_path=public, pg_temp;
create function claim_transcription() returns TABLE(id uuid, address text, bytes integer, media_type text) language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function claim_transcription() from public;
grant execute on function claim_transcription() to proverse_app;
create function close_message(p_message uuid, p_closed_by text, p_reason text) returns void language plpgsql volatile;
revoke all on function close_message(uuid,text,text) from public;
create function coin_departures(p_account bigint, p_seq bigint, p_first integer, p_last integer) returns TABLE(tx_id bigint, from_place integer, to_place integer) language sql stable;
create function coin_kind_of(p_account_id bigint) returns coin_kind language sql immutable;
create function coin_moves(p_account bigint, p_seq bigint, p_first integer, p_last integer, p_frozen_since bigint) returns TABLE(place text, tx_id bigint, account_id bigint, seq bigint, first_coin integer, last_coin integer) language sql stable;
create function coin_order(p_account bigint) returns integer language sql immutable;
create function coin_refund_json(r coin_refunds) returns jsonb language sql stable set search_path=public, pg_temp;
create function coin_refund_notify(p_refund coin_refunds, p_part coin_refund_parts) returns void language plpgsql volatile set search_path=public, pg_temp;
revoke all on function coin_refund_notify(coin_refunds,coin_refund_parts) from public;
create function coin_refund_part_close(p_part uuid, p_purchase purchases, p_state text, p_reference text, p_reason text, p_at timestamp with time zone) returns bigint language plpgsql volatile set search_path=public, pg_temp;
revoke all on function coin_refund_part_close(uuid,purchases,text,text,text,timestamp with time zone) from public;
create function coin_refund_part_report(p_part uuid, p_status text, p_reference text, p_reason text) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function coin_refund_part_report(uuid,text,text,text) from public;
grant execute on function coin_refund_part_report(uuid,text,text,text) to proverse_app;
create function coin_refund_parts_take_due(p_refund uuid, p_limit integer) returns SETOF jsonb language sql volatile security definer set search_path=public, pg_temp;
revoke all on function coin_refund_parts_take_due(uuid,integer) from public;
grant execute on function coin_refund_parts_take_due(uuid,integer) to proverse_app;
create function coin_refund_request(p_user uuid, p_key text, p_operation text, p_hash bytea, p_coins integer, p_windows jsonb) returns uuid language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function coin_refund_request(uuid,text,text,bytea,integer,jsonb) from public;
grant execute on function coin_refund_request(uuid,text,text,bytea,integer,jsonb) to proverse_app;
create function coin_trail(p_tx bigint, p_account bigint, p_first integer, p_last integer, p_frozen_since bigint DEFAULT NULL::bigint) returns TABLE(path bigint[], place text, tx_id bigint, account_id bigint, coins integer) language sql stable;
create function coins(bonus integer DEFAULT 0, purchased integer DEFAULT 0, earned_bonus integer DEFAULT 0, earned integer DEFAULT 0, debt integer DEFAULT 0) returns coins_by_kind language sql immutable;
create function coins_in_escrow(p_hold_tx bigint) returns SETOF coins_by_kind language sql stable;
create function coins_in_payout(p_withdrawal_tx bigint) returns coins_by_kind language sql stable;
create function coins_of_kind(p_coins coins_by_kind, p_kind coin_kind) returns integer language sql immutable;
create function coins_refundable(p_user uuid, p_windows jsonb, p_coins integer DEFAULT NULL::integer) returns TABLE(purchase_id uuid, package_title text, payment_method text, bought_at timestamp with time zone, unused integer, coins integer, bonus integer, amount_paise bigint, reason text) language plpgsql stable set search_path=public, pg_temp;
create function coins_without_spent_bonus(p purchases, p_charged_back integer, p_unused integer, p_bonus integer) returns integer language sql stable set search_path=public, pg_temp;
create function create_checkpoint(p_limit integer DEFAULT 10000) returns integer language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function create_checkpoint(integer) from public;
grant execute on function create_checkpoint(integer) to proverse_app;
create function daily_cap_params(p_cap integer, p_ends timestamp with time zone, p_at timestamp with time zone) returns json language sql stable;
create function database_figures() returns TABLE("expiryLag" double precision, "checkpointLag" double precision, "mailQueue" integer, "mailOldest" double precision, "mailRetrying" integer, "mailGivenUp" integer) language sql stable;
create function day_in_india(p_at timestamp with time zone) returns date language sql immutable;
create function decide_message(p_user uuid, p_operation text, p_message uuid, p_text text) returns void language plpgsql volatile;
create function decide_messages(p_decisions message_decision[], p_file_bytes bigint DEFAULT NULL::bigint) returns json language plpgsql volatile security definer set enable_hashjoin=off set enable_mergejoin=off set plan_cache_mode=force_generic_plan set search_path=public, pg_temp;
revoke all on function decide_messages(message_decision[],bigint) from public;
grant execute on function decide_messages(message_decision[],bigint) to proverse_app;
create function decision_obstacle(m messages, recipient users, p_at timestamp with time zone) returns text language sql immutable;
create function directory_category_counts() returns TABLE(category text, people integer) language sql stable;
create function directory_document(p_user users) returns tsvector language sql stable;
create function directory_documents_follow_user() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function directory_follow_stats() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function directory_follow_user() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function directory_highlights(p_viewer uuid, p_shown integer, p_looked_at integer) returns TABLE(top_rated uuid[], replies_fastest uuid[], newest uuid[]) language sql stable;
create function directory_note_words(p_user users) returns void language plpgsql volatile set enable_hashjoin=off set enable_mergejoin=off;
create function directory_words_lock() returns bigint language sql immutable;
create function directory_words_of(p_user users) returns SETOF text language sql stable;
create function due_messages(p_except uuid[], p_limit integer) returns TABLE(id uuid) language sql stable;
create function due_messages_of(p_user uuid, p_limit integer) returns TABLE(id uuid) language sql stable;
create function duty_figures() returns TABLE("payoutOldest" double precision, "auditAge" double precision, "auditFindings" integer) language sql stable;
create function earned_tally(p_at timestamp with time zone) returns text language sql stable;
create function earnings_keep(p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_purchase uuid, p_note text) returns void language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function earnings_keep(uuid,text,text,text,bytea,uuid,text) from public;
grant execute on function earnings_keep(uuid,text,text,text,bytea,uuid,text) to proverse_app;
create function earnings_release(p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_purchase uuid, p_note text) returns void language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function earnings_release(uuid,text,text,text,bytea,uuid,text) from public;
grant execute on function earnings_release(uuid,text,text,text,bytea,uuid,text) to proverse_app;
create function ended_within(p_interval interval) returns TABLE(id uuid) language sql stable;
create function escrow_account(p_kind coin_kind) returns bigint language sql immutable;
create function escrow_legs(p_coins coins_by_kind) returns platform_leg[] language sql immutable;
create function expert_quality(p_stats profile_stats, p_last_active_at timestamp with time zone) returns double precision language sql stable;
create function expire_due_of_senders(p_senders uuid[], p_at timestamp with time zone) returns jsonb language plpgsql volatile;
revoke all on function expire_due_of_senders(uuid[],timestamp with time zone) from public;
create function expire_locked(p_messages uuid[]) returns jsonb language plpgsql volatile set search_path=public, pg_temp;
revoke all on function expire_locked(uuid[]) from public;
create function expire_messages(p_messages uuid[]) returns jsonb language plpgsql volatile security definer set lock_timeout=1s set search_path=public, pg_temp;
revoke all on function expire_messages(uuid[]) from public;
grant execute on function expire_messages(uuid[]) to proverse_app;
create function files_json(p_files uuid[]) returns json language sql stable;
create function files_obstacle(p_owner uuid, p_files uuid[], p_accepted file_kind[], p_bytes_max bigint) returns text language sql stable;
create function files_queue_removal() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function finish_file(p_file uuid, p_address text) returns boolean language sql volatile security definer set search_path=public, pg_temp;
revoke all on function finish_file(uuid,text) from public;
grant execute on function finish_file(uuid,text) to proverse_app;
create function fold_tallies(p_most integer) returns integer language sql volatile security definer set search_path=public, pg_temp;
revoke all on function fold_tallies(integer) from public;
grant execute on function fold_tallies(integer) to proverse_app;
create function fold_text(p_text text) returns text language sql immutable;
create function fold_unicode(p_text text) returns text language sql immutable;
create function follow_up_obstacle(p_first uuid, p_sender uuid, p_recipient uuid) returns text language plpgsql stable;
create function forbid_change() returns trigger language plpgsql volatile;
create function forget_push_subscription() returns trigger language plpgsql volatile;
create function free_pass_is_open(p_pass free_passes, p_at timestamp with time zone) returns boolean language sql immutable;
create function frozen_for(p_purchase uuid) returns text language sql stable;
create function grant_free_pass(p_owner uuid, p_guest uuid, p_expires_at timestamp with time zone, p_uses_max integer, p_terms text) returns boolean language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function grant_free_pass(uuid,uuid,timestamp with time zone,integer,text) from public;
grant execute on function grant_free_pass(uuid,uuid,timestamp with time zone,integer,text) to proverse_app;
create function guess_words(p_words text[], p_lexemes text[], p_correctable boolean[], p_completions_max integer) returns TABLE(typed text, word text, lexeme text, is_part boolean) language sql stable;
create function handle_after(p_former text) returns text language sql stable;
create function has_due_messages(p_user uuid) returns boolean language sql stable;
create function has_second_factor(p_user uuid) returns boolean language sql stable;
create function have_messaged(p_one uuid, p_other uuid) returns boolean language sql stable;
create function heads_at_checkpoint(p_user uuid, p_to_xid xid8) returns TABLE(account_id bigint, seq bigint, balance integer) language plpgsql stable set enable_bitmapscan=off set enable_sort=off set search_path=public, pg_temp;
create function holds_coins(p_account_id bigint) returns boolean language sql immutable;
create function idem_begin(p_user uuid, p_key text, p_operation text, p_hash bytea) returns jsonb language plpgsql volatile;
create function idem_find(p_user uuid, p_key text, p_operation text, p_hash bytea) returns TABLE(outcome text, response json) language sql stable;
create function idem_finish(p_user uuid, p_key text, p_response jsonb) returns void language sql volatile;
create function idem_forget(p_user uuid, p_key text) returns void language sql volatile;
create function idem_store(p_users uuid[], p_keys text[], p_operations text[], p_hashes bytea[], p_responses json[]) returns bigint language plpgsql volatile;
create function idem_store_all(p_users uuid[], p_keys text[], p_operations text[], p_hashes bytea[], p_responses json[]) returns void language plpgsql volatile;
create function index_changed_name() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function index_changed_texts(p_messages uuid[]) returns void language plpgsql volatile;
revoke all on function index_changed_texts(uuid[]) from public;
create function index_message_texts(p_owner uuid, p_number integer) returns integer language plpgsql volatile security definer set plan_cache_mode=force_custom_plan set search_path=public, pg_temp;
revoke all on function index_message_texts(uuid,integer) from public;
grant execute on function index_message_texts(uuid,integer) to proverse_app;
create function inr_text(p_inr integer) returns text language sql immutable;
create function is_debt_account(p_account_id bigint) returns boolean language plpgsql immutable;
create function is_listed(p_user users) returns boolean language sql immutable;
create function is_on_web(p_user users) returns boolean language sql stable;
create function is_online(p_availability_status text, p_last_active_at timestamp with time zone) returns boolean language sql stable;
create function is_platform_account(p_account_id bigint) returns boolean language sql immutable;
create function is_wallet_account(p_account_id bigint) returns boolean language sql immutable;
create function knows_person(p_viewer uuid, p_user users) returns boolean language sql stable;
create function last_transaction() returns bigint language sql stable;
create function ledger_add_totals() returns bigint language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_add_totals() from public;
grant execute on function ledger_add_totals() to proverse_app;
create function ledger_chargeback(p_user uuid, p_purchase uuid, p_coins integer) returns bigint language sql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_chargeback(uuid,uuid,integer) from public;
create function ledger_chargeback_key(p_kind text, p_purchase uuid, p_number bigint) returns text language sql immutable;
create function ledger_charged_back_bonus(p_bonus integer, p_coins integer, p_bought integer) returns integer language sql immutable;
create function ledger_coin_refund(p_user uuid, p_purchase uuid, p_coins integer) returns bigint language sql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_coin_refund(uuid,uuid,integer) from public;
create function ledger_coin_refund_return(p_user uuid, p_purchase uuid, p_coins integer) returns bigint language sql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_coin_refund_return(uuid,uuid,integer) from public;
create function ledger_days_between(p_from xid8, p_to xid8) returns TABLE(day date, messages integer, purchased_coins bigint, earned_coins bigint, paid_out_coins bigint) language sql stable set search_path=public, pg_temp;
create function ledger_entry_check() returns trigger language plpgsql volatile set search_path=public, pg_temp;
create function ledger_first_since(p_user uuid, p_at timestamp with time zone) returns bigint language plpgsql stable set search_path=public, pg_temp;
create function ledger_forfeit(p_user uuid) returns bigint language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_forfeit(uuid) from public;
create function ledger_head(p_account bigint) returns TABLE(seq bigint, balance integer) language sql stable;
create function ledger_heads(p_user uuid) returns TABLE(kind coin_kind, account_id bigint, seq bigint, balance integer) language sql stable;
create function ledger_hold(p_senders uuid[], p_recipients uuid[], p_messages uuid[], p_prices integer[], p_fees integer[]) returns TABLE(message_id uuid, balance integer, hold_tx_id bigint) language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_hold(uuid[],uuid[],uuid[],integer[],integer[]) from public;
create function ledger_leaf(p_leaf_salt bytea, p_content text) returns bytea language sql immutable;
create function ledger_leaf_salt(p_salt bytea, p_tx bigint) returns bytea language sql immutable;
create function ledger_legs(p_tx bigint) returns TABLE(legs jsonb) language sql stable;
create function ledger_lock(p_user uuid) returns void language sql volatile;
create function ledger_open_wallet() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function ledger_payout_failed(p_withdrawal uuid) returns bigint language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_payout_failed(uuid) from public;
create function ledger_payout_paid(p_withdrawal uuid, p_reference text) returns bigint language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_payout_paid(uuid,text) from public;
create function ledger_payout_returns_other_coins(t ledger_tx) returns boolean language plpgsql stable;
create function ledger_payout_reversed(p_withdrawal uuid) returns bigint language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_payout_reversed(uuid) from public;
create function ledger_post(p_tx ledger_tx, p_wallet coins_by_kind, p_platform platform_leg[]) returns bigint language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_post(ledger_tx,coins_by_kind,platform_leg[]) from public;
create function ledger_proof_part(p_user uuid, p_after bigint, p_to_xid xid8, p_limit integer) returns TABLE(id bigint, content text, salt bytea, checkpoint bigint, place bigint) language sql stable set search_path=public, pg_temp;
create function ledger_purchase(p_user uuid, p_coins integer, p_bonus integer, p_purchase uuid, p_package_code text, p_reference text) returns bigint language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_purchase(uuid,integer,integer,uuid,text,text) from public;
create function ledger_purchase_declined(p_user uuid, p_purchase uuid, p_package_code text, p_reference text) returns bigint language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_purchase_declined(uuid,uuid,text,text) from public;
create function ledger_refund_admin(p_reversal bigint) returns bigint language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_refund_admin(bigint) from public;
create function ledger_repay_debt(p_user uuid, p_tx bigint) returns void language plpgsql volatile set search_path=public, pg_temp;
revoke all on function ledger_repay_debt(uuid,bigint) from public;
create function ledger_resolution_problem(t ledger_tx) returns TABLE(problem text) language sql stable;
create function ledger_resolve(p_holds bigint[], p_kinds text[]) returns TABLE(hold_tx_id bigint, tx_id bigint) language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_resolve(bigint[],text[]) from public;
create function ledger_reverse_release(p_release bigint) returns bigint language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_reverse_release(bigint) from public;
create function ledger_signup_bonus(p_user uuid, p_coins integer) returns bigint language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_signup_bonus(uuid,integer) from public;
create function ledger_take_back(p_user uuid, p_purchase uuid, p_coins integer, p_kind text, p_return_kind text) returns bigint language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_take_back(uuid,uuid,integer,text,text) from public;
create function ledger_totals_between(p_from xid8, p_to xid8) returns TABLE(kind text, account text, amount bigint) language sql stable set search_path=public, pg_temp;
create function ledger_tx_chargeback_problem(t ledger_tx) returns text language plpgsql stable;
create function ledger_tx_check() returns trigger language plpgsql volatile set search_path=public, pg_temp;
create function ledger_tx_check_cause() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_tx_check_cause() from public;
create function ledger_tx_content(t ledger_tx, p_legs jsonb) returns text language sql stable;
create function ledger_tx_is_well_formed(t ledger_tx) returns boolean language plpgsql immutable;
create function ledger_withdraw(p_user uuid, p_amount integer, p_withdrawal uuid, p_bonus_earnings boolean DEFAULT true, p_earned_before timestamp with time zone DEFAULT 'infinity'::timestamp with time zone) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function ledger_withdraw(uuid,integer,uuid,boolean,timestamp with time zone) from public;
create function like_anywhere(p_text text) returns text language sql immutable;
create function lock_avatars() returns void language sql volatile;
create function lock_files(p_files uuid[]) returns void language plpgsql volatile;
revoke all on function lock_files(uuid[]) from public;
create function lock_for_decisions(p_decisions message_decision[]) returns boolean language plpgsql volatile;
revoke all on function lock_for_decisions(message_decision[]) from public;
create function lock_free_pass(p_owner uuid, p_guest uuid, p_at timestamp with time zone) returns uuid language plpgsql volatile;
create function lock_weekly_places(p_user uuid, p_at timestamp with time zone, OUT places_left integer, OUT next_place_at timestamp with time zone) returns record language plpgsql volatile;
create function lose_marks_of_old_name() returns trigger language plpgsql volatile;
create function mark_leading_experts(p_most integer, p_batch integer) returns integer language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function mark_leading_experts(integer,integer) from public;
grant execute on function mark_leading_experts(integer,integer) to proverse_app;
create function may_see_profile(p_viewer uuid, p_user users) returns boolean language sql stable;
create function merkle_tree(p_leaves bytea, OUT root bytea, OUT subtrees bytea) returns record language plpgsql immutable;
create function message_code(m messages) returns text language sql immutable;
create function message_counts(p_user uuid) returns TABLE(received_pending integer, received_replied integer, received_expired integer, received_rejected integer, sent_pending integer, sent_unread integer, sent_replied integer, sent_expired integer, sent_rejected integer, awaiting_coins bigint) language sql stable;
create function message_folded(p_subject text, p_content text, p_reply text, p_voice text) returns text language plpgsql immutable;
create function message_json(m messages, p_sender users, p_sender_rating numeric, p_recipient users, p_recipient_rating numeric, g ratings) returns json language sql stable;
create function message_price(p_recipient users, p_tier text, p_is_follow_up boolean) returns integer language sql immutable;
create function message_push_due(p_user users) returns timestamp with time zone language sql stable;
create function message_reports_forbid_own() returns trigger language plpgsql volatile;
create function message_text(p_subject text, p_content text, p_reply text, p_voice text) returns text language sql immutable;
create function message_wire_of(p_message uuid) returns json language plpgsql stable;
create function messages_check_follow_up() returns trigger language plpgsql volatile set search_path=public, pg_temp;
create function messages_forbid_change() returns trigger language plpgsql volatile;
create function messages_since(p_user uuid, p_from timestamp with time zone) returns TABLE(id uuid, other_id uuid, created_at timestamp with time zone) language sql stable;
revoke all on function messages_since(uuid,timestamp with time zone) from public;
create function messages_use_free_pass() returns trigger language plpgsql volatile set search_path=public, pg_temp;
create function negate(p_coins coins_by_kind) returns coins_by_kind language sql immutable;
create function next_place_params(p_at timestamp with time zone) returns json language sql stable strict;
create function note_unmatched_words(p_words text[], p_hashes bytea[], p_askers smallint[], p_most integer) returns void language plpgsql volatile;
create function notifications_emit_webhook() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function notify_of_message(p_user uuid, p_type text, p_message uuid, p_with_mail boolean) returns void language sql volatile;
revoke all on function notify_of_message(uuid,text,uuid,boolean) from public;
create function notify_refunded(p_message messages) returns void language plpgsql volatile;
revoke all on function notify_refunded(messages) from public;
create function notify_user(p_user uuid, p_type text, p_title text, p_body text, p_message uuid) returns void language sql volatile security definer set search_path=public, pg_temp;
revoke all on function notify_user(uuid,text,text,text,uuid) from public;
grant execute on function notify_user(uuid,text,text,text,uuid) to proverse_app;
create function openings_of(p_user users) returns TABLE("pausedUntil" date, "placesLeft" integer, "nextPlaceAt" text) language sql stable;
create function owed_purchase_trail(p_purchase uuid) returns TABLE(path bigint[], place text, tx_id bigint, account_id bigint, coins integer) language sql stable;
create function owed_purchases() returns TABLE(purchase_id uuid, user_id uuid, owed integer, frozen_since_tx bigint) language sql stable;
create function paise_text(p_paise bigint) returns text language sql immutable;
create function participant_wire(p_user users, p_rating numeric) returns json language sql stable;
create function pause_of(p_user users, p_at timestamp with time zone) returns date language sql immutable;
create function pause_params(p_until date) returns json language sql stable strict;
create function payment_dismiss(p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_event text, p_note text) returns void language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function payment_dismiss(uuid,text,text,text,bytea,text,text) from public;
grant execute on function payment_dismiss(uuid,text,text,text,bytea,text,text) to proverse_app;
create function payment_event_apply(p payment_events) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function payment_event_apply(payment_events) from public;
grant execute on function payment_event_apply(payment_events) to proverse_app;
create function payment_event_problem(p payment_events, p_purchase purchases) returns text language sql stable set search_path=public, pg_temp;
create function payout_account_text(p_last4 text, p_masked_upi_id text) returns text language sql immutable;
create function payout_apply_report(p_provider text, p_event_id text, p_withdrawal uuid, p_provider_ref text, p_provider_status text, p_outcome text, p_amount_paise bigint, p_utr text, p_reason text) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function payout_apply_report(text,text,uuid,text,text,text,bigint,text,text) from public;
grant execute on function payout_apply_report(text,text,uuid,text,text,text,bigint,text,text) to proverse_app;
create function payout_begin(p_withdrawal uuid, p_recipient_ref text) returns boolean language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function payout_begin(uuid,text) from public;
grant execute on function payout_begin(uuid,text) to proverse_app;
create function payout_claim(p_provider text, p_lease interval) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function payout_claim(text,interval) from public;
grant execute on function payout_claim(text,interval) to proverse_app;
create function payout_legs(p_coins coins_by_kind) returns platform_leg[] language sql immutable;
create function payout_postpone(p_withdrawal uuid, p_error text, p_delay interval) returns void language sql volatile security definer set search_path=public, pg_temp;
revoke all on function payout_postpone(uuid,text,interval) from public;
grant execute on function payout_postpone(uuid,text,interval) to proverse_app;
create function payout_refused(p_withdrawal uuid, p_error text, p_again_after interval) returns void language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function payout_refused(uuid,text,interval) from public;
grant execute on function payout_refused(uuid,text,interval) to proverse_app;
create function payouts_frozen_until(p_user uuid) returns timestamp with time zone language sql stable;
create function platform_account(p_name text) returns bigint language sql immutable;
create function platform_account_name(p_account_id bigint) returns text language sql immutable;
create function platform_leg(p_account text, p_amount integer) returns platform_leg language sql immutable;
create function presence_follows_user() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function prune_directory_words(p_after text, p_most integer) returns text language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function prune_directory_words(text,integer) from public;
grant execute on function prune_directory_words(text,integer) to proverse_app;
create function purchase_begin(p_user uuid, p_key text, p_operation text, p_hash bytea, p_package_code text, p_method text, p_provider text, p_coins integer DEFAULT NULL::integer, p_on_android boolean DEFAULT false) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function purchase_begin(uuid,text,text,bytea,text,text,text,integer,boolean) from public;
grant execute on function purchase_begin(uuid,text,text,bytea,text,text,text,integer,boolean) to proverse_app;
create function purchase_charge(p purchases) returns jsonb language sql stable;
create function purchase_charged_back(p purchases) returns integer language sql stable set search_path=public, pg_temp;
create function purchase_complete(p_purchase uuid, p_outcome text, p_reference text, p_redirect_url text DEFAULT NULL::text, p_key text DEFAULT NULL::text, p_expires_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_failure text DEFAULT NULL::text) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function purchase_complete(uuid,text,text,text,text,timestamp with time zone,text) from public;
grant execute on function purchase_complete(uuid,text,text,text,text,timestamp with time zone,text) to proverse_app;
create function purchase_credit(p purchases) returns bigint language plpgsql volatile set search_path=public, pg_temp;
revoke all on function purchase_credit(purchases) from public;
create function purchase_disputed_paise(p purchases) returns bigint language sql stable set search_path=public, pg_temp;
create function purchase_disputes(p purchases) returns SETOF payment_events language sql stable set search_path=public, pg_temp;
create function purchase_is_disputed(p purchases) returns boolean language sql stable set search_path=public, pg_temp;
create function purchase_outcome(p purchases) returns jsonb language sql volatile;
create function purchase_refunded_paise(p purchases) returns bigint language sql stable set search_path=public, pg_temp;
create function purchases_check_paid() returns trigger language plpgsql volatile set search_path=public, pg_temp;
create function purchases_emit_webhook() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function purchases_forbid_change() returns trigger language plpgsql volatile;
create function purchases_take_due(p_provider text, p_limit integer) returns SETOF jsonb language sql volatile security definer set search_path=public, pg_temp;
revoke all on function purchases_take_due(text,integer) from public;
grant execute on function purchases_take_due(text,integer) to proverse_app;
create function purchases_to_compare(p_provider text, p_from timestamp with time zone, p_to timestamp with time zone) returns TABLE(charge jsonb, status text, credits integer, credited bigint, "chargedBack" bigint, "pendingPaise" bigint) language sql stable;
create function push_due(p_user users) returns timestamp with time zone language sql stable;
create function push_readers(p_users uuid[]) returns TABLE("userId" uuid, language text, "showsText" boolean, "openQuestions" integer, "quietHours" json) language sql stable;
create function queue_notification_mails(p_limit integer, p_mails_max integer, p_digest_after interval) returns integer language sql volatile;
create function raise_domain_error(code text, params jsonb DEFAULT '{}'::jsonb) returns void language plpgsql volatile;
create function rate_limit_hit(p_bucket text, p_limit integer, p_window_seconds integer, p_hits integer) returns integer language plpgsql volatile;
create function rate_limit_hits(p_hits counted_hits[]) returns integer[] language plpgsql volatile;
create function rate_message(p_user uuid, p_key text, p_operation text, p_hash bytea, p_message uuid, p_rated uuid, p_rating integer, p_review text) returns json language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function rate_message(uuid,text,text,bytea,uuid,uuid,integer,text) from public;
grant execute on function rate_message(uuid,text,text,bytea,uuid,uuid,integer,text) to proverse_app;
create function rating_wire(p_rating ratings) returns json language sql stable;
create function record_responses(p_users uuid[], p_outcome text) returns void language plpgsql volatile;
create function refresh_frozen_earnings(p_user uuid DEFAULT NULL::uuid) returns void language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function refresh_frozen_earnings(uuid) from public;
grant execute on function refresh_frozen_earnings(uuid) to proverse_app;
create function refresh_response_rate(p_user uuid) returns void language sql volatile;
create function refresh_voice_texts(p_messages uuid[]) returns void language sql volatile;
revoke all on function refresh_voice_texts(uuid[]) from public;
create function refund_deliver(p_message uuid) returns boolean language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function refund_deliver(uuid) from public;
grant execute on function refund_deliver(uuid) to proverse_app;
create function refund_messages_locked(p_messages uuid[], p_closed_by text) returns jsonb language plpgsql volatile;
revoke all on function refund_messages_locked(uuid[],text) from public;
create function refund_reply(p_message messages) returns void language plpgsql volatile;
revoke all on function refund_reply(messages) from public;
create function refunds_under_way() returns TABLE(message_id uuid) language sql stable;
create function remind_recipients(p_limit integer, OUT looked_at integer, OUT told uuid[]) returns record language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function remind_recipients(integer) from public;
grant execute on function remind_recipients(integer) to proverse_app;
create function reminder_at(p_tier text, p_sent_at timestamp with time zone, p_ttl interval) returns timestamp with time zone language sql stable;
create function remove_contents(p_files uuid[]) returns integer language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function remove_contents(uuid[]) from public;
create function remove_file(p_owner uuid, p_file uuid) returns boolean language sql volatile security definer set search_path=public, pg_temp;
revoke all on function remove_file(uuid,uuid) from public;
grant execute on function remove_file(uuid,uuid) to proverse_app;
create function remove_old_contents(p_age interval, p_limit integer) returns integer language sql volatile security definer set search_path=public, pg_temp;
revoke all on function remove_old_contents(interval,integer) from public;
grant execute on function remove_old_contents(interval,integer) to proverse_app;
create function remove_unsent_files(p_age interval, p_limit integer) returns integer language sql volatile security definer set search_path=public, pg_temp;
revoke all on function remove_unsent_files(interval,integer) from public;
grant execute on function remove_unsent_files(interval,integer) to proverse_app;
create function report_finish(p_admin uuid, p_key text, p_report uuid, p_outcome text) returns jsonb language plpgsql volatile;
revoke all on function report_finish(uuid,text,uuid,text) from public;
create function report_for_admin(p_report uuid, p_admin uuid) returns jsonb language sql stable set search_path=public, pg_temp;
create function report_side_json(p_user uuid) returns jsonb language sql stable set search_path=public, pg_temp;
create function require_unfrozen_payouts(p_user uuid) returns void language plpgsql volatile;
create function response_median_hours(p_user uuid) returns double precision language sql stable;
create function response_medians_due(p_after uuid, p_limit integer) returns TABLE("userId" uuid, consultations integer, hours double precision) language sql stable;
create function response_rate_of(p_user uuid) returns smallint language sql stable;
create function revoke_free_pass(p_owner uuid, p_guest uuid) returns void language sql volatile security definer set search_path=public, pg_temp;
revoke all on function revoke_free_pass(uuid,uuid) from public;
grant execute on function revoke_free_pass(uuid,uuid) to proverse_app;
create function save_professional(p_owner uuid, p_saved uuid) returns void language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function save_professional(uuid,uuid) from public;
grant execute on function save_professional(uuid,uuid) to proverse_app;
create function save_public_page(p_user uuid, p_handle text, p_is_on boolean) returns void language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function save_public_page(uuid,text,boolean) from public;
grant execute on function save_public_page(uuid,text,boolean) to proverse_app;
create function save_transcript(p_file uuid, p_transcript text) returns TABLE(id uuid, sender_id uuid, recipient_id uuid) language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function save_transcript(uuid,text) from public;
grant execute on function save_transcript(uuid,text) to proverse_app;
create function search_code(p_text text) returns text language sql immutable;
create function search_lexeme(p_word text) returns text language sql immutable;
create function search_words(p_text text) returns TABLE(word text, place bigint, is_joined boolean) language sql immutable;
create function send_message(p_sender uuid, p_recipient uuid, p_subject text, p_content text, p_ttl interval, p_fee_bps integer, p_tier text DEFAULT 'standard'::text, p_follows uuid DEFAULT NULL::uuid) returns uuid language plpgsql volatile;
create function send_messages(p_messages outgoing_message[], p_ttl interval, p_fee_bps integer, p_daily_cap integer DEFAULT NULL::integer, p_priority_ttl interval DEFAULT '24:00:00'::interval, p_file_bytes bigint DEFAULT NULL::bigint) returns json language plpgsql volatile security definer set enable_hashjoin=off set enable_mergejoin=off set plan_cache_mode=force_generic_plan set search_path=public, pg_temp;
revoke all on function send_messages(outgoing_message[],interval,integer,integer,interval,bigint) from public;
grant execute on function send_messages(outgoing_message[],interval,integer,integer,interval,bigint) to proverse_app;
create function sent_tally(p_status text, p_reply_read_at timestamp with time zone) returns text language sql immutable;
create function set_avatar(p_user uuid, p_webp bytea) returns text language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function set_avatar(uuid,bytea) from public;
grant execute on function set_avatar(uuid,bytea) to proverse_app;
create function sets_coins_aside(p_account_id bigint) returns boolean language sql immutable;
create function sitemap_file(p_from text, p_before text) returns TABLE(handle text, "changedAt" text) language sql stable;
create function sitemap_firsts(p_pages integer) returns TABLE(handle text) language sql stable;
create function sitemap_handle_of(p_user users, p_consultations integer) returns text language sql stable;
create function start_profile_stats() returns trigger language plpgsql volatile;
create function statement_months(p_user uuid) returns TABLE(month text, opening integer, closing integer) language plpgsql stable set search_path=public, pg_temp;
create function stems_of_fields(p_names text[], p_of_profiles boolean[], p_texts text[]) returns TABLE(name text, is_of_profiles boolean, word text, lexeme text) language sql stable;
create function stop_programs(p_user uuid, p_keep boolean) returns TABLE(kind text, id uuid, name text) language plpgsql volatile;
create function subtree_leaves(p_checkpoint bigint, p_subtree bigint) returns bytea language sql stable set search_path=public, pg_temp;
create function suspend_active(p_user uuid, p_reason text, p_admin uuid) returns uuid[] language plpgsql volatile;
revoke all on function suspend_active(uuid,text,uuid) from public;
create function suspended_users() returns TABLE(id uuid) language sql stable;
create function tallies_of(p_user uuid) returns TABLE(tally text, number integer, coins bigint) language sql stable;
create function tally_changed_messages() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function tally_earning() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function tally_new_messages() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function token_limit_params(p_token api_tokens, p_price integer, p_at timestamp with time zone) returns json language sql immutable;
create function token_spent(p_token api_tokens, p_at timestamp with time zone) returns integer language sql immutable;
create function transactions_after(p_after bigint, p_limit integer) returns TABLE(kind text, count integer, last bigint) language sql stable;
create function unaffordable_error(p_sender uuid, p_balance integer, p_price integer) returns json language sql stable;
create function unused_purchases(p_user uuid) returns TABLE(purchase purchases, credit_id bigint, charged_back integer, unused integer) language sql stable set search_path=public, pg_temp;
create function user_for_admin(p_user uuid) returns jsonb language sql stable set search_path=public, pg_temp;
create function users_drop_avatar() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function view_profile(p_viewer uuid, p_user uuid) returns boolean language plpgsql volatile;
create function visible_last_active(p_viewer uuid, p_user users, p_last_active_at timestamp with time zone) returns timestamp with time zone language sql immutable;
create function wallet_account(p_wallet_no bigint, p_kind coin_kind) returns bigint language sql immutable;
create function wallet_available(p_user uuid, p_bonus_earnings boolean, p_earned_before timestamp with time zone, OUT earned integer, OUT earned_bonus integer, OUT retained integer) returns record language sql stable;
create function wallet_balance(p_user uuid) returns integer language sql stable;
create function wallet_earned_since(p_user uuid, p_since timestamp with time zone) returns TABLE(tx_id bigint, created_at timestamp with time zone, coins integer) language sql stable;
create function wallet_frozen(p_user uuid) returns integer language sql stable;
create function wallet_kinds(p_user uuid, OUT bonus integer, OUT purchased integer, OUT earned integer, OUT earned_bonus integer, OUT debt integer) returns record language sql stable;
create function wallet_kinds_before(p_user uuid, p_tx bigint, OUT bonus integer, OUT purchased integer, OUT earned integer, OUT earned_bonus integer, OUT debt integer) returns record language plpgsql stable set search_path=public, pg_temp;
create function wallet_maturing(p_user uuid, p_hold interval) returns TABLE(coins integer, available_at timestamp with time zone) language sql stable;
create function wallet_no_of(p_account_id bigint) returns bigint language sql immutable;
create function wallet_withdrawable(p_user uuid, p_bonus_earnings boolean DEFAULT true, p_earned_before timestamp with time zone DEFAULT 'infinity'::timestamp with time zone) returns integer language sql stable;
create function wants_message_mail(p_user users) returns boolean language sql stable;
create function webhook_emit(p_user uuid, p_type text, p_object uuid, p_data jsonb) returns void language sql volatile;
revoke all on function webhook_emit(uuid,text,uuid,jsonb) from public;
create function webhook_endpoints_end_deliveries() returns trigger language plpgsql volatile;
create function webhook_endpoints_note_owner() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function week_in_india(p_at timestamp with time zone) returns date language sql immutable;
create function weekly_places(p_user uuid, p_capacity integer, p_at timestamp with time zone) returns TABLE(places_left integer, next_place_at timestamp with time zone) language sql stable;
create function welcome_user(p_user uuid, p_coins integer, p_hashes bytea[]) returns boolean language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function welcome_user(uuid,integer,bytea[]) from public;
grant execute on function welcome_user(uuid,integer,bytea[]) to proverse_app;
create function wire_time(p_at timestamp with time zone) returns text language sql stable;
create function withdrawal_act(p_id uuid, p_act text, p_argument text, p_admin uuid) returns void language plpgsql volatile;
revoke all on function withdrawal_act(uuid,text,text,uuid) from public;
create function withdrawal_approve_due(p_provider text, p_after interval) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function withdrawal_approve_due(text,interval) from public;
grant execute on function withdrawal_approve_due(text,interval) to proverse_app;
create function withdrawal_cancel(p_user uuid, p_id uuid) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function withdrawal_cancel(uuid,uuid) from public;
grant execute on function withdrawal_cancel(uuid,uuid) to proverse_app;
create function withdrawal_check_status(p_status text, p_act text) returns void language plpgsql volatile;
revoke all on function withdrawal_check_status(text,text) from public;
create function withdrawal_close(p_id uuid, p_status text, p_utr text, p_reason text, p_admin uuid) returns jsonb language plpgsql volatile;
revoke all on function withdrawal_close(uuid,text,text,text,uuid) from public;
create function withdrawal_decide(p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_act text, p_id uuid, p_argument text) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function withdrawal_decide(uuid,text,text,text,bytea,text,uuid,text) from public;
grant execute on function withdrawal_decide(uuid,text,text,text,bytea,text,uuid,text) to proverse_app;
create function withdrawal_export(p_admin uuid, p_again boolean, p_all_by_hand boolean, p_upi boolean, p_file text) returns TABLE(id uuid, user_id uuid, amount_coins integer, account_holder text, ifsc text, encrypted_account bytea) language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function withdrawal_export(uuid,boolean,boolean,boolean,text) from public;
grant execute on function withdrawal_export(uuid,boolean,boolean,boolean,text) to proverse_app;
create function withdrawal_for_admin(p_id uuid) returns jsonb language sql stable set search_path=public, pg_temp;
create function withdrawal_give_up_payout(p_id uuid) returns void language plpgsql volatile;
revoke all on function withdrawal_give_up_payout(uuid) from public;
create function withdrawal_is_done(w withdrawals, p_act text, p_argument text) returns boolean language sql immutable;
revoke all on function withdrawal_is_done(withdrawals,text,text) from public;
create function withdrawal_is_due(w withdrawals, p_after interval) returns boolean language sql stable;
revoke all on function withdrawal_is_due(withdrawals,interval) from public;
create function withdrawal_is_frozen(w withdrawals) returns boolean language sql stable set search_path=public, pg_temp;
revoke all on function withdrawal_is_frozen(withdrawals) from public;
create function withdrawal_json(w withdrawals) returns jsonb language sql stable set search_path=public, pg_temp;
create function withdrawal_lock(p_id uuid, p_owner uuid DEFAULT NULL::uuid) returns withdrawals language plpgsql volatile;
revoke all on function withdrawal_lock(uuid,uuid) from public;
create function withdrawal_match_rules(w withdrawals) returns void language sql volatile set search_path=public, pg_temp;
revoke all on function withdrawal_match_rules(withdrawals) from public;
create function withdrawal_notify(w withdrawals) returns void language plpgsql volatile;
revoke all on function withdrawal_notify(withdrawals) from public;
create function withdrawal_reencrypt(p_id uuid, p_former bytea, p_encrypted bytea) returns void language sql volatile security definer set search_path=public, pg_temp;
revoke all on function withdrawal_reencrypt(uuid,bytea,bytea) from public;
grant execute on function withdrawal_reencrypt(uuid,bytea,bytea) to proverse_app;
create function withdrawal_request(p_user uuid, p_key text, p_operation text, p_hash bytea, p_password_hash text, p_amount integer, p_bonus_earnings boolean, p_mail bytea DEFAULT NULL::bytea, p_hold interval DEFAULT '00:00:00'::interval, p_upi_maximum integer DEFAULT NULL::integer) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function withdrawal_request(uuid,text,text,bytea,text,integer,boolean,bytea,interval,integer) from public;
grant execute on function withdrawal_request(uuid,text,text,bytea,text,integer,boolean,bytea,interval,integer) to proverse_app;
create function withdrawal_return(p_id uuid, p_reason text) returns jsonb language plpgsql volatile;
revoke all on function withdrawal_return(uuid,text) from public;
create function withdrawal_rule_json(r withdrawal_rule_counts) returns jsonb language sql stable;
create function withdrawal_set_approved(p_id uuid, p_admin uuid, p_provider text) returns jsonb language plpgsql volatile;
revoke all on function withdrawal_set_approved(uuid,uuid,text) from public;
create function withdrawal_switch_rule(p_admin uuid, p_request text, p_key text, p_operation text, p_hash bytea, p_code text, p_enabled boolean) returns jsonb language plpgsql volatile security definer set search_path=public, pg_temp;
revoke all on function withdrawal_switch_rule(uuid,text,text,text,bytea,text,boolean) from public;
grant execute on function withdrawal_switch_rule(uuid,text,text,text,bytea,text,boolean) to proverse_app;
create function withdrawals_check() returns trigger language plpgsql volatile set search_path=public, pg_temp;
create function withdrawals_emit_webhook() returns trigger language plpgsql volatile security definer set search_path=public, pg_temp;
create function words_of_question(p_text text, p_joined text) returns TABLE(word text, lexeme text, "isJoined" boolean, "isFound" boolean) language sql stable;
