-- Returns the coins that an API token has spent on the day in India of p_at.
create or replace function token_spent(p_token api_tokens, p_at timestamptz) returns integer
language sql immutable as $$
  select case p_token.spent_on when day_in_india(p_at) then p_token.spent_coins else 0 end
$$;

-- Returns the params of TOKEN_LIMIT_REACHED for a message at this price.
create or replace function token_limit_params(p_token api_tokens, p_price integer, p_at timestamptz) returns json
language sql immutable as $$
  select json_build_object(
    'limit', p_token.daily_coins, 'left', p_token.daily_coins - token_spent(p_token, p_at), 'required', p_price
  )
$$;
