import type { I18n } from '@lingui/core';
import type { Block } from './layout.ts';

/** The API tokens and webhooks of an account, by name and address, when its password changed or it was recovered. */
export interface Programs {
  readonly isKept: boolean;
  readonly tokens: readonly string[];
  readonly webhooks: readonly string[];
}

/** Names them, because an intruder may have added some. Returns nothing if there are none. */
export function programBlocks({ isKept, tokens, webhooks }: Programs, i18n: I18n): Block[] {
  const tokensLabel = isKept ? i18n.t('API tokens that still work') : i18n.t('Revoked API tokens');
  const webhooksLabel = isKept ? i18n.t('Webhooks that still work') : i18n.t('Disabled webhooks');
  const facts = {
    ...(tokens.length > 0 && { [tokensLabel]: tokens.join(', ') }),
    ...(webhooks.length > 0 && { [webhooksLabel]: webhooks.join(', ') }),
  };
  return Object.keys(facts).length > 0 ? [{ facts }] : [];
}
