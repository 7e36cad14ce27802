import { t } from '@lingui/core/macro';
import { getConnection } from '../connection.ts';

/** Shown while calls get no answer although there is a network. */
export const UNREACHABLE_TEXT = t`We can’t reach Proverse right now. Your drafts are safe.`;

/** Says why code or data could not be loaded, if the server gave no reason. */
export function connectionText(): string {
  return getConnection() === 'unreachable' ? UNREACHABLE_TEXT : t`Check your connection and try again.`;
}
