import { t } from '@lingui/core/macro';
import type { TokenScope } from '@proverse/shared';

/** What each scope of an API token allows: in a list, and in detail where it is chosen. */
export const SCOPE_TEXTS: Readonly<Record<TokenScope, { readonly label: string; readonly hint: string }>> = {
  'messages:read': { label: t`Read messages`, hint: t`Inbox, outbox and replies` },
  'messages:send': { label: t`Send messages`, hint: t`Spends your coins` },
  'messages:reply': { label: t`Answer messages`, hint: t`Reply to and reject messages that you receive` },
  'wallet:read': { label: t`Read wallet`, hint: t`Balance, history and statements` },
  'profile:write': {
    label: t({ context: 'permission', message: 'Edit profile' }),
    hint: t`Your profile, prices, availability and settings`,
  },
  webhooks: { label: t`Manage webhooks`, hint: t`Only for events that the other scopes can read` },
};
