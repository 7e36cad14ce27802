import type { OutputFor } from '../context.ts';

export type ApiToken = OutputFor<'tokens.list'>['content'][number];

/** Selects an `ApiToken`. */
export const TOKEN_COLUMNS = `
  id, name, scopes, daily_coins as "dailyCoinLimit",
  token_spent(api_tokens, now()) as "spentTodayCoins",
  wire_time(created_at) as "createdAt", wire_time(expires_at) as "expiresAt",
  coalesce(expires_at <= now(), false) as "isExpired", wire_time(last_used_at) as "lastUsedAt",
  last_address as "lastAddress"`;
