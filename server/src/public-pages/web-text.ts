/** Texts that several public pages show about a person. */
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
export function formatMonth(instant: string): string {
  return inIndia(instant, { month: 'long', year: 'numeric' });
}

/** Returns when the person takes new questions again, or undefined if they take some now. */
export function reopensAt({
  pausedUntil,
  placesLeft,
  nextPlaceAt,
}: Pick<WebProfile, 'pausedUntil' | 'placesLeft' | 'nextPlaceAt'>): string | undefined {
  if (pausedUntil === null && placesLeft !== 0) return undefined;
  const day = pausedUntil ?? nextPlaceAt;
  return day === null ? 'next week' : `on ${inIndia(day, { day: 'numeric', month: 'long', year: 'numeric' })}`;
}

function inIndia(day: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(day).toLocaleDateString('en-IN', { ...format, timeZone: 'Asia/Kolkata' });
}
