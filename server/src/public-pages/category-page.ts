import { CATEGORIES, categoryName, formatInr, shortResponseTimeText, type CategoryId } from '@proverse/shared';
import type { Page } from '../transport/pages/document.ts';
import { html, jsonLd, type Html } from '../transport/pages/html.ts';
import { renderFace, renderRating } from './person-parts.ts';
import type { WebCard } from './read-web-category.ts';
import { nameOf } from './web-text.ts';

/** The best-rated people of a category, or of all, who have a page on the web. */
export function categoryPage(category: CategoryId | undefined, people: readonly WebCard[], siteUrl: string): Page {
  const name = category === undefined ? 'Experts' : categoryName(category);
  return {
    title: `${name} who answer your question | Proverse`,
    description: `Ask ${name.toLowerCase()} on Proverse. You see the price before you write, and get a written answer or a full refund.`,
    path: pathOf(category),
    isIndexed: people.length > 0,
    head: jsonLd({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name,
      itemListElement: people.map(({ handle }, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        url: `${siteUrl}/@${handle}`,
      })),
    }),
    main: html`<div class="experts">
      <h1>${name}</h1>
      <p class="intro">Ask one question at a fixed price. You get a written answer, or a full refund.</p>
      <p>
        <a class="ask" href="/ask${category !== undefined && `?category=${category}`}">Search with your question</a>
      </p>
      <nav aria-label="Fields">
        <ul class="chips">
          ${[{ id: undefined, name: 'All' }, ...CATEGORIES].map(
            (other) =>
              html`<li>
                <a href="${pathOf(other.id)}" ${other.id === category && html` aria-current="page"`}>${other.name}</a>
              </li>`,
          )}
        </ul>
      </nav>
      ${
        people.length > 0
          ? html`<ul class="people">
              ${people.map(cardOf)}
            </ul>`
          : html`<p class="empty">
              No one in this field has a public page yet. <a href="/auth?tab=join">Be the first</a>
            </p>`
      }
    </div>`,
  };
}

function pathOf(category: CategoryId | undefined): string {
  return category === undefined ? '/experts' : `/experts/${category}`;
}

function cardOf(person: WebCard): Html {
  const { handle, profession, headline, messageRate, responseHours } = person;
  return html`<li>
    ${renderFace(person, 64)}
    <div>
      <h2 dir="auto"><a href="/@${handle}">${nameOf(person)}</a></h2>
      <p class="role"><bdi>${profession}</bdi></p>
      ${headline !== null && html`<p class="line" dir="auto">${headline}</p>`}
      <p class="quiet">
        ${renderRating(person) ?? 'New'}${responseHours !== null && html` · replies in ${shortResponseTimeText(responseHours)}`}
      </p>
    </div>
    ${messageRate !== null && html`<p class="cost">${formatInr(messageRate)}</p>`}
  </li>`;
}
