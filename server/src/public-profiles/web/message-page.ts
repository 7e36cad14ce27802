import type { Page } from '../../kernel/web-page/document.ts';
import { html } from '../../kernel/web-page/html.ts';

/** A page that only says something, such as that there is nothing here. */
export function messagePage(title: string, text: string): Page {
  return {
    title: `${title} | Proverse`,
    isIndexed: false,
    main: html`<div class="notice">
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a class="ask" href="/">Go to Proverse</a></p>
    </div>`,
  };
}

export const MISSING_PAGE = messagePage('Page not found', 'The address may be wrong, or the page is no longer public.');
