import { expect, test } from 'vitest';
import { currentSeen, farAhead, noteSeen, type Seen } from './positions.ts';

test('the later position of a session counts, and text order is their order', () => {
  const [early, late] = ['00000000fffffff0', '0000000100000000'];
  expect(farAhead(early)).toBe('0000000103fffff0');
  const seen: Seen = { position: undefined };
  currentSeen.run(seen, () => [late, early].forEach(noteSeen));
  expect(seen.position).toBe(late);
  noteSeen(late);
});
