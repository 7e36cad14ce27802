import { expect, test } from 'vitest';
import { langOf } from './lang-of.ts';

test.each([
  ['मेरे घुटने में दर्द है', 'hi'],
  ['GST के लिए क्या काग़ज़ चाहिए?', 'hi'],
  ['What does प्रतिदाय mean in this letter?', undefined],
  ['எனக்கு ஒரு கேள்வி', 'ta'],
  ['আমার একটি প্রশ্ন', 'bn'],
  ['مجھے ایک سوال ہے', 'ur'],
  ['mujhe raat ko neend nahi aati', undefined],
  ['₹350 – 4 €', undefined],
  ['Привет', undefined],
  ['', undefined],
  [null, undefined],
])('%s is %s', (text, language) => expect(langOf(text)).toBe(language));
