import type { TokenScope } from '@proverse/shared';

/** What each scope of an API token allows: in a list, and in detail where it is chosen. */
export const SCOPE_TEXTS: Readonly<Record<TokenScope, { readonly label: string; readonly hint: string }>> = {
  'messages:read': { label: 'Read messages', hint: 'Inbox, outbox and replies' },
  'messages:send': { label: 'Send messages', hint: 'Spends your coins' },
  'messages:reply': { label: 'Answer messages', hint: 'Reply to and reject messages that you receive' },
  'wallet:read': { label: 'Read wallet', hint: 'Balance, history and statements' },
  'profile:write': { label: 'Edit profile', hint: 'Your profile, prices, availability and settings' },
  webhooks: { label: 'Manage webhooks', hint: 'Only for events that the other scopes can read' },
};
