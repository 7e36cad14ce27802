/** Parts of pages that show a person. */
import type { I18n } from '@lingui/core';
import { defaultFaceUrl, formatCount } from '@proverse/shared';
import { html, type Html } from '../transport/pages/html.ts';
import type { WebProfile } from './read-web-profile.ts';
import { formatRating, nameOf } from './web-text.ts';

type Face = Pick<WebProfile, 'avatarUrl' | 'firstName' | 'lastName'>;

/** A picture, or an illustration without one. The name is beside it. */
export function renderFace(person: Face, sizePx: number): Html {
  const url = person.avatarUrl ?? defaultFaceUrl(nameOf(person));
  return html`<img class="face" src="${url}" alt="" width="${sizePx}" height="${sizePx}" />`;
}

/** A drawing of `renderDocument`. */
const STAR = html`<svg class="star" aria-hidden="true"><use href="#star" /></svg>`;

/** `★ 4.8 (16)`, or nothing without a rating. */
export function renderRating(
  { rating, ratings }: Pick<WebProfile, 'rating' | 'ratings'>,
  i18n: I18n,
): Html | undefined {
  if (rating === null) return undefined;
  const spoken = i18n.t('{ratings, plural, one {{rating} out of 5, # review} other {{rating} out of 5, # reviews}}', {
    rating: formatRating(rating),
    ratings,
  });
  return html`<span class="rating" role="img" aria-label="${spoken}"
    >${STAR}<b>${formatRating(rating)}</b> (${formatCount(ratings)})</span
  >`;
}

/** One star for each point of a review. */
export function renderStars(rating: number, i18n: I18n): Html {
  const stars = Array.from({ length: rating }, () => STAR);
  return html`<span class="stars" role="img" aria-label="${i18n.t('{rating} out of 5 stars', { rating })}"
    >${stars}</span
  >`;
}

export function personTitle(person: Pick<WebProfile, 'firstName' | 'lastName' | 'profession'>): string {
  return `${nameOf(person)}, ${person.profession} | Proverse`;
}
