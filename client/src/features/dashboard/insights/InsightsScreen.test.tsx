import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { INSIGHTS_OF_NEWCOMER } from '../../../testing/sample-dashboard.ts';
import { show } from '../../../testing/show.tsx';
import { InsightsScreen } from './InsightsScreen.tsx';
import type { Insights } from './metrics.ts';

const SIMILAR = { category: 'Consultants', people: 12, low: 60, median: 100, high: 200 };
const BUSY: Insights = {
  ...INSIGHTS_OF_NEWCOMER,
  weeks: INSIGHTS_OF_NEWCOMER.weeks.map((week, place) => ({
    ...week,
    ...(place === 11 && { views: 30, messages: 6, replies: 4, coins: 1350, responseHours: 3.5 }),
    ...(place === 9 && { views: 20, messages: 4, replies: 5, coins: 150, responseHours: 2 }),
  })),
  responseRate: 92,
  averageResponseTime: 3.2,
  messageRate: 250,
};

const textsOf = (row: HTMLElement | undefined) =>
  within(row!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent.replace(/^(Views|Messages|Replies|Earned)/, ''));

test('adds up the weeks, shows each in the table and the chosen figure in the chart, which the address keeps', async () => {
  const { user } = show(<InsightsScreen />, { at: '/insights', answers: { 'dashboard.insights': BUSY } });
  const earned = await screen.findByRole('radio', { name: /^Earned/ });
  expect(earned).toHaveProperty('checked', true);
  screen.getByRole('radio', { name: /^Profile views\s*50/ });
  screen.getByRole('radio', { name: /^Messages\s*10\s*1 in 5 views/ });
  screen.getByRole('radio', { name: /^Replies\s*9\s*90% of messages/ });
  screen.getByRole('radio', { name: /^Earned\s*₹1,500\s*₹167 per reply/ });
  screen.getByRole('figure', { name: 'Earned by week' });

  const rows = within(screen.getByRole('table', { name: 'Figures by week' })).getAllByRole('row');
  expect(rows).toHaveLength(14);
  expect(rows[1]?.textContent).toContain('23 Nov');
  expect(textsOf(rows[1])).toEqual(['30', '6', '4', '₹1,350', '4 hours']);
  expect(textsOf(rows[2])).toEqual(['0', '0', '0', '₹0', '–No reply']);
  expect(textsOf(rows[13])).toEqual(['50', '10', '9', '₹1,500']);

  await user.click(screen.getByRole('radio', { name: /^Messages/ }));
  screen.getByRole('figure', { name: 'Messages by week' });
  expect(location.search).toBe('?show=messages');
});

test.each([
  { figures: { views: 3 }, name: 'Profile views' },
  { figures: { views: 3, messages: 1 }, name: 'Messages' },
  { figures: { views: 3, messages: 1, replies: 1, coins: -150 }, name: 'Replies' },
])('opens with the last figure that has data: $name', async ({ figures, name }) => {
  const weeks = INSIGHTS_OF_NEWCOMER.weeks.map((week, place) => (place === 11 ? { ...week, ...figures } : week));
  const insights = { ...INSIGHTS_OF_NEWCOMER, weeks };
  const { user } = show(<InsightsScreen />, { at: '/insights', answers: { 'dashboard.insights': insights } });
  await screen.findByRole('figure', { name: `${name} by week` });
  expect(screen.queryByText('Nothing in this period')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Earned/ }));
  expect(location.search).toBe('?show=coins');
  screen.getByText('Nothing in this period');
});

test.each([
  { rate: 250, text: 'Higher than nine in ten similar experts' },
  { rate: 150, text: 'Above the median of similar experts' },
  { rate: 100, text: 'The median of similar experts' },
  { rate: 60, text: 'Below the median of similar experts' },
  { rate: 59, text: 'Lower than nine in ten similar experts' },
])('says how a price of $rate compares', async ({ rate, text }) => {
  const answers = {
    'dashboard.insights': { ...BUSY, messageRate: rate },
    'dashboard.similarPrices': { similar: SIMILAR },
  };
  show(<InsightsScreen />, { answers });
  const card = within(await screen.findByRole('region', { name: 'Your price' }));
  await card.findByText(text);
  card.getByText('Based on 12 other consultants.');
  expect(card.getByRole('link', { name: 'Change price' }).getAttribute('href')).toBe(
    '/profile?tab=professional&edit=1',
  );
});

test('shows a newcomer what will be here, and no comparison without enough others', async () => {
  show(<InsightsScreen />, { answers: { 'dashboard.insights': INSIGHTS_OF_NEWCOMER } });
  await screen.findByRole('heading', { name: 'Your first visitors will appear here' });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText(/^Based on/)).toBeNull();
  screen.getByRole('link', { name: 'Set a price' });
});
