/** Texts that several public pages show about a person. */
import type { I18n } from '@lingui/core';
import { categoryName } from '@proverse/shared';
import type { WebProfile } from './read-web-profile.ts';

export function nameOf({ firstName, lastName }: Pick<WebProfile, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** `4.8`. */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}

/** The app's path to write a question. People who are not signed in join or sign in after writing it. */
export function askPath({ handle }: Pick<WebProfile, 'handle'>): string {
  return `/ask/@${handle}`;
}

/** `November 2026`. */
export function formatMonth(instant: string, i18n: I18n): string {
  return inIndia(instant, { month: 'long', year: 'numeric' }, i18n);
}

/** The name of a category, or of all. */
export function categoryIn(category: string | undefined, i18n: I18n): string {
  return category === undefined ? i18n.t('Experts') : i18n.t(categoryName(category));
}

type Openings = Pick<WebProfile, 'pausedUntil' | 'placesLeft' | 'nextPlaceAt'>;

/** Returns whether the person takes new questions now. */
export function isOpen({ pausedUntil, placesLeft }: Openings): boolean {
  return pausedUntil === null && placesLeft !== 0;
}

/** Returns the day on which the person takes new questions again, or undefined if it is only known that it is next week. */
export function reopeningDay({ pausedUntil, nextPlaceAt }: Openings, i18n: I18n): string | undefined {
  const day = pausedUntil ?? nextPlaceAt;
  return day === null ? undefined : inIndia(day, { day: 'numeric', month: 'long', year: 'numeric' }, i18n);
}

function inIndia(day: string, format: Intl.DateTimeFormatOptions, { locales }: I18n): string {
  return new Date(day).toLocaleDateString(locales, { ...format, timeZone: 'Asia/Kolkata' });
}
