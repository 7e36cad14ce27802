import type { I18n } from '@lingui/core';
import { formatInr } from '@proverse/shared';
import { pagePath } from '../language/path-in.ts';
import { DRAWINGS, type Site } from '../transport/pages/document.ts';
import { html } from '../transport/pages/html.ts';
import { renderFace, renderRating } from './person-parts.ts';
import type { WebProfile } from './read-web-profile.ts';
import { isOpen, nameOf, reopeningDay } from './web-text.ts';

/** The page that experts embed in their own sites: who to ask, and for how much. Its link opens outside the frame. */
export function renderEmbed({ url, stylesheet }: Site, profile: WebProfile, i18n: I18n): string {
  const { handle, firstName, profession, headline, messageRate } = profile;
  const price = messageRate !== null && isOpen(profile) ? formatInr(messageRate) : undefined;
  return html`<!doctype html>
    <html lang="${i18n.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${i18n.t('Ask {name} on Proverse', { name: nameOf(profile) })}</title>
        ${stylesheet !== undefined && html`<link rel="stylesheet" href="${stylesheet}" />`}
      </head>
      <body class="frame">
        ${DRAWINGS}
        <main>
          ${renderFace(profile, 56)}
          <div>
            <h1 dir="auto">${nameOf(profile)}</h1>
            <p class="role"><bdi>${profession}</bdi> ${renderRating(profile, i18n)}</p>
          </div>
          ${headline !== null && html`<p class="line" dir="auto">${headline}</p>`}
          <a class="ask" href="${url}${pagePath(i18n, `/@${handle}`)}" target="_blank" rel="noopener">
            ${
              price === undefined
                ? i18n.t('See {firstName}’s page', { firstName })
                : i18n.t('Ask {firstName} · {price}', { firstName, price })
            }
          </a>
          ${price !== undefined && html`<p class="quiet">${i18n.t('Answered or refunded, on Proverse')}</p>`}
          ${!isOpen(profile) && html`<p class="quiet">${reopensText(profile, i18n)}</p>`}
        </main>
      </body>
    </html> `.markup;
}

function reopensText(profile: WebProfile, i18n: I18n): string {
  const date = reopeningDay(profile, i18n);
  return date === undefined
    ? i18n.t('Takes new questions again next week')
    : i18n.t('Takes new questions again on {date}', { date });
}
