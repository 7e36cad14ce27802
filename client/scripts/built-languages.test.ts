import { expect, test } from 'vitest';
import { inLanguage } from './built-languages.ts';

test('loads the texts of a language once, before all scripts', () => {
  const document =
    '<html lang="en"><script type="module" src="a.js"></script><script type="module" src="b.js"></script>Loading';
  const hindi = inLanguage(document, { code: 'hi', script: 'hi.js' }, { Loading: 'लोड हो रहा है' });
  expect(hindi.match(/<script.*?>/g)).toEqual([
    '<script defer src="/hi.js">',
    '<script type="module" src="a.js">',
    '<script type="module" src="b.js">',
  ]);
  expect(hindi).toContain('<html lang="hi">');
  expect(hindi).toContain('लोड हो रहा है');
});
