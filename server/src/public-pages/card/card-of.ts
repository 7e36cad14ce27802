import { createHash } from 'node:crypto';
import type { I18n } from '@lingui/core';
import { formatCount, formatInr } from '@proverse/shared';
import { pagePath } from '../../language/path-in.ts';
import { responseTimeText } from '../../text/format-text.ts';
import type { WebCard } from '../read-web-category.ts';
import type { WebProfile } from '../read-web-profile.ts';
import { formatRating, nameOf } from '../web-text.ts';
import type { Card } from './card-drawing.ts';

/** Increase it when the drawing changes, so that all cards are made again. */
const DESIGN = 3;

export type CardProfile = WebCard & Pick<WebProfile, 'skills'>;

/** Returns what a person's card shows. */
export function cardOf(person: CardProfile, siteUrl: string, i18n: I18n): Card {
  const { headline, skills, messageRate, rating, ratings, responseHours } = person;
  const about = skills.length > 0 ? i18n.t('Ask about {skills}', { skills: skills.slice(0, 4).join(', ') }) : null;
  return {
    name: nameOf(person),
    profession: person.profession,
    headline: headline ?? about,
    offer: messageRate === null ? null : i18n.t('Ask for {price}', { price: formatInr(messageRate) }),
    rating: rating === null ? null : `${formatRating(rating)} (${formatCount(ratings)})`,
    speed: responseHours === null ? null : speedText(responseHours, i18n),
    handle: `@${person.handle}`,
    address: `${new URL(siteUrl).host}/@${person.handle}`,
  };
}

function speedText(responseHours: number, i18n: I18n): string {
  return i18n.t('Replies in {time}', { time: responseTimeText(Math.max(Math.round(responseHours), 1), i18n) });
}

/** Returns a name for everything that the card shows. It is part of the card's address, so that a changed card is loaded again. */
export function cardVersion(person: CardProfile, siteUrl: string, i18n: I18n): string {
  const shown = JSON.stringify([DESIGN, cardOf(person, siteUrl, i18n), person.avatarUrl]);
  return createHash('sha256').update(shown).digest('base64url').slice(0, 12);
}

/** Returns the address of the card's picture. */
export function cardUrl(person: CardProfile, siteUrl: string, i18n: I18n): string {
  return `${siteUrl}${pagePath(i18n, `/og/@${person.handle}.png`)}?v=${cardVersion(person, siteUrl, i18n)}`;
}
