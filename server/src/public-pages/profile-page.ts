import type { I18n } from '@lingui/core';
import { formatCount, formatInr, nativeLanguageName } from '@proverse/shared';
import type { Config } from '../config/config.ts';
import { appPath, pagePath } from '../language/path-in.ts';
import { coinsText, formatDuration, responseTimeText } from '../text/format-text.ts';
import { replyTimes } from '../figures/reply-times.ts';
import { markText } from '../people/mark-text.ts';
import { cardUrl } from './card/card-of.ts';
import type { Page } from '../transport/pages/document.ts';
import { html, jsonLd, slot, withParts, type Html } from '../transport/pages/html.ts';
import { personTitle, renderFace, renderRating, renderStars } from './person-parts.ts';
import { describeProfile } from './profile-data.ts';
import type { WebProfile } from './read-web-profile.ts';
import { shorten } from '../text/shorten.ts';
import { askPath, categoryIn, formatMonth, isOpen, nameOf, reopeningDay } from './web-text.ts';

type Terms = Pick<Config, 'publicUrl' | 'messageTtlMs' | 'signupBonusCoins'>;

/** The limit of what search engines show. */
const DESCRIPTION_MAX = 155;
const CHECK = html`<svg class="check" aria-hidden="true"><use href="#check" /></svg>`;

/** A person's page: who they are, what others say, and what asking them costs. */
export function profilePage(profile: WebProfile, terms: Terms, i18n: I18n): Page {
  const name = nameOf(profile);
  return {
    i18n,
    title: personTitle(profile),
    description: descriptionOf(profile, i18n),
    path: `/@${profile.handle}`,
    kind: 'profile',
    image: { url: cardUrl(profile, terms.publicUrl, i18n), alt: i18n.t('{name} on Proverse', { name }) },
    isIndexed: profile.isIndexed,
    next: `/profile/${profile.userId}`,
    head: jsonLd(describeProfile(profile, terms.publicUrl, i18n)),
    main: html`<div class="profile">
      <article>
        <header class="person">
          ${renderFace(profile, 96)}
          <div>
            <h1 dir="auto">${name}</h1>
            <p class="role">
              <bdi>${profile.profession}</bdi>${profile.location !== null && html` · <bdi>${profile.location}</bdi>`}
            </p>
            <ul class="marks">
              <li>${CHECK}${i18n.t('Email verified')}</li>
              ${profile.verified.map((mark) => markOf(mark, i18n))}
            </ul>
          </div>
        </header>
        ${profile.headline !== null && html`<p class="headline" dir="auto">${profile.headline}</p>`}
        ${factsOf(profile, i18n)}
        ${
          profile.bio !== null &&
          html`<section aria-labelledby="about">
            <h2 id="about">${i18n.t('About')}</h2>
            <p class="text" dir="auto">${profile.bio}</p>
          </section>`
        }
        ${
          profile.skills.length > 0 &&
          html`<section aria-labelledby="skills">
            <h2 id="skills">${i18n.t('Ask about')}</h2>
            <ul class="chips">
              ${profile.skills.map((skill) => html`<li dir="auto">${skill}</li>`)}
            </ul>
          </section>`
        }
        ${
          profile.languages.length > 0 &&
          html`<p class="languages">
            ${withParts(i18n.t('Answers in {languages}', { languages: slot('languages') }), {
              languages: languagesOf(profile),
            })}
          </p>`
        }
        ${reviewsOf(profile, i18n)}
        ${
          profile.category !== null &&
          html`<p class="more">
            <a href="${pagePath(i18n, `/experts/${profile.category}`)}">${moreOf(profile.category, i18n)}</a>
          </p>`
        }
      </article>
      ${offerOf(profile, terms, i18n)}
    </div>`,
  };
}

function moreOf(category: string, i18n: I18n): string {
  return i18n.t('More {category}', { category: categoryIn(category, i18n).toLowerCase() });
}

function languagesOf({ languages }: WebProfile): Html {
  return html`${languages.map((code, n) => html`${n > 0 && ', '}<span lang="${code}">${nativeLanguageName(code)}</span>`)}`;
}

function descriptionOf(profile: WebProfile, i18n: I18n): string {
  const { firstName, headline, bio, profession, messageRate } = profile;
  const offer =
    messageRate === null
      ? i18n.t('Ask {firstName} on Proverse.', { firstName })
      : i18n.t('Ask {firstName} for {price}: an answer or your money back.', {
          firstName,
          price: formatInr(messageRate),
        });
  const about = shorten(headline ?? bio ?? profession, DESCRIPTION_MAX - offer.length - 2);
  return `${about}${/[.!?…]$/.test(about) ? '' : '.'} ${offer}`;
}

function factsOf(profile: WebProfile, i18n: I18n): Html {
  const { responseHours, responseRate, answered, memberSince } = profile;
  const facts: readonly (readonly [name: string, value: string | Html | undefined])[] = [
    [i18n.t('Rating'), renderRating(profile, i18n)],
    [i18n.t('Usually replies in'), responseHours === null ? undefined : responseTimeText(responseHours, i18n)],
    [i18n.t('Response rate'), responseRate === null ? undefined : `${responseRate}%`],
    [i18n.t('Questions answered'), answered === 0 ? undefined : formatCount(answered)],
    [i18n.t('On Proverse since'), String(memberSince)],
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

function reviewsOf({ reviews, firstName }: WebProfile, i18n: I18n): Html | undefined {
  if (reviews.length === 0) return undefined;
  return html`<section aria-labelledby="reviews">
    <h2 id="reviews">${i18n.t('What people say about {firstName}’s answers', { firstName })}</h2>
    ${reviews.map(
      ({ rating, content, clientName, date }) =>
        html`<figure class="review">
          ${renderStars(rating, i18n)}
          <blockquote dir="auto">${content}</blockquote>
          <figcaption><bdi>${clientName}</bdi>, <time datetime="${date}">${formatMonth(date, i18n)}</time></figcaption>
        </figure>`,
    )}
  </section>`;
}

function markOf({ kind, subject, provenAt }: WebProfile['verified'][number], i18n: I18n): Html {
  const month = formatMonth(provenAt, i18n);
  return html`<li>
    ${CHECK}<span
      >${markText({ kind, subject }, i18n)}<span class="since">${i18n.t(', verified {month}', { month })}</span></span
    >
  </li>`;
}

function offerOf(profile: WebProfile, terms: Terms, i18n: I18n): Html {
  const { firstName, messageRate } = profile;
  if (messageRate === null) {
    return html`<aside class="offer" aria-label="${i18n.t('Price')}">
      <p class="wait">${i18n.t('{firstName} has not set a price yet.', { firstName })}</p>
    </aside>`;
  }
  const price = formatInr(messageRate);
  const ask = i18n.t('Ask {firstName} · {price}', { firstName, price });
  const answer = i18n.t('{price} for one written answer', { price: slot('price') });
  return html`<aside class="offer" aria-label="${i18n.t('Price')}">
    <p class="price">${withParts(answer, { price: html`<b>${price}</b>` })}</p>
    ${
      isOpen(profile)
        ? html`<p class="action">
            <span class="tag">${i18n.t('Answered or refunded')}</span
            ><a class="ask" href="${appPath(i18n, askPath(profile))}">${ask}</a>
          </p>`
        : html`<p class="wait">${reopensText(profile, i18n)}</p>`
    }
    ${promisesOf(profile, terms, i18n)}
  </aside>`;
}

function reopensText(profile: WebProfile, i18n: I18n): string {
  const { firstName } = profile;
  const date = reopeningDay(profile, i18n);
  return date === undefined
    ? i18n.t('{firstName} takes new questions again next week.', { firstName })
    : i18n.t('{firstName} takes new questions again on {date}.', { firstName, date });
}

function promisesOf({ firstName, priorityRate }: WebProfile, terms: Terms, i18n: I18n): Html {
  const { replyWithinSeconds, priorityReplyWithinSeconds } = replyTimes(terms);
  const within = formatDuration(replyWithinSeconds * 1000, i18n);
  const urgent = formatDuration(priorityReplyWithinSeconds * 1000, i18n);
  const price = formatInr(priorityRate ?? 0);
  const coins = coinsText(terms.signupBonusCoins, i18n);
  return html`<ul class="promises">
    <li>${CHECK}${i18n.t('{firstName} answers within {within}, or you get a full refund', { firstName, within })}</li>
    ${priorityRate !== null && html`<li>${CHECK}${i18n.t('In a hurry? Within {urgent} for {price}', { urgent, price })}</li>`}
    <li>${CHECK}${i18n.t('{firstName} is paid only after replying', { firstName })}</li>
    ${terms.signupBonusCoins > 0 && html`<li>${CHECK}${i18n.t('Joining is free, and you start with {coins}', { coins })}</li>`}
  </ul>`;
}
