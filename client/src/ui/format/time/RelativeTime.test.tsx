import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { passTime } from '../../../testing/show.tsx';
import { RelativeTime } from './RelativeTime.tsx';

test('updates every minute', async () => {
  vi.useFakeTimers();
  render(<RelativeTime iso={new Date().toISOString()} />);
  expect(screen.getByText('just now').getAttribute('dateTime')).toBeTruthy();
  await passTime(60_000);
  screen.getByText('1 minute ago');
});
