import type { Block } from './layout.ts';

/** The API tokens and webhooks of an account, by name and address, when its password changed or it was recovered. */
export interface Programs {
  readonly isKept: boolean;
  readonly tokens: readonly string[];
  readonly webhooks: readonly string[];
}

/** Names them, because an intruder may have added some. Returns nothing if there are none. */
export function programBlocks({ isKept, tokens, webhooks }: Programs): Block[] {
  const facts = {
    ...(tokens.length > 0 && { [isKept ? 'API tokens that still work' : 'Revoked API tokens']: tokens.join(', ') }),
    ...(webhooks.length > 0 && { [isKept ? 'Webhooks that still work' : 'Disabled webhooks']: webhooks.join(', ') }),
  };
  return Object.keys(facts).length > 0 ? [{ facts }] : [];
}
