import { expect, test } from 'vitest';
import { figuresApart, templatesAmong, textIn, type Translations } from './text-in.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'Must be at least {0} characters': 'कम से कम {0} अक्षर',
  '{package}: payment restored': '{package}: पैसे फिर मिले',
  '{package} package': '{package} पैक',
  Starter: 'स्टार्टर',
  'Question to {name}': '{name} से सवाल',
  'Try again on {date}': '{date} को फिर कोशिश करें',
  'Wait {wait}': '{wait} रुकें',
  '{0} minutes': '{0} मिनट',
};
const hindi: Translations = {
  has: (text) => text in TEXTS,
  templates: templatesAmong(Object.keys(TEXTS)),
  fill: (text, values) => (TEXTS[text] ?? text).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  formatTime: (at, hasTime) => at.toISOString().slice(0, hasTime ? 16 : 10),
};

test.each([
  ['Must be at least 20 characters', 'कम से कम 20 अक्षर'],
  ['Starter package: payment restored', 'स्टार्टर पैक: पैसे फिर मिले'],
  ['Question to Starter', 'Starter से सवाल'],
  ['Question to A\nB', 'A\nB से सवाल'],
  ['Try again on 1 Mar 2026, 12:00 pm IST', '2026-03-01T06:30 को फिर कोशिश करें'],
  ['Try again on 1 March 2026', '2026-03-01 को फिर कोशिश करें'],
  ['Try again on Monday', 'Monday को फिर कोशिश करें'],
  ['Wait 5 minutes', '5 मिनट रुकें'],
  ['What no one has translated', 'What no one has translated'],
])('%j becomes %j', (text, expected) => expect(textIn(text, hindi)).toBe(expected));

test.each([
  ['Use 3 to 30 letters a–z', 'Use {0} to {1} letters a–z'],
  ['At most 1,000,000 coins, or 5.', 'At most {0} coins, or {1}.'],
  ['such as HDFC0001234', 'such as HDFC0001234'],
  ['a time such as 22:00', 'a time such as {0}:{1}'],
])('takes the figures out of %j', (text, expected) => expect(figuresApart(text)[0]).toBe(expected));
