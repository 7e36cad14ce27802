/** Parts of pages that show a person. */
import { formatNumber } from '../../kernel/format-text.ts';
import { html, type Html } from './html.ts';
import type { WebProfile } from './read-web-profile.ts';
import { formatCount, formatRating, nameOf } from './web-text.ts';

type Face = Pick<WebProfile, 'avatarUrl' | 'firstName' | 'lastName'>;

/** A picture, or initials without one. The name is beside it. */
export function renderFace(person: Face, sizePx: number): Html {
  return person.avatarUrl === null
    ? html`<span class="face" aria-hidden="true">${initialsOf(person)}</span>`
    : html`<img class="face" src="${person.avatarUrl}" alt="" width="${sizePx}" height="${sizePx}" />`;
}

/** The first letters of both names. */
export function initialsOf({ firstName, lastName }: Face): string {
  return [firstName, lastName].map((name) => String.fromCodePoint(name.codePointAt(0) ?? 0)).join('');
}

/** A drawing of `renderDocument`. */
const STAR = html`<svg class="star" aria-hidden="true"><use href="#star" /></svg>`;

/** `★ 4.8 (16)`, or nothing without a rating. */
export function renderRating({ rating, ratings }: Pick<WebProfile, 'rating' | 'ratings'>): Html | undefined {
  if (rating === null) return undefined;
  const spoken = `${formatRating(rating)} out of 5, ${formatCount(ratings, 'review')}`;
  return html`<span class="rating" role="img" aria-label="${spoken}"
    >${STAR}<b>${formatRating(rating)}</b> (${formatNumber(ratings)})</span
  >`;
}

/** One star for each point of a review. */
export function renderStars(rating: number): Html {
  const stars = Array.from({ length: rating }, () => STAR);
  return html`<span class="stars" role="img" aria-label="${rating} out of 5 stars">${stars}</span>`;
}

export function personTitle(person: Pick<WebProfile, 'firstName' | 'lastName' | 'profession'>): string {
  return `${nameOf(person)}, ${person.profession} | Proverse`;
}
