import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { AvailabilityBadge, StatusDot } from './AvailabilityBadge.tsx';

test.each([
  ['online', 'Online', 'bg-online'],
  ['busy', 'Busy', 'bg-busy'],
  ['offline', 'Offline', 'bg-offline'],
  ['away', 'Away', 'bg-other'],
])('%s has its word and its own colour, as a badge and on a picture', (status, word, colour) => {
  show(
    <>
      <AvailabilityBadge status={status} />
      <StatusDot status={status} />
    </>,
  );
  expect(screen.getAllByText(word)).toHaveLength(2);
  const dots = [...document.querySelectorAll('[aria-hidden]')];
  expect(dots.map(({ classList }) => classList.contains(colour))).toEqual([true, true]);
});
