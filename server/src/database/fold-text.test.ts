import { foldText } from '@proverse/shared';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';

const { pool } = await testDatabase();

/** In parts, so that no statement comes near its timeout. */
async function foldedBySql(texts: readonly string[]): Promise<string[]> {
  const folded: string[] = [];
  for (let start = 0; start < texts.length; start += 50) {
    const { rows } = await pool.query<{ folded: string }>(
      'select fold_text(t) as folded from unnest($1::text[]) with ordinality texts (t, n) order by n',
      [texts.slice(start, start + 50)],
    );
    folded.push(...rows.map((row) => row.folded));
  }
  return folded;
}

test('the client folds each character like the database, and folding twice changes nothing', async () => {
  const { rows } = await pool.query<{ character: string }>(`
    select chr(n) as character from generate_series(32, x'2ffff'::integer) n
    where n not between x'd800'::integer and x'dfff'::integer and unicode_assigned(chr(n))`);
  // PostgreSQL and Node may know different versions of Unicode.
  const characters = rows.map(({ character }) => character).filter((character) => /\P{Cn}/u.test(character));
  const lines = Array.from({ length: characters.length / 250 }, (_, i) => characters.slice(250 * i, 250 * (i + 1)));
  const here = lines.map((line) => line.map(foldText));
  const there = await foldedBySql(lines.map((line) => line.join('\n')));
  const differing = lines.flatMap((line, i) => {
    const folded = there[i]?.split('\n');
    return line.filter((_, n) => folded?.[n] !== here[i]?.[n]);
  });
  expect(differing.map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
  expect(await foldedBySql(there)).toEqual(there);
});

test.each([
  ['D’Souza', "D'Souza", 'DʼSouza', 'D`Souza', 'DSouza'],
  ['Sinead', 'Sinéad', 'Sine\u0301ad', 'SINÉAD'],
  ['Grossmann', 'Großmann', 'GROẞMANN'],
  ["it's", 'it’s'],
  ['“urgent”', '"urgent"', '„urgent“', '«urgent»', '‹urgent›', '‘urgent’', 'urgent'],
  ['istanbul', 'İstanbul', 'ISTANBUL', 'ıstanbul', 'i\u0307stanbul'],
  ['हिन्दी', 'हिंदी', 'हिँदी'],
  ['अङ्क', 'अंक'],
  ['पञ्च', 'पंच'],
  ['सम्बन्ध', 'संबंध'],
  ['ગુજરાતી હિન્દી', 'ગુજરાતી હિંદી'],
  ['ಹಿನ್ದಿ', 'ಹಿಂದಿ'],
  ['ఆంధ్ర', 'ఆన్ధ్ర'],
  ['फ़ीस', 'फ\u093cीस', '\u095eीस', 'फीस'],
  ['ＧＳＴ', 'GST', 'gst'],
  ['ﬁle', 'file'],
  ['Ørsted', 'Orsted'],
  ['Łukasz', 'Lukasz'],
  ['naïve', 'naive'],
  ['№ 5', 'No 5'],
  ['m²', 'm2', 'M₂'],
  ['½', '1/2'],
  ['क्\u200dष', 'क्ष', 'क्\u200cष'],
  ['two words', 'two\u00a0words', 'two\u3000words'],
  ['e-KYC', 'e‑KYC', 'e–KYC', 'e—KYC', 'e−KYC', 'e\u00ad-KYC'],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['Ёлка', 'елка'],
  ['أحمد', 'احمد', 'أَحْمَد'],
  ['Þórr', 'thorr'],
  ['❤️', '❤'],
])('folds %s like its other spellings', async (...texts) => {
  const [folded] = await foldedBySql(texts);
  expect(await foldedBySql(texts)).toEqual(texts.map(() => folded));
  expect(texts.map(foldText)).toEqual(texts.map(() => folded));
});

test.each([
  ['résumé', 'rsum'],
  ['जन्म', 'जंम'],
  ['कमल', 'कमाल'],
  ['か', 'が'],
  ['e-KYC', 'e KYC'],
])('folds %s and %s differently', async (one, other) => {
  const [a, b] = await foldedBySql([one, other]);
  expect(a).not.toBe(b);
});
