import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followAccount, OTHER_LANGUAGES } from './choose-language.ts';

const assign = vi.fn<(address: string) => void>();
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('document', { cookie: 'other=1' });
  vi.stubGlobal('location', { pathname: '/auth', search: '?next=%2Fcoins', hash: '#q=gst', assign });
});
afterEach(() => vi.unstubAllGlobals());

test('offers the other languages', () => expect(OTHER_LANGUAGES.map(({ native }) => native)).toEqual(['हिन्दी']));

test('loads the page in the language of the account, and the fragment stays in the browser', () => {
  followAccount('hi');
  expect(assign.mock.calls).toEqual([['/language/hi?next=%2Fauth%3Fnext%3D%252Fcoins#q=gst']]);
});

test.each([null, 'en'] as const)('the language %s of the account changes nothing here', (language) => {
  followAccount(language);
  expect(assign).not.toHaveBeenCalled();
});

test('a language that was chosen on this device stays', () => {
  vi.stubGlobal('document', { cookie: 'other=1; proverse-language=en' });
  followAccount('hi');
  expect(assign).not.toHaveBeenCalled();
});
