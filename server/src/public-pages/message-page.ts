import type { I18n } from '@lingui/core';
import { appPath } from '../language/path-in.ts';
import type { Page } from '../transport/pages/document.ts';
import { html, type Html } from '../transport/pages/html.ts';

/** A page that only says something, such as that there is nothing here. */
export function messagePage(title: string, text: string, i18n: I18n, drawing?: Html): Page {
  const linkTo = (path: string) => appPath(i18n, path);
  return {
    i18n,
    title: `${title} | Proverse`,
    isIndexed: false,
    main: html`<div class="notice">
      ${drawing}
      <div>
        <h1>${title}</h1>
        <p>${text}</p>
        <p class="onward">
          <a class="ask" href="${linkTo('/ask')}">${i18n.t('Find experts')}</a
          ><a href="${linkTo('/dashboard')}">${i18n.t('Your dashboard')}</a>
        </p>
      </div>
    </div>`,
  };
}

/** A letter without an address. */
const LETTER = html`<svg class="letter" viewBox="0 0 240 152" aria-hidden="true">
  <path d="M3 126c24 15 60 12 66-9 5-17-13-25-20-12-7 14 10 33 38 24" stroke-dasharray="1 7" />
  <g transform="rotate(-6 152 78)">
    <rect x="78" y="28" width="148" height="98" rx="8" />
    <path d="M94 46h34M94 57h22" />
    <path d="M148 47q6-4 12 0t12 0M148 55q6-4 12 0t12 0M148 63q6-4 12 0t12 0" />
    <rect x="184" y="40" width="28" height="32" rx="2" />
    <circle cx="198" cy="56" r="7" />
    <path d="M128 92h76M128 108h50" stroke-dasharray="6 7" />
  </g>
</svg>`;

export function missingPage(i18n: I18n): Page {
  const text = i18n.t('The address may be wrong, or the page is no longer public.');
  return messagePage(i18n.t('Page not found'), text, i18n, LETTER);
}
