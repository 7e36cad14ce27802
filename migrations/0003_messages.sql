-- Paid messages: one request, one answer, and the coins that wait in escrow meanwhile. The operations on them are
-- in 0003_messages_operations.sql; the server itself may only mark things read.
-- As in the ledger, rows point at users and holds without foreign keys: those would lock rows that everybody shares
-- and took a tenth of a send. Nobody may delete a user, a message or a hold; the operations read both sides, and the
-- auditor compares messages with their holds.

create table messages (
  id uuid primary key default uuidv7(),
  sender_id uuid not null,
  recipient_id uuid not null,
  subject text not null,
  content text not null,
  price_coins integer not null,
  fee_coins integer not null,
  status text not null default 'pending',
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  remind_at timestamptz, -- when the recipient's reminder is due; null: none, or done
  read_at timestamptz,
  reply_content text,
  replied_at timestamptz,
  reply_read_at timestamptz,
  rejection_reason text,
  settled_at timestamptz,
  hold_tx_id bigint not null,
  -- The tab and the place in it, for either side: 0 and 1 are inbox or outbox, what waits for that side first;
  -- 2 is expired, 3 is rejected. Stored, so that every tab is one ordered stretch of one index.
  received_rank smallint not null generated always as (
    case status when 'pending' then 0 when 'replied' then 1 when 'expired' then 2 else 3 end
  ) stored,
  sent_rank smallint not null generated always as (
    case
      when status = 'replied' and reply_read_at is null then 0
      when status in ('pending', 'replied') then 1
      when status = 'expired' then 2
      else 3
    end
  ) stored,

  -- One hold pays for one message.
  constraint messages_hold_once unique (hold_tx_id),
  constraint messages_not_to_oneself check (sender_id <> recipient_id),
  constraint messages_status_known check (status in ('pending', 'replied', 'rejected', 'expired')),
  constraint messages_price_in_range check (price_coins between 1 and 10000),
  constraint messages_fee_possible check (fee_coins between 0 and price_coins),
  constraint messages_texts_bounded check (
    length(subject) between 1 and 100 and length(content) between 1 and 2000
    and length(reply_content) between 1 and 5000 and length(rejection_reason) between 1 and 500
  ),
  constraint messages_reply_when_replied check (
    (status = 'replied') = (reply_content is not null) and (status = 'replied') = (replied_at is not null)
    and (status = 'replied' or reply_read_at is null)
  ),
  constraint messages_reason_when_rejected check (status = 'rejected' or rejection_reason is null),
  constraint messages_settled_unless_pending check ((status = 'pending') = (settled_at is null)),
  constraint messages_reminder_while_pending check (status = 'pending' or remind_at is null)
);
create index messages_received on messages (recipient_id, received_rank, created_at desc, id desc);
create index messages_sent on messages (sender_id, sent_rank, created_at desc, id desc);
-- What is overdue: for all (the sweep), for either side (before they look), and the reminders that are due.
create index messages_due on messages (expires_at) where status = 'pending';
create index messages_due_received on messages (recipient_id, expires_at) where status = 'pending';
create index messages_due_sent on messages (sender_id, expires_at) where status = 'pending';
create index messages_reminder_due on messages (remind_at) where remind_at is not null;

-- Exactly one of reply, rejection and expiry happens, and nobody rewrites what was agreed.
create function messages_refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception using errcode = 'restrict_violation', constraint = 'messages_settled_once', table = 'messages',
    message = format('message %s: a settled status, the price and the two sides never change', old.id);
end
$$;
create trigger messages_settled_once before update on messages
  for each row when (
    (old.status <> 'pending' and new.status <> old.status)
    or (new.sender_id, new.recipient_id, new.price_coins, new.fee_coins, new.hold_tx_id, new.created_at)
      is distinct from (old.sender_id, old.recipient_id, old.price_coins, old.fee_coins, old.hold_tx_id, old.created_at)
  )
  execute function messages_refuse_change();

-- What the sender thought of the reply. Once per message.
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
create index ratings_received on ratings (rated_id, created_at desc, message_id);

-- The lines under the bell. Their words are made when they are read. `mail_due` asks for a mail as well: it is
-- written with the event itself, so the mail goes out even when the server dies right after.
create table notifications (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  type text not null,
  message_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  mail_due boolean not null default false,
  primary key (user_id, id),
  constraint notifications_type_known check (
    type in ('message_received', 'message_replied', 'message_rejected', 'message_expired', 'message_rated')
  )
);
create index notifications_unread on notifications (user_id, message_id) where read_at is null;
create index notifications_mail_due on notifications (id) where mail_due;
create index notifications_by_age on notifications using brin (created_at); -- rows lie in the order of time

-- The response rate's window moves every day; see server/src/jobs/slide-response-window.ts.
create index response_days_by_day on response_days (day);

grant select, update (read_at, reply_read_at, remind_at) on messages to proverse_app;
grant select on ratings to proverse_app;
grant select, delete, update (read_at, mail_due) on notifications to proverse_app;
-- The auditor compares messages with the ledger and has no business with what people write.
grant select (
  id, sender_id, recipient_id, price_coins, fee_coins, status, created_at, expires_at, replied_at, settled_at, hold_tx_id
) on messages to proverse_audit;
grant select (message_id, rater_id, rated_id, rating, created_at) on ratings to proverse_audit;
