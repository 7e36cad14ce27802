import { expect, test } from 'vitest';
import { fontOf, setText } from './typeset.ts';

/** The runs as `font: text`, after a look that no letter of them is the box that stands for a missing one. */
function set(text: string, weight: 'regular' | 'strong' | 'heading' = 'regular') {
  const { runs, leftOut } = setText(text, weight);
  for (const run of runs) {
    const { glyphs } = fontOf(run.font).layout(run.text, run.features ?? {});
    expect(glyphs.map((glyph) => Reflect.get(glyph, 'id') as number)).not.toContain(0);
  }
  return { leftOut, runs: runs.map(({ font, text: part }) => `${font.replace(/^noto-sans-|-\d+$/g, '')}: ${part}`) };
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
])('%s is set without a box', (text, script) => {
  const { runs, leftOut } = set(text);
  expect(leftOut).toBe(false);
  expect(runs.join('\n')).toContain(`${script}: `);
});

test('text is as wide as its letters are once pdfkit has scaled them, whatever grid the font is drawn on', () => {
  const run = fontOf('newsreader-latin-600').layout('Statement');
  const before = run.advanceWidth;
  for (const position of run.positions) position.xAdvance *= 0.5;
  expect(run.advanceWidth).toBeCloseTo(before / 2);
  expect(fontOf('newsreader-latin-600').layout('Statement').advanceWidth).toBe(before);
});

test('words of a right-to-left name stay together, and the space after them on their right', () => {
  expect(set('Refund: محمد علي rejected').runs).toEqual([
    'latin: Refund: ',
    'arabic: محمد علي',
    'latin:  ',
    'latin: rejected',
  ]);
});

test('letters that no font has are one ellipsis, and joiners and controls nothing', () => {
  expect(set('Message to 山田 太郎 (late)')).toEqual({ leftOut: true, runs: ['latin: Message to …  (late)'] });
  expect(set('a\u202Eb\u0007c\u200Dd\nе\uFE0F')).toEqual({ leftOut: false, runs: ['latin: abcd ', 'cyrillic: е'] });
  expect(set('🙂', 'heading')).toEqual({ leftOut: true, runs: ['newsreader-latin: …'] });
});

test('a weight that lacks a letter borrows it', () => {
  expect(set('₹5', 'strong').runs).toEqual(['latin-ext: ₹', 'latin: 5']);
});
