import type { I18n } from '@lingui/core';
import type { VerifiedMark } from './verified-marks.ts';

/** Returns what a profile says about a mark. */
export function markText({ kind, subject }: Pick<VerifiedMark, 'kind' | 'subject'>, i18n: I18n): string {
  return kind === 'domain' ? i18n.t('Domain {subject}', { subject }) : i18n.t('Works at {subject}', { subject });
}
