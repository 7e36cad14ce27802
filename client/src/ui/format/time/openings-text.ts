import { plural, t } from '@lingui/core/macro';
import { errorText } from '#language/error-text';
import { monthIndex, shortMonthName } from './month-names.ts';
import { formatDate } from './relative-time.ts';

/** When an expert takes new messages (contract/parts/openings.ts). */
export interface Openings {
  readonly pausedUntil: string | null;
  readonly placesLeft: number | null;
  readonly nextPlaceAt: string | null;
}

/** More places than this matter to no sender, and would push other facts out of a card's line. */
const FEW_PLACES = 5;

/** Returns `2 places left this week`, `Full until 28 Nov 2026` or `Back on 3 Dec 2026`; null while there are many places. */
export function openingsText(openings: Openings): string | null {
  const { pausedUntil, placesLeft, nextPlaceAt } = openings;
  if (pausedUntil !== null) return backOn(formatDay(pausedUntil));
  if (placesLeft === null || placesLeft > FEW_PLACES) return null;
  if (placesLeft > 0) return plural(placesLeft, { one: '# place left this week', other: '# places left this week' });
  return nextPlaceAt === null ? t`Full this week` : fullUntil(formatDate(Date.parse(nextPlaceAt)));
}

function backOn(date: string): string {
  return t`Back on ${date}`;
}

function fullUntil(date: string): string {
  return t`Full until ${date}`;
}

/** Returns whether an expert takes no new messages now. */
export function isClosed({ pausedUntil, placesLeft }: Openings): boolean {
  return pausedUntil !== null || placesLeft === 0;
}

/** Returns why an expert takes no new messages now, as a sentence; null if they take some. */
export function closedReason(openings: Openings): string | null {
  if (!isClosed(openings)) return null;
  const { pausedUntil, nextPlaceAt } = openings;
  if (pausedUntil !== null) return errorText('EXPERT_PAUSED', { date: formatDay(pausedUntil) });
  if (nextPlaceAt === null) return t`This professional has no places left this week.`;
  return errorText('EXPERT_FULL', { date: formatDate(Date.parse(nextPlaceAt)) });
}

/** Formats a day such as `2026-12-03`: `3 Dec 2026`. */
export function formatDay(day: string): string {
  return `${Number(day.slice(8))} ${shortMonthName(monthIndex(day))} ${day.slice(0, 4)}`;
}
