import { expect, test } from 'vitest';
import { textPath } from '../../documents/text-path.ts';
import { drawCard } from './card-drawing.ts';

const CARD = {
  profession: 'Data Engineer',
  headline: null,
  offer: null,
  rating: null,
  speed: null,
  address: 'proverse.example/@jing_li',
  handle: '@jing_li',
};
const big = (text: string) => textPath(text, 'strong', 72).path;

test('draws a name in every script that the fonts have, and else the handle', () => {
  const hindi = drawCard({ ...CARD, name: 'प्रिया शर्मा' });
  expect(hindi).toContain(big('प्रिया शर्मा'));
  expect(hindi).not.toContain(big('@jing_li'));
  const chinese = drawCard({ ...CARD, name: '静 李' });
  expect(chinese).toContain(big('@jing_li'));
});

test('leaves out a profession and a headline of which only the sign for missing characters would be left', () => {
  const count = (svg: string) => svg.match(/<path/g)?.length;
  const plain = count(drawCard({ ...CARD, name: 'Jing Li' }));
  expect(count(drawCard({ ...CARD, name: 'Jing Li', headline: 'データ 分析' }))).toBe(plain);
  expect(count(drawCard({ ...CARD, name: 'Jing Li', profession: 'エンジニア' }))).toBe((plain ?? 0) - 1);
  expect(count(drawCard({ ...CARD, name: 'Jing Li', headline: 'Data データ' }))).toBe((plain ?? 0) + 1);
});

test.each([
  ['ligatures of eighteen letters', '\uFDFA'.repeat(120)],
  ['words of one such ligature', '\uFDFB '.repeat(60)],
  ['ligatures beside other scripts', 'aक\uFDFAবಕ'.repeat(24)],
  ['one long word', 'بسمالله'.repeat(17)],
  ['a letter with many marks', `क${'ि'.repeat(119)}`],
  ['fractions', '½'.repeat(120)],
])('draws %s in bounded time', (_, text) => {
  const before = process.cpuUsage();
  const drawn = drawCard({ ...CARD, name: text, profession: text.slice(0, 60), headline: text });
  const { user, system } = process.cpuUsage(before);
  expect(drawn).toContain('</svg>');
  expect((user + system) / 1000).toBeLessThan(1_000);
});
