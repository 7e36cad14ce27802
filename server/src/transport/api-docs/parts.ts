/** What all parts of the API documentation have in common. */
import { html, type Html } from '../pages/html.ts';
import type { Json } from '../openapi/schemas.ts';

/** Returns a text of the document, in which code is between backticks. */
export function prose(text: string): Html[] {
  return text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

export function jsonBlock(label: string, value: unknown): Html {
  // Quotes stay, because escaping them makes the page a tenth larger. Only attributes need it.
  const markup = JSON.stringify(value, null, 2).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return html`<figure>
    <figcaption>${label}</figcaption>
    <pre><code>${{ markup }}</code></pre>
  </figure>`;
}

export const objects = (value: unknown): Json[] => (value ?? []) as Json[];
export const entries = (value: unknown): [string, Json][] => Object.entries((value ?? {}) as Record<string, Json>);
