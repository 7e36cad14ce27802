import { expect, test } from 'vitest';
import { storedText } from './stored-text.ts';
import { textsOf } from './texts-of.ts';

const [english, hindi] = [textsOf('en'), textsOf('hi')];

test('English is the text itself, with its values and counts', () => {
  expect(english.t('Hello {firstName},', { firstName: 'Asha' })).toBe('Hello Asha,');
  const days = (count: number) => english.t('{count, plural, one {# day} other {# days}}', { count });
  expect([days(1), days(2), days(120_000)]).toEqual(['1 day', '2 days', '1,20,000 days']);
});

test('another language has its own text, or the English one if it has none', () => {
  expect(hindi.t('Hello {firstName},', { firstName: 'आशा' })).toBe('नमस्ते आशा,');
  expect(hindi.t('{count, plural, one {# coin} other {# coins}}', { count: 120_000 })).toBe('1,20,000 कॉइन');
  expect(hindi.t('What no one has translated, {name}', { name: 'आशा' })).toBe('What no one has translated, आशा');
});

test.each([String.raw`\u0041\x41`, String.raw`C:\new`, '{firstName} <b>', "it's"])(
  '%s stays as a person wrote it',
  (firstName) => {
    expect(hindi.t('Hello {firstName},', { firstName })).toBe(`नमस्ते ${firstName},`);
    expect(english.t('Hello {firstName},', { firstName })).toBe(`Hello ${firstName},`);
  },
);

test.each([
  ['Starter package: payment restored', 'स्टार्टर पैक: भुगतान फिर मिल गया'],
  ['Question to Starter', 'Starter से सवाल'],
  [
    '1,200 coins are back in your wallet. This payment was already refunded',
    '1,200 कॉइन आपके वॉलेट में वापस आ गए हैं। इस भुगतान के पैसे पहले ही वापस हो चुके हैं',
  ],
  ['What an admin wrote', 'What an admin wrote'],
])('the stored text %j is shown as %j', (text, shown) => {
  expect(storedText(text, hindi)).toBe(shown);
  expect(storedText(text, english)).toBe(text);
});
