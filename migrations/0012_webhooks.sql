-- Webhooks. An event is written in the transaction that it reports, together with its deliveries (webhook-events.sql), so
-- that a crash loses none. Neither has foreign keys: a send must not wait for, or fail because of, the removal of an endpoint.
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  url text not null,
  event_types text[] not null,
  secret_encrypted bytea not null,
  -- After a rotation the former secret signs too until this time.
  former_secret_encrypted bytea,
  former_secret_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  disabled_at timestamptz,
  disabled_because text,
  failures integer not null default 0, -- in a row
  failing_since timestamptz,
  -- A worker delivers to it, or it rests after a failure. One worker at a time keeps the events of an object in order.
  busy_until timestamptz,
  constraint webhook_endpoints_url_bounded check (length(url) between 1 and 500),
  constraint webhook_endpoints_events_known check (
    cardinality(event_types) > 0 and event_types <@ array[
      'message.received', 'message.replied', 'message.rejected', 'message.expired', 'message.rated', 'message.refunded',
      'purchase.completed', 'withdrawal.paid', 'withdrawal.rejected', 'withdrawal.failed'
    ]
  ),
  constraint webhook_endpoints_disabled_for_a_reason check (
    (disabled_at is null) = (disabled_because is null) and disabled_because in ('owner', 'gone', 'failing', 'reset')
  )
);
create index webhook_endpoints_of_user on webhook_endpoints (user_id, id);

create table webhook_events (
  id uuid primary key default uuidv7(), -- the header webhook-id of each of its deliveries
  user_id uuid not null,
  type text not null,
  object_id uuid not null, -- the message, purchase, withdrawal or endpoint that it reports on
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  -- The trace of the call that it reports, if the call is traced.
  traceparent text default nullif(current_setting('proverse.traceparent', true), ''),
  constraint webhook_events_traceparent_bounded check (length(traceparent) = 55)
);
create index webhook_events_of_user on webhook_events (user_id, created_at);
create index webhook_events_by_age on webhook_events using brin (created_at);

create table webhook_deliveries (
  endpoint_id uuid not null,
  event_id uuid not null,
  object_id uuid not null,
  state text not null,
  attempts integer not null default 0, -- since it was last replayed
  due_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (endpoint_id, event_id),
  constraint webhook_deliveries_state_known check (state in ('pending', 'delivered', 'failed')),
  constraint webhook_deliveries_due_while_pending check ((state = 'pending') = (due_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, object_id, event_id) where due_at is not null;
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at);

create table webhook_attempts (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null,
  event_id uuid not null,
  attempted_at timestamptz not null default clock_timestamp(),
  status_code integer, -- null without a response
  error text,
  duration_ms integer not null
);
create index webhook_attempts_of_delivery on webhook_attempts (endpoint_id, event_id, id);
create index webhook_attempts_by_age on webhook_attempts using brin (attempted_at);

grant select, delete, insert (user_id, url, event_types, secret_encrypted),
  update (
    url, event_types, secret_encrypted, former_secret_encrypted, former_secret_until, disabled_at, disabled_because,
    failures, failing_since, busy_until
  )
  on webhook_endpoints to proverse_app;
-- The job that removes old rows locks them, which needs a right to update.
grant select, delete, insert (user_id, type, object_id, data), update (created_at) on webhook_events to proverse_app;
grant select, delete, insert (endpoint_id, event_id, object_id, state, due_at), update (attempts, due_at, state)
  on webhook_deliveries to proverse_app;
grant select, delete, insert (endpoint_id, event_id, status_code, error, duration_ms), update (attempted_at)
  on webhook_attempts to proverse_app;
