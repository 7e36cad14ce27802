import { t } from '@lingui/core/macro';
import { countText } from './money.ts';
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
  const left = usesLeft === null ? '' : t`${countText(usesLeft, 'message')} left`;
  if (until === null) return left;
  const date = formatDate(Date.parse(until));
  return left === '' ? t`Until ${date}` : t`${left} until ${date}`;
}
