import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../testing/show.tsx';
import { SimilarPrices } from './SimilarPrices.tsx';

test.each([
  [[100, 200, 400], 'Other tech professionals charge ₹100 to ₹400, half of them under ₹200.'],
  [[100, 100, 1400], 'Other tech professionals charge ₹100 to ₹1,400.'],
  [[100, 100, 100], 'Other tech professionals charge ₹100.'],
])('says that of %j', async ([low = 0, median = 0, high = 0], text) => {
  const similar = { category: 'Tech professionals', people: 5, low, median, high };
  show(<SimilarPrices />, { answers: { 'dashboard.similarPrices': { similar } } });
  await screen.findByText(text);
});

test('says nothing if too few charge a price', async () => {
  const { server } = show(<SimilarPrices />);
  await waitFor(() => expect(server.callsOf('dashboard.similarPrices')).toHaveLength(1));
  expect(screen.queryByText(/charge/)).toBeNull();
});
