/** Selects what `tokens.list` returns of a token. */
export const TOKEN_COLUMNS = `
  id, name, scopes, daily_coins as "dailyCoinLimit",
  token_spent(api_tokens, now()) as "spentTodayCoins",
  wire_time(created_at) as "createdAt", wire_time(expires_at) as "expiresAt",
  coalesce(expires_at <= now(), false) as "isExpired", wire_time(last_used_at) as "lastUsedAt",
  last_address as "lastAddress"`;
