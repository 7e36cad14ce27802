import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';

const { ownerPool } = await testDatabase();

const TEXTS = [
  'Asha Rao\nSoftware engineer\nGrowth & strategy\nReact\nC++',
  "it's snake_case, 100% a-b+c\n\n--\t\\_%",
  'प्रिया शर्मा\nवकील és ÖZTÜRK-naïve',
  'ＡＢＣ ﬁne ½ 日本語 x',
];

test('search_keys() agrees with holds_word() for every part of every text', async () => {
  const { rows } = await ownerPool.query(
    `with text as (select fold_text(t) as text from unnest($1::text[]) t),
    word as (
      select distinct substr(text, i, n) as word from text, generate_series(1, length(text)) i, generate_series(1, 5) n
    )
    select text, word, holds_word(text, word) as holds
    from text, word
    where word !~ '\\s' and word <> '' and holds_word(text, word) <> (
      search_keys(text) @> word_keys(word) and (length(word) <= 2 or text like like_anywhere(word))
    )`,
    [TEXTS],
  );
  expect(rows).toEqual([]);
});

test.each([
  ['ra', true],
  ['r', true],
  ['ao', false],
  ['oft', true],
  ['&', true],
  ['g', true],
  ['w', false],
  ['c+', true],
  ['++', true],
  ['x', false],
])('holds_word() finds “%s” in the first text: %s', async (word, holds) => {
  const { rows } = await ownerPool.query('select holds_word(fold_text($1), $2) as holds', [TEXTS[0], word]);
  expect(rows).toEqual([{ holds }]);
});
