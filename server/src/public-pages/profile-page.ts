import {
  categoryName,
  formatCoins,
  formatCount,
  formatInr,
  markText,
  nativeLanguageName,
  responseTimeText,
} from '@proverse/shared';
import type { Config } from '../config/config.ts';
import { formatDuration } from '../text/format-text.ts';
import { replyTimes } from '../figures/reply-times.ts';
import { cardUrl } from './card/card-of.ts';
import type { Page } from '../transport/pages/document.ts';
import { html, jsonLd, type Html } from '../transport/pages/html.ts';
import { personTitle, renderFace, renderRating, renderStars } from './person-parts.ts';
import { describeProfile } from './profile-data.ts';
import type { WebProfile } from './read-web-profile.ts';
import { shorten } from '../text/shorten.ts';
import { askPath, formatMonth, nameOf, reopensAt } from './web-text.ts';

type Terms = Pick<Config, 'publicUrl' | 'messageTtlMs' | 'signupBonusCoins'>;

/** The limit of what search engines show. */
const DESCRIPTION_MAX = 155;
const CHECK = html`<svg class="check" aria-hidden="true"><use href="#check" /></svg>`;

/** A person's page: who they are, what others say, and what asking them costs. */
export function profilePage(profile: WebProfile, terms: Terms): Page {
  return {
    title: personTitle(profile),
    description: descriptionOf(profile),
    path: `/@${profile.handle}`,
    kind: 'profile',
    image: { url: cardUrl(profile, terms.publicUrl), alt: `${nameOf(profile)} on Proverse` },
    isIndexed: profile.isIndexed,
    next: `/profile/${profile.userId}`,
    head: jsonLd(describeProfile(profile, terms.publicUrl)),
    main: html`<div class="profile">
      <article>
        <header class="person">
          ${renderFace(profile, 96)}
          <div>
            <h1 dir="auto">${nameOf(profile)}</h1>
            <p class="role">
              <bdi>${profile.profession}</bdi>${profile.location !== null && html` · <bdi>${profile.location}</bdi>`}
            </p>
            <ul class="marks">
              <li>${CHECK}Email verified</li>
              ${profile.verified.map(markOf)}
            </ul>
          </div>
        </header>
        ${profile.headline !== null && html`<p class="headline" dir="auto">${profile.headline}</p>`} ${factsOf(profile)}
        ${
          profile.bio !== null &&
          html`<section aria-labelledby="about">
            <h2 id="about">About</h2>
            <p class="text" dir="auto">${profile.bio}</p>
          </section>`
        }
        ${
          profile.skills.length > 0 &&
          html`<section aria-labelledby="skills">
            <h2 id="skills">Ask about</h2>
            <ul class="chips">
              ${profile.skills.map((skill) => html`<li dir="auto">${skill}</li>`)}
            </ul>
          </section>`
        }
        ${
          profile.languages.length > 0 &&
          html`<p class="languages">
            Answers in
            ${profile.languages.map((code, n) => html`${n > 0 && ', '}<span lang="${code}">${nativeLanguageName(code)}</span>`)}
          </p>`
        }
        ${reviewsOf(profile)}
        ${
          profile.category !== null &&
          html`<p class="more">
            <a href="/experts/${profile.category}">More ${categoryName(profile.category).toLowerCase()}</a>
          </p>`
        }
      </article>
      ${offerOf(profile, terms)}
    </div>`,
  };
}

function descriptionOf(profile: WebProfile): string {
  const { firstName, headline, bio, profession, messageRate } = profile;
  const offer =
    messageRate === null
      ? `Ask ${firstName} on Proverse.`
      : `Ask ${firstName} for ${formatInr(messageRate)}: an answer or your money back.`;
  const about = shorten(headline ?? bio ?? profession, DESCRIPTION_MAX - offer.length - 2);
  return `${about}${/[.!?…]$/.test(about) ? '' : '.'} ${offer}`;
}

function factsOf(profile: WebProfile): Html {
  const { responseHours, responseRate, answered, memberSince } = profile;
  const facts: readonly (readonly [name: string, value: string | Html | undefined])[] = [
    ['Rating', renderRating(profile)],
    ['Usually replies in', responseHours === null ? undefined : responseTimeText(responseHours)],
    ['Response rate', responseRate === null ? undefined : `${responseRate}%`],
    ['Questions answered', answered === 0 ? undefined : formatCount(answered)],
    ['On Proverse since', String(memberSince)],
  ];
  const known = facts.filter(([, value]) => value !== undefined).slice(0, 4);
  return html`<dl class="facts">
    ${known.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function reviewsOf({ reviews, firstName }: WebProfile): Html | undefined {
  if (reviews.length === 0) return undefined;
  return html`<section aria-labelledby="reviews">
    <h2 id="reviews">What people say about ${firstName}’s answers</h2>
    ${reviews.map(
      ({ rating, content, clientName, date }) =>
        html`<figure class="review">
          ${renderStars(rating)}
          <blockquote dir="auto">${content}</blockquote>
          <figcaption><bdi>${clientName}</bdi>, <time datetime="${date}">${formatMonth(date)}</time></figcaption>
        </figure>`,
    )}
  </section>`;
}

function markOf({ kind, subject, provenAt }: WebProfile['verified'][number]): Html {
  return html`<li>
    ${CHECK}<span>${markText({ kind, subject })}<span class="since">, verified ${formatMonth(provenAt)}</span></span>
  </li>`;
}

function offerOf(profile: WebProfile, terms: Terms): Html {
  const { firstName, messageRate } = profile;
  if (messageRate === null) {
    return html`<aside class="offer" aria-label="Price">
      <p class="wait">${firstName} has not set a price yet.</p>
    </aside>`;
  }
  const reopens = reopensAt(profile);
  return html`<aside class="offer" aria-label="Price">
    <p class="price"><b>${formatInr(messageRate)}</b> for one written answer</p>
    ${
      reopens === undefined
        ? html`<p class="action">
            <span class="tag">Answered or refunded</span
            ><a class="ask" href="${askPath(profile)}">Ask ${firstName} · ${formatInr(messageRate)}</a>
          </p>`
        : html`<p class="wait">${firstName} takes new questions again ${reopens}.</p>`
    }
    ${promisesOf(profile, terms)}
  </aside>`;
}

function promisesOf({ firstName, priorityRate }: WebProfile, terms: Terms): Html {
  const { replyWithinSeconds, priorityReplyWithinSeconds } = replyTimes(terms);
  const within = formatDuration(replyWithinSeconds * 1000);
  const urgent = formatDuration(priorityReplyWithinSeconds * 1000);
  return html`<ul class="promises">
    <li>${CHECK}${firstName} answers within ${within}, or you get a full refund</li>
    ${priorityRate !== null && html`<li>${CHECK}In a hurry? Within ${urgent} for ${formatInr(priorityRate)}</li>`}
    <li>${CHECK}${firstName} is paid only after replying</li>
    ${terms.signupBonusCoins > 0 && html`<li>${CHECK}Joining is free, and you start with ${formatCoins(terms.signupBonusCoins)}</li>`}
  </ul>`;
}
