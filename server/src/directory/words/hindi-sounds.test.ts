import { expect, test } from 'vitest';
import { foldText } from '@proverse/shared';
import { devanagariStem, soundsOf } from './hindi-sounds.ts';

const of = (kind: 'full' | 'short' | 'consonants', words: string) => [
  ...new Set(words.split(' ').map((word) => soundsOf(foldText(word))[kind])),
];

test('spellings of one word sound the same in both scripts, and other words do not', () => {
  for (const words of [
    'पैसा paisa paisaa',
    'खाँसी khansi khaansi',
    'शिक्षा shiksha siksha',
    'वकील vakeel wakil',
    'बच्चा bachcha bacha',
  ])
    expect(of('full', words)).toHaveLength(1);
  for (const words of [
    'घुटना ghutna ghutne घुटनों',
    'नौकरी naukri nokri naukari',
    'पढ़ाई padhai',
    'कर्मचारी karamchari karmchaari',
  ])
    expect(of('short', words)).toHaveLength(1);
  expect(of('consonants', 'बुखार bukhar bukhaar bokhar')).toHaveLength(1);
  expect(of('short', 'ghutna gardan kandha kamar')).toHaveLength(4);
});

test('leaves words of other scripts as they are', () => {
  expect(soundsOf('வலி').full).toBe('வலி');
});

test('reads spellings and forms of a Devanagari word as one, and keeps long vowels', () => {
  const stems = (words: string) => [...new Set(words.split(' ').map((word) => devanagariStem(foldText(word))))];
  expect(stems('किसान किसानों किसानो')).toHaveLength(1);
  expect(stems('ऑफिस ऑफ़ीस आफिस')).toHaveLength(1);
  expect(stems('कम काम')).toHaveLength(2);
});
