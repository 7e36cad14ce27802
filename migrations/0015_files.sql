-- A file that its owner uploaded for a message. Its content lies in the file store (server/src/files/store), never in the database, and no
-- coin waits for it. The row is written before the content, so that after a crash the sweep finds what is left.
create table files (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users,
  -- The idempotency key of the upload and the hash of what was uploaded.
  upload_key text not null,
  upload_hash bytea not null,
  name text not null,
  kind file_kind not null,
  media_type text not null,
  bytes integer not null, -- of the content, not of what is stored
  width integer,
  height integer,
  pages integer,
  duration_ms integer,
  peaks smallint[], -- the waveform of a voice note, each bar from 0 to 255
  transcript text,
  transcribe_at timestamptz, -- when the next attempt is due; null: none
  transcribe_attempts smallint not null default 0,
  -- Where the content and the preview lie: the hash of what is stored. Null once they were removed.
  address text,
  preview_address text,
  preview_bytes integer,
  is_stored boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  -- Set by the transaction that sends the message or the reply.
  message_id uuid references messages,
  part text,
  sent_at timestamptz,
  removed_at timestamptz,
  constraint files_once unique (owner_id, upload_key),
  constraint files_upload_key_bounded check (length(upload_key) between 1 and 255),
  constraint files_name_bounded check (length(name) between 1 and 120),
  constraint files_part_known check (part in ('question', 'reply')),
  constraint files_transcript_bounded check (length(transcript) <= 5000),
  constraint files_bytes_in_range check (bytes between 1 and 10485760),
  constraint files_address_form check (address ~ '^[0-9a-f]{64}$' and preview_address ~ '^[0-9a-f]{64}$'),
  constraint files_sent_with_a_message check (
    (message_id is null) = (part is null) and (message_id is null) = (sent_at is null)
  ),
  constraint files_sent_are_stored check (message_id is null or is_stored),
  constraint files_preview_has_a_size check ((preview_address is null) or preview_bytes > 0),
  constraint files_removed_have_no_content check (
    (address is null) = (removed_at is not null) and (removed_at is null or preview_address is null)
  )
);
create index files_of_message on files (message_id) where message_id is not null;
create index files_unsent on files (created_at) where message_id is null;
create index files_by_age on files (sent_at) where sent_at is not null and removed_at is null;
create index files_to_transcribe on files (transcribe_at) where transcribe_at is not null;
grant select on files to proverse_app, proverse_audit;

-- What must still be removed from the file store. A trigger of `files` adds to it.
create table file_removals (
  address text primary key,
  queued_at timestamptz not null default clock_timestamp()
);
create index file_removals_by_age on file_removals (queued_at);
grant select, delete on file_removals to proverse_app;
grant select on file_removals to proverse_audit;

-- How many bytes a person uploaded on a day in India. Files that were removed count too.
create table file_days (
  user_id uuid not null references users,
  day date not null,
  bytes bigint not null,
  primary key (user_id, day)
);
create index file_days_by_age on file_days (day);
grant select, delete on file_days to proverse_app;

-- The folder or bucket that all nodes use. A node whose own has another mark does not start.
create table file_store (
  is_only boolean primary key default true check (is_only),
  mark text not null
);
grant select, insert on file_store to proverse_app;
