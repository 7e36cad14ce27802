-- `closed_by` says why a message was rejected without its recipient: by an admin, or because the sender or the
-- recipient deleted their account. `refunded_at` is when an admin refunded an answered message.
-- A message as send_messages gets it: the idempotency key or null, the hash of the input, the price that the sender expects or null,
-- the answered message that it follows, the API token that sends it, and its files, or nulls.
create type outgoing_message as (
  sender_id uuid, key text, hash bytea, recipient_id uuid, subject text, content text, price integer, tier text,
  follows uuid, token_id uuid, file_ids uuid[]
);

-- A reply ('messages.reply'), perhaps with files, or a rejection ('messages.reject') with its reason or null, as decide_messages gets it.
create type message_decision as (
  user_id uuid, operation text, key text, hash bytea, message_id uuid, text text, file_ids uuid[]
);

create table messages (
  id uuid primary key default uuidv7(),
  sender_id uuid not null,
  recipient_id uuid not null,
  subject text not null,
  content text not null,
  tier text not null default 'standard',
  follows_message_id uuid, -- the answered message that this is a follow-up to
  price_coins integer not null,
  fee_coins integer not null,
  status text not null default 'pending',
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  remind_at timestamptz, -- when the recipient's reminder is due; null if there is none or it was sent
  read_at timestamptz,
  reply_content text,
  replied_at timestamptz,
  reply_read_at timestamptz,
  rejection_reason text,
  closed_at timestamptz,
  hold_tx_id bigint, -- null for a message that was sent with a free pass
  free_pass_id uuid,
  -- The tab that shows the message to each side, and its place there. -1, 0 and 1 are the inbox or outbox. -1 and 0 are
  -- listed first: the recipient has to answer, priority messages before others, or the sender has a reply to open. 2 is
  -- expired and 3 rejected. The ranks are stored, so that a tab is one range of an index.
  received_rank smallint not null generated always as (
    case
      when status = 'pending' then case tier when 'priority' then -1 else 0 end
      when status = 'replied' then 1
      when status = 'expired' then 2
      else 3
    end
  ) stored,
  sent_rank smallint not null generated always as (
    case
      when status = 'replied' and reply_read_at is null then 0
      when status in ('pending', 'replied') then 1
      when status = 'expired' then 2
      else 3
    end
  ) stored,
  folded text generated always as (message_folded(subject, content, reply_content, voice_text)) stored, -- for searches
  closed_by text,
  refunded_at timestamptz,
  is_first boolean not null default false, -- whether the sender had sent none before
  voice_text text, -- what is said in its voice notes, for searches; null without transcripts
  file_ids uuid[], -- the files of the question and of the reply, in order; null: none
  reply_file_ids uuid[],
  -- One hold pays for one message.
  constraint messages_hold_once unique (hold_tx_id),
  constraint messages_not_to_oneself check (sender_id <> recipient_id),
  constraint messages_status_known check (status in ('pending', 'replied', 'rejected', 'expired')),
  constraint messages_tier_known check (tier in ('standard', 'priority', 'free_pass')),
  constraint messages_priority_expires_within_a_day check (
    tier <> 'priority' or expires_at - created_at <= interval '24 hours'
  ),
  constraint messages_price_in_range check (
    price_coins between 1 and 10000 or (price_coins = 0 and tier = 'free_pass')
  ),
  -- Only a message with a free pass costs nothing, and no coins are held for it.
  constraint messages_paid_or_with_a_pass check (
    (tier = 'free_pass') = (free_pass_id is not null) and (tier = 'free_pass') = (hold_tx_id is null)
    and (tier <> 'free_pass' or price_coins = 0)
  ),
  constraint messages_fee_possible check (fee_coins between 0 and price_coins),
  constraint messages_texts_bounded check (
    length(subject) between 1 and 100 and length(content) between 1 and 2000
    and length(reply_content) between 1 and 5000 and length(rejection_reason) between 1 and 500
  ),
  constraint messages_reply_when_replied check (
    (status = 'replied') = (reply_content is not null) and (status = 'replied') = (replied_at is not null)
    and (status = 'replied' or reply_read_at is null)
  ),
  constraint messages_files_few check (
    cardinality(file_ids) between 1 and 5 and cardinality(reply_file_ids) between 1 and 5
    and (reply_file_ids is null or status = 'replied')
  ),
  constraint messages_reason_when_rejected check (status = 'rejected' or rejection_reason is null),
  constraint messages_closed_unless_pending check ((status = 'pending') = (closed_at is null)),
  constraint messages_reminder_while_pending check (status = 'pending' or remind_at is null),
  constraint messages_closed_by_known check (
    closed_by is null or (status = 'rejected' and closed_by in ('moderation', 'sender_left', 'recipient_left'))
  ),
  constraint messages_refunded_when_replied check (status = 'replied' or refunded_at is null)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index messages_received on messages (recipient_id, received_rank, created_at desc, id desc);
create index messages_sent on messages (sender_id, sent_rank, created_at desc, id desc);
-- The job finds all overdue messages with the first index. A user's requests find that user's overdue messages with the
-- next two. The last one finds the reminders that are due.
create index messages_due on messages (expires_at) where status = 'pending';
create index messages_due_received on messages (recipient_id, expires_at) where status = 'pending';
create index messages_due_sent on messages (sender_id, expires_at) where status = 'pending';
create index messages_reminder_due on messages (remind_at) where remind_at is not null;
-- A recipient's replies in order of time: how many there were in a week, and the median response time of the paid ones.
create index messages_replied_by on messages (recipient_id, replied_at) include (created_at, free_pass_id)
  where status = 'replied';
-- A message has one follow-up at a time. After one that was rejected or expired, the sender may ask again.
create unique index messages_followed_once on messages (follows_message_id)
  where follows_message_id is not null and status in ('pending', 'replied');
-- Finds out whether there is a message between two people, and finds the latest message from one to the other. A search for
-- a name reads what it includes, so that it need not read each message.
create index messages_between on messages (sender_id, recipient_id, created_at) include (id, received_rank, sent_rank);
grant select on messages to proverse_app;
grant select (
  closed_by, created_at, expires_at, fee_coins, follows_message_id, free_pass_id, hold_tx_id, id, price_coins, recipient_id, refunded_at,
  replied_at, sender_id, closed_at, status, tier
) on messages to proverse_audit;
grant update (read_at, remind_at, reply_read_at) on messages to proverse_app;

-- A free pass lets the guest message its owner without coins, until a date or a number of messages. Rows are kept, because
-- messages refer to them. Two passes between the same people are never open at once.
create table free_passes (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users,
  guest_id uuid not null references users,
  expires_at timestamptz,
  uses_max integer,
  uses integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz,
  notified_at timestamptz,
  constraint free_passes_not_for_oneself check (owner_id <> guest_id),
  constraint free_passes_have_an_end check (num_nonnulls(expires_at, uses_max) > 0),
  constraint free_passes_uses_in_range check (uses_max between 1 and 100),
  constraint free_passes_never_overused check (uses >= 0 and (uses_max is null or uses <= uses_max))
);
create unique index free_passes_one_open on free_passes (owner_id, guest_id) where revoked_at is null;
create index free_passes_of_owner on free_passes (owner_id, id);
create index free_passes_of_guest on free_passes (guest_id, id);
grant select on free_passes to proverse_app, proverse_audit;

-- The sender's rating of a reply, once per message.
create table ratings (
  message_id uuid primary key references messages,
  rater_id uuid not null references users,
  rated_id uuid not null references users,
  rating smallint not null,
  review text,
  created_at timestamptz not null default clock_timestamp(),
  constraint ratings_stars check (rating between 1 and 5),
  constraint ratings_review_bounded check (length(review) between 1 and 500)
);
create index ratings_given on ratings (rater_id, created_at desc, message_id);
-- For the latest rating by one person of another.
create index ratings_between on ratings (rater_id, rated_id, created_at desc);
create index ratings_received on ratings (rated_id, created_at desc, message_id);
-- For the best rated of this month.
create index ratings_latest on ratings (created_at desc) include (rated_id, rating);
grant select on ratings to proverse_app;
grant select (created_at, message_id, rated_id, rater_id, rating) on ratings to proverse_audit;

-- Notifications. A notification about a message gets its text when it is read; every other one has `title` and `body`.
-- `mail_due` asks for an email as well: it is written with the event itself, so the email is sent even if the server dies
-- right after. `push_due_at` asks for a push notification in the same way. While a node sends one, it lies ahead. After
-- failures `push_sessions` holds the sessions whose browsers still have to get it; null: all of the user.
create table notifications (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  type text not null,
  message_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  mail_due boolean not null default false,
  push_due_at timestamptz,
  push_sessions uuid[],
  to_webhooks boolean not null default false, -- whether a trigger wrote a webhook event for it
  title text,
  body text,
  primary key (user_id, id),
  constraint notifications_type_known check (
    type in (
      'message_received', 'message_replied', 'message_rejected', 'message_expires_soon', 'message_expired',
      'message_rated', 'message_refunded', 'payout_paid', 'payout_failed', 'payout_rejected', 'coin_refund_done',
      'coin_refund_failed', 'report_resolved', 'account_notice'
    )
  ),
  constraint notifications_say_something check (
    (title is null) = (body is null) and (title is not null or message_id is not null)
  ),
  constraint notifications_words_bounded check (length(title) between 1 and 200 and length(body) between 1 and 1000)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index notifications_unread on notifications (user_id, message_id) where read_at is null;
create index notifications_mail_due on notifications (id) where mail_due;
create index notifications_push_due on notifications (push_due_at) where push_due_at is not null;
create index notifications_by_age on notifications using brin (created_at); -- rows are stored in the order of time
grant select, delete on notifications to proverse_app;
grant update (mail_due, push_due_at, push_sessions, read_at) on notifications to proverse_app;

-- Blocked people are not notified and nothing is hidden from them: only their new messages are rejected.
create table user_blocks (
  blocker_id uuid not null references users,
  blocked_id uuid not null references users,
  created_at timestamptz not null default clock_timestamp(),
  primary key (blocker_id, blocked_id),
  constraint user_blocks_not_oneself check (blocker_id <> blocked_id)
);
create index user_blocks_latest on user_blocks (blocker_id, created_at desc, blocked_id);
grant select, insert, delete on user_blocks to proverse_app;

-- Texts that users reuse in their replies. Only add_saved_reply adds to them, so that its limit holds.
create table saved_replies (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  title text not null,
  body text not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint saved_replies_bounded check (length(title) between 1 and 100 and length(body) between 1 and 5000)
);
create index saved_replies_of_user on saved_replies (user_id, id);
grant select, delete on saved_replies to proverse_app;
grant update (body, changed_at, title) on saved_replies to proverse_app;

-- Private notes about people, which only their owner reads. They are deleted with either account.
create table person_notes (
  owner_id uuid not null references users,
  person_id uuid not null references users,
  note text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, person_id),
  constraint person_notes_not_about_oneself check (owner_id <> person_id),
  constraint person_notes_bounded check (length(note) between 1 and 2000)
);
create index person_notes_about on person_notes (person_id);
grant select, insert, update, delete on person_notes to proverse_app;

-- Reports of messages, which an admin decides. The sender and the recipient can each report a message once. Like
-- messages, reports refer to people without foreign keys.
create table message_reports (
  id uuid primary key default uuidv7(),
  message_id uuid not null references messages,
  reporter_id uuid not null,
  reason text not null,
  details text,
  status text not null default 'open',
  created_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  resolved_by uuid,
  note text,
  constraint message_reports_once unique (message_id, reporter_id),
  constraint message_reports_reason_known check (
    reason in ('spam', 'harassment', 'scam', 'inappropriate', 'poor_reply', 'other')
  ),
  constraint message_reports_status_known check (status in ('open', 'dismissed', 'refunded')),
  constraint message_reports_resolved_by_an_admin check (
    (status = 'open') = (resolved_at is null) and (status = 'open') = (resolved_by is null)
  ),
  constraint message_reports_bounded check (length(details) between 1 and 500 and length(note) between 1 and 1000)
);
create index message_reports_by_status on message_reports (status, id desc);
create index message_reports_of_reporter on message_reports (reporter_id, id desc);
grant select on message_reports to proverse_app;
grant insert (details, message_id, reason, reporter_id) on message_reports to proverse_app;
grant select (
  created_at, id, message_id, reason, reporter_id, resolved_at, resolved_by, status
) on message_reports to proverse_audit;

-- Numbers of messages per user and state, and earnings per month. Each change is a new row in tally_changes, which a
-- job adds to tallies, so that senders to the same person never wait for each other (server/src/figures/tallies.sql).
create table tallies (
  user_id uuid not null,
  tally text not null,
  number integer not null,
  coins bigint not null, -- what a sender paid, or what a recipient earns net of the fee
  primary key (user_id, tally)
) with (fillfactor = 80);
grant select on tallies to proverse_app, proverse_audit;

create table tally_changes (
  user_id uuid not null,
  tally text not null,
  number integer not null,
  coins integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
create index tally_changes_of_user on tally_changes (user_id);
grant select on tally_changes to proverse_app, proverse_audit;
