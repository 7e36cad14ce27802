import { formatInr } from '@proverse/shared';
import { DRAWINGS, type Site } from '../transport/pages/document.ts';
import { html } from '../transport/pages/html.ts';
import { renderFace, renderRating } from './person-parts.ts';
import type { WebProfile } from './read-web-profile.ts';
import { nameOf, reopensAt } from './web-text.ts';

/** The page that experts embed in their own sites: who to ask, and for how much. Its link opens outside the frame. */
export function renderEmbed({ url, stylesheet }: Site, profile: WebProfile): string {
  const { handle, firstName, profession, headline, messageRate } = profile;
  const reopens = reopensAt(profile);
  const isOpen = messageRate !== null && reopens === undefined;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Ask ${nameOf(profile)} on Proverse</title>
        ${stylesheet !== undefined && html`<link rel="stylesheet" href="${stylesheet}" />`}
      </head>
      <body class="frame">
        ${DRAWINGS}
        <main>
          ${renderFace(profile, 56)}
          <div>
            <h1 dir="auto">${nameOf(profile)}</h1>
            <p class="role"><bdi>${profession}</bdi> ${renderRating(profile)}</p>
          </div>
          ${headline !== null && html`<p class="line" dir="auto">${headline}</p>`}
          <a class="ask" href="${url}/@${handle}" target="_blank" rel="noopener">
            ${isOpen ? `Ask ${firstName} · ${formatInr(messageRate)}` : `See ${firstName}’s page`}
          </a>
          ${isOpen && html`<p class="quiet">Answered or refunded, on Proverse</p>`}
          ${reopens !== undefined && html`<p class="quiet">Takes new questions again ${reopens}</p>`}
        </main>
      </body>
    </html> `.markup;
}
