import { expect, test } from 'vitest';
import { fontOf, setText, shortenToFit } from './typeset.ts';

/** The runs as `font: text`, after checking that no glyph is the box for a missing character. */
function set(text: string, weight: 'regular' | 'strong' | 'heading' = 'regular') {
  const { runs, hasMissingCharacters } = setText(text, weight);
  for (const run of runs) {
    const { glyphs } = fontOf(run.font).layout(run.text, run.features ?? {});
    expect(glyphs.map((glyph) => Reflect.get(glyph, 'id') as number)).not.toContain(0);
  }
  return {
    hasMissingCharacters,
    runs: runs.map(({ font, text: part }) => `${font.replace(/^noto-sans-|-\d+$/g, '')}: ${part}`),
  };
}

test.each([
  ['₹1,00,000 “Zoë” – Łukasiewicz…', 'latin-ext'],
  ['राजेश्वरी चन्द्रशेखर', 'devanagari'],
  ['محمد علي الحسن', 'arabic'],
  ['தமிழ்ச்செல்வன்', 'tamil'],
  ['శ్రీనివాస్ రావు', 'telugu'],
  ['ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ', 'kannada'],
  ['ശ്രീനിവാസൻ കൃഷ്ണൻ', 'malayalam'],
  ['શ્રીમતી પ્રિયંકા', 'gujarati'],
  ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'gurmukhi'],
  ['লক্ষ্মী', 'bengali'],
  ['Nguyễn', 'vietnamese'],
  ['Ιωάννης', 'greek'],
  ['Иван', 'cyrillic'],
])('has a glyph for every character of %s', (text, script) => {
  const { runs, hasMissingCharacters } = set(text);
  expect(hasMissingCharacters).toBe(false);
  expect(runs.join('\n')).toContain(`${script}: `);
});

test('measures text after pdfkit has scaled it', () => {
  const run = fontOf('newsreader-latin-600').layout('Statement');
  const before = run.advanceWidth;
  for (const position of run.positions) position.xAdvance *= 0.5;
  expect(run.advanceWidth).toBeCloseTo(before / 2);
  expect(fontOf('newsreader-latin-600').layout('Statement').advanceWidth).toBe(before);
});

test('keeps the words of a right-to-left name together, with the space after them on the right', () => {
  expect(set('Refund: محمد علي rejected').runs).toEqual([
    'latin: Refund: ',
    'arabic: محمد علي',
    'latin:  ',
    'latin: rejected',
  ]);
});

test('replaces characters that no font has by one ellipsis and drops joiners and controls', () => {
  expect(set('Message to 山田 太郎 (late)')).toEqual({
    hasMissingCharacters: true,
    runs: ['latin: Message to ', 'latin: …', 'latin:  (late)'],
  });
  expect(set('a\u202Eb\u0007c\u200Dd\nе\uFE0F')).toEqual({
    hasMissingCharacters: false,
    runs: ['latin: abcd ', 'cyrillic: е'],
  });
  expect(set('🙂', 'heading')).toEqual({ hasMissingCharacters: true, runs: ['newsreader-latin: …'] });
});

test('tells which characters each sign stands for', () => {
  const missing = (text: string) => setText(text, 'regular').runs.flatMap((run) => run.missing ?? []);
  expect(missing('Message to 山田 太郎 (late)')).toEqual(['山田 太郎']);
  expect(missing('김민수 and สมชาย ใจดี')).toEqual(['김민수', 'สมชาย ใจดี']);
  expect(missing('… Asha …')).toEqual([]);
});

test('takes a character that a weight lacks from another font', () => {
  expect(set('₹5', 'strong').runs).toEqual(['latin-ext: ₹', 'latin: 5']);
});

test('cuts what is longer than any line, counted in the letters that a ligature stands for', () => {
  expect(set('a'.repeat(20_000)).runs).toEqual([`latin: ${'a'.repeat(300)}`]);
  expect(set('\uFDFA'.repeat(120)).runs).toEqual([`arabic: ${'\uFDFA'.repeat(16)}`]);
});

test('shortens a text to what fits, at words or between letters, in few tries', () => {
  let tries = 0;
  const upTo = (length: number) => (text: string) => {
    tries += 1;
    return text.length <= length;
  };
  expect(shortenToFit('one two three', 'words', upTo(13))).toBe('one two three');
  expect(shortenToFit('one two three', 'words', upTo(9))).toBe('one two…');
  expect(shortenToFit('one two three', 'words', upTo(2))).toBe('…');
  expect(shortenToFit('क्षत्रिय'.repeat(20), 'letters', upTo(9))).toBe('क्षत्रिय…');
  tries = 0;
  shortenToFit('a'.repeat(1000), 'letters', upTo(500));
  expect(tries).toBeLessThan(15);
});
