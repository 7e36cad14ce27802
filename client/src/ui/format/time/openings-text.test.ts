import { expect, test } from 'vitest';
import { closedReason, openingsText } from './openings-text.ts';

const OPEN = { pausedUntil: null, placesLeft: null, nextPlaceAt: null };

test('says when an expert is back, or how many places are left', () => {
  expect(openingsText(OPEN)).toBeNull();
  expect(openingsText({ ...OPEN, placesLeft: 6 })).toBeNull();
  expect(openingsText({ ...OPEN, placesLeft: 5 })).toBe('5 places left this week');
  expect(openingsText({ ...OPEN, placesLeft: 2 })).toBe('2 places left this week');
  expect(openingsText({ ...OPEN, placesLeft: 1 })).toBe('1 place left this week');
  expect(openingsText({ ...OPEN, placesLeft: 0, nextPlaceAt: '2026-11-28T12:00:00Z' })).toBe('Full until 28 Nov 2026');
  expect(openingsText({ ...OPEN, pausedUntil: '2026-12-03', placesLeft: 2 })).toBe('Back on 3 Dec 2026');
});

test('gives a reason only while no message is taken', () => {
  expect(closedReason({ ...OPEN, placesLeft: 1 })).toBeNull();
  expect(closedReason({ ...OPEN, pausedUntil: '2026-12-03' })).toBe(
    'This professional takes new messages again from 3 Dec 2026',
  );
  expect(closedReason({ ...OPEN, placesLeft: 0, nextPlaceAt: '2026-11-28T12:00:00Z' })).toBe(
    'This professional has no places left this week. The next place opens on 28 Nov 2026.',
  );
});
