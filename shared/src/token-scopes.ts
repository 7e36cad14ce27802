/** What an API token may be allowed to do. Everything else needs a session. */
export const TOKEN_SCOPES = [
  'messages:read',
  'messages:send',
  'messages:reply',
  'wallet:read',
  'profile:write',
  'webhooks',
] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];
