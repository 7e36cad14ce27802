import { expect, test } from 'vitest';
import { termsOf } from './pass-terms.ts';

test('a pass is for a number of messages, or ends at the same midnight all day', () => {
  expect(termsOf('3')).toEqual({ uses: 3 });
  const [morning, evening] = [new Date(2026, 10, 23, 8), new Date(2026, 10, 23, 22)];
  expect(termsOf('30 days', morning)).toEqual({ until: new Date(2026, 11, 23).toISOString() });
  expect(termsOf('30 days', evening)).toEqual(termsOf('30 days', morning));
});
