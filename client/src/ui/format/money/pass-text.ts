import { plural, t } from '@lingui/core/macro';
import { formatDate } from '../time/relative-time.ts';

export interface PassTerms {
  /** When the pass ends; null if only the number of messages ends it. */
  readonly until: string | null;
  readonly usesLeft: number | null;
}

/** Returns what is left of a free pass: `2 messages left`, `Until 23 Dec 2026`, or both. */
export function passText(pass: PassTerms | null | undefined): string {
  if (!pass) return '';
  const { until, usesLeft } = pass;
  const date = until === null ? '' : formatDate(Date.parse(until));
  if (usesLeft === null) return date === '' ? '' : t`Until ${date}`;
  if (date === '') return plural(usesLeft, { one: '# message left', other: '# messages left' });
  return plural(usesLeft, { one: `# message left until ${date}`, other: `# messages left until ${date}` });
}
