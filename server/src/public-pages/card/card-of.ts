import { createHash } from 'node:crypto';
import { formatCount, formatInr, responseTimeText } from '@proverse/shared';
import type { WebCard } from '../read-web-category.ts';
import type { WebProfile } from '../read-web-profile.ts';
import { formatRating, nameOf } from '../web-text.ts';
import type { Card } from './card-drawing.ts';

/** Increase it when the drawing changes, so that all cards are made again. */
const DESIGN = 3;

export type CardProfile = WebCard & Pick<WebProfile, 'skills'>;

/** Returns what a person's card shows. */
export function cardOf(person: CardProfile, siteUrl: string): Card {
  const { headline, skills, messageRate, rating, ratings, responseHours } = person;
  const about = skills.length > 0 ? `Ask about ${skills.slice(0, 4).join(', ')}` : null;
  return {
    name: nameOf(person),
    profession: person.profession,
    headline: headline ?? about,
    offer: messageRate === null ? null : `Ask for ${formatInr(messageRate)}`,
    rating: rating === null ? null : `${formatRating(rating)} (${formatCount(ratings)})`,
    speed: responseHours === null ? null : `Replies in ${responseTimeText(Math.max(Math.round(responseHours), 1))}`,
    handle: `@${person.handle}`,
    address: `${new URL(siteUrl).host}/@${person.handle}`,
  };
}

/** Returns a name for everything that the card shows. It is part of the card's address, so that a changed card is loaded again. */
export function cardVersion(person: CardProfile, siteUrl: string): string {
  const shown = JSON.stringify([DESIGN, cardOf(person, siteUrl), person.avatarUrl]);
  return createHash('sha256').update(shown).digest('base64url').slice(0, 12);
}

/** Returns the address of the card's picture. */
export function cardUrl(person: CardProfile, siteUrl: string): string {
  return `${siteUrl}/og/@${person.handle}.png?v=${cardVersion(person, siteUrl)}`;
}
