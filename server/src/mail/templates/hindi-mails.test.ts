import { expect, test } from 'vitest';
import { mailSamples } from './mail-samples-fixtures.ts';

/** Names, and words that stay as they are. */
const LATIN = new Set(['API', 'ID', 'IP', 'P', 'PDF', 'Proverse', 'PV', 'TXT', 'UPI', 'UTR']);

/** The words in Latin letters that a reader sees. */
function latinWords(text: string): string[] {
  const shown = text.replaceAll(/https?:\/\/\S+/g, '').replaceAll('asha@example.com', '');
  return [...new Set(shown.match(/[a-z][a-z'’]*/gi))].filter((word) => !LATIN.has(word));
}

test.each(mailSamples('hi'))('“$subject” is in Hindi, in all its parts', ({ subject, text, html }) => {
  expect(latinWords(`${subject}\n${text}`)).toEqual([]);
  expect(html).toContain('<html lang="hi">');
  const shown = html.replaceAll(/<style>[^]*?<\/style>|<[^>]*>|&\w+;/g, ' ');
  expect(latinWords(shown)).toEqual([]);
});

test('each email in Hindi has the structure of the English one', () => {
  const english = mailSamples('en');
  const tagsOf = (html: string) => html.match(/<\w+/g);
  for (const [i, { html, text }] of mailSamples('hi').entries()) {
    expect(tagsOf(html)).toEqual(tagsOf(english[i]?.html ?? ''));
    expect(text.split('\n\n')).toHaveLength(english[i]?.text.split('\n\n').length ?? 0);
  }
});
