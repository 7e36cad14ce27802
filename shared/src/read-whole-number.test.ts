import { expect, test } from 'vitest';
import { readWholeNumber } from './read-whole-number.ts';

test.each([
  ['1000', 1000],
  ['0350', 350],
  ['000', 0],
  ['15.00', 15],
  ['15.0', 15],
  ['1,000', 1000],
  ['1,00,000', 100_000],
  ['100,000', 100_000],
  ['1,00,00,000', 10_000_000],
  ['1,000.00', 1000],
  ['1 000', 1000],
  ['1\u00A0000', 1000],
  ['1\u202F00\u202F000', 100_000],
  ['₹1,000', 1000],
  ['₹ 1,000', 1000],
  ['₹\u00A01,00,000.00', 100_000],
  ['  500\n', 500],
  ['\u200E500\u200E', 500],
  ['\u202A500\u202C', 500],
  ['५००', 500],
  ['१,००,०००', 100_000],
  ['５００', 500],
  ['１，０００', 1000],
  ['１５．００', 15],
  ['٥٠٠', 500],
  ['١٬٠٠٠', 1000],
  ['9007199254740990', 9_007_199_254_740_990],
  ['9007199254740993', Number.MAX_SAFE_INTEGER],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
])('reads %j as %d', (text, number) => {
  expect(readWholeNumber(text)).toBe(number);
});

test('reads an empty text as no number, not as zero', () => {
  expect(['', ' ', '\u00A0', '\u200B'].map(readWholeNumber)).toEqual([null, null, null, null]);
});

test.each(
  [
    ['99.50', '10.5', '0.5', '.5', '15.', '½', '1/2', '1.001', '१.५', '99.999999999999999999'],
    ['-5', '+5', '−5', '5-', '(5)', '±5'],
    ['1e3', '1E3', '0x10', '0b1', '1_000', '10²', '①', 'Ⅹ', '九', 'NaN', 'Infinity'],
    // A dot may separate thousands or paise.
    ['1.000', '1.00.000', '15.000', '1.000,00'],
    ['1,5', '1,00', '10,00', '1,0000', '0,100', '1,000,00', '1,00,0', ',5', '5,', '1,,000', '1,000 000', "1'000"],
    ['5 0', '1  000', '1\t000', '1\n000', '1\u200B000'],
    ['₹', '₹₹5', '5₹', '$5', 'Rs. 500', 'INR 500', '500 coins', '1,00,000/-', '5%', '5k', 'five', 'abc'],
    // Its digits show in reverse.
    ['\u202E001'],
  ].flat(),
)('does not read %j', (text) => {
  expect(readWholeNumber(text)).toBeNaN();
});

test('reads the decimal digits of every script', () => {
  const systems = Intl.supportedValuesOf('numberingSystem').map((system) =>
    new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210),
  );
  const decimal = systems.filter((text) => /^\p{Nd}+$/u.test(text));
  expect(decimal.length).toBeGreaterThan(70);
  expect(new Set(decimal.map(readWholeNumber))).toEqual(new Set([9_876_543_210]));
});
