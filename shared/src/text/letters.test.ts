import { expect, test } from 'vitest';
import { cutText, firstLetter } from './letters.ts';

test.each([
  ['श्री', 'श्री'],
  ['क्षमा', 'क्ष'],
  ['त्रिपाठी', 'त्रि'],
  ['ज्ञान', 'ज्ञा'],
  ['தமிழ்', 'த'],
  ['é', 'é'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧'],
  ['Asha', 'A'],
  ['', ''],
])('the first letter of %s is %s', (text, letter) => expect(firstLetter(text)).toBe(letter));

test('cuts before a letter that does not fit whole', () => {
  expect(cutText('Asha Rao', 4)).toBe('Asha');
  expect(cutText('Asha', 4)).toBe('Asha');
  expect(cutText('श्री क्षमा', 3)).toBe('');
  expect(cutText('श्री क्षमा', 4)).toBe('श्री');
  expect(cutText('श्री क्षमा', 7)).toBe('श्री ');
  expect(cutText('ab👩‍👩‍👧', 5)).toBe('ab');
  expect(cutText('cafe\u0301', 4)).toBe('caf');
});
