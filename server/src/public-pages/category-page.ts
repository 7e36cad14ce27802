import type { I18n } from '@lingui/core';
import { CATEGORIES, formatInr, type CategoryId } from '@proverse/shared';
import { appPath, pagePath } from '../language/path-in.ts';
import { shortResponseTimeText } from '../text/format-text.ts';
import type { Page } from '../transport/pages/document.ts';
import { html, jsonLd, slot, withParts, type Html } from '../transport/pages/html.ts';
import { renderFace, renderRating } from './person-parts.ts';
import type { WebCard } from './read-web-category.ts';
import { categoryIn, nameOf } from './web-text.ts';

/** The best-rated people of a category, or of all, who have a page on the web. */
export function categoryPage(
  category: CategoryId | undefined,
  people: readonly WebCard[],
  siteUrl: string,
  i18n: I18n,
): Page {
  const name = categoryIn(category, i18n);
  const ask = category === undefined ? '/ask' : `/ask?category=${category}`;
  return {
    i18n,
    title: i18n.t('{category} who answer your question | Proverse', { category: name }),
    description: i18n.t(
      'Ask {category} on Proverse. You see the price before you write, and get a written answer or a full refund.',
      { category: name.toLowerCase() },
    ),
    path: pathOf(category),
    isIndexed: people.length > 0,
    head: jsonLd({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name,
      itemListElement: people.map(({ handle }, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        url: `${siteUrl}${pagePath(i18n, `/@${handle}`)}`,
      })),
    }),
    main: html`<div class="experts">
      <h1>${name}</h1>
      <p class="intro">${i18n.t('Ask one question at a fixed price. You get a written answer, or a full refund.')}</p>
      <p>
        <a class="ask" href="${appPath(i18n, ask)}">${i18n.t('Search with your question')}</a>
      </p>
      <nav aria-label="${i18n.t('Fields')}">
        <ul class="chips">
          ${[undefined, ...CATEGORIES.map(({ id }) => id)].map(
            (id) =>
              html`<li>
                <a href="${pagePath(i18n, pathOf(id))}" ${id === category && html` aria-current="page"`}
                  >${id === undefined ? i18n.t('All') : categoryIn(id, i18n)}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      ${
        people.length > 0
          ? html`<ul class="people">
              ${people.map((person) => cardOf(person, i18n))}
            </ul>`
          : html`<p class="empty">
              ${withParts(i18n.t('No one in this field has a public page yet. {link}', { link: slot('link') }), {
                link: html`<a href="${appPath(i18n, '/auth?tab=join')}">${i18n.t('Be the first')}</a>`,
              })}
            </p>`
      }
    </div>`,
  };
}

function pathOf(category: CategoryId | undefined): string {
  return category === undefined ? '/experts' : `/experts/${category}`;
}

function cardOf(person: WebCard, i18n: I18n): Html {
  const { handle, profession, headline, messageRate, responseHours } = person;
  const time = responseHours === null ? undefined : shortResponseTimeText(responseHours, i18n);
  return html`<li>
    ${renderFace(person, 64)}
    <div>
      <h2 dir="auto"><a href="${pagePath(i18n, `/@${handle}`)}">${nameOf(person)}</a></h2>
      <p class="role"><bdi>${profession}</bdi></p>
      ${headline !== null && html`<p class="line" dir="auto">${headline}</p>`}
      <p class="quiet">
        ${renderRating(person, i18n) ?? i18n.t('New')}${time !== undefined && html` · ${i18n.t('replies in {time}', { time })}`}
      </p>
    </div>
    ${messageRate !== null && html`<p class="cost">${formatInr(messageRate)}</p>`}
  </li>`;
}
