-- API tokens, which programs use instead of a session. Only the hash of a token is stored. Apart from its uses a token
-- never changes, because nodes remember what it may do. Its id is announced like that of a session when it is revoked.
create table api_tokens (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  token_hash bytea not null,
  name text not null,
  scopes text[] not null,
  daily_coins integer, -- the most coins that it can spend in a day in India; null: no limit
  created_at timestamptz not null default now(),
  expires_at timestamptz, -- null: never
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_address text,
  spent_on date, -- the day in India that spent_coins is about
  spent_coins integer not null default 0,
  constraint api_tokens_hash_once unique (token_hash),
  constraint api_tokens_name_bounded check (length(name) between 1 and 60),
  constraint api_tokens_scopes_known check (
    scopes <@ array['messages:read', 'messages:send', 'messages:reply', 'wallet:read', 'profile:write', 'webhooks']
    and cardinality(scopes) > 0
  ),
  constraint api_tokens_daily_limit_positive check (daily_coins > 0),
  constraint api_tokens_never_over_daily_limit check (spent_coins between 0 and coalesce(daily_coins, spent_coins))
);
create index api_tokens_of_user on api_tokens (user_id, id desc) where revoked_at is null;
create index api_tokens_by_expiry on api_tokens (expires_at);
create index api_tokens_by_revocation on api_tokens (revoked_at) where revoked_at is not null;
-- Only send_messages counts what a token spends.
grant select, delete, update (revoked_at, last_used_at, last_address),
  insert (user_id, token_hash, name, scopes, daily_coins, expires_at) on api_tokens to proverse_app;
