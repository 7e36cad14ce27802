import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PROFILE } from '../../testing/samples.ts';
import { badGateway, rejectedWith } from '../../testing/server-answers.ts';
import { show } from '../../testing/show.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';
import type { DashboardData } from './use-dashboard.ts';
import { EXPERT } from '../../testing/sample-dashboard.ts';

const profileUpdated = { 'profile.update': { user: PROFILE } };

test('rejects a price out of range, estimates the daily earnings and saves the price', async () => {
  const similar = { category: 'Consultants', people: 9, low: 100, median: 250, high: 1200 };
  const { user, server } = show(<DashboardScreen />, {
    answers: { 'dashboard.all': EXPERT, 'dashboard.similarPrices': { similar }, ...profileUpdated },
  });
  await user.click(await screen.findByRole('button', { name: 'Set Pricing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Pricing' }));
  const price = dialog.getByLabelText('Message price');
  await user.clear(price);
  await user.click(dialog.getByRole('button', { name: 'Save price' }));
  dialog.getByText('Message price must be at least 1 coin');
  await dialog.findByText('Other consultants charge ₹100 to ₹1,200, half of them under ₹250.');
  await user.type(price, '0010001');
  dialog.getByText('Message price cannot exceed 10,000 coins');
  await user.clear(price);
  await user.type(price, '0200');
  dialog.getByText('₹1,000 to ₹3,000');
  server.answer({ 'dashboard.all': { ...EXPERT, messageRate: 200 } });
  await user.click(dialog.getByRole('button', { name: 'Save price' }));
  await screen.findByText('Profile updated successfully!');
  await screen.findByText('₹200');
  expect(server.callsOf('profile.update').map(({ input }) => input)).toEqual([{ messageRate: 200 }]);
});

test('names the priority price that is below a new message price', async () => {
  const { user } = show(<DashboardScreen />, {
    answers: {
      'dashboard.all': { ...EXPERT, messageRate: 100 },
      'profile.update': rejectedWith(
        'VALIDATION_FAILED',
        {},
        { priorityRate: 'Priority price must be at least the message price' },
      ),
      'profile.get': { ...PROFILE, priorityRate: 240 },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Set Pricing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Pricing' }));
  const price = dialog.getByLabelText('Message price');
  await user.type(price, '0');
  await user.click(dialog.getByRole('button', { name: 'Save price' }));
  await dialog.findByText('The message price cannot exceed your priority price of 240 coins');
  expect(document.activeElement).toBe(price);
  const link = dialog.getByRole('link', { name: 'Change the priority price' });
  expect(link.getAttribute('href')).toBe('/profile?tab=professional&edit=1');
  expect(screen.queryByText('Priority price must be at least the message price')).toBeNull();
  await user.clear(price);
  expect(dialog.queryByText(/priority price/)).toBeNull();
});

test('saves two quick changes of availability one after the other', async () => {
  const saves: string[] = [];
  const first = Promise.withResolvers<void>();
  const { user } = show(<DashboardScreen />, {
    answers: {
      'dashboard.all': EXPERT,
      async 'profile.update'({ availabilityStatus }) {
        saves.push(`begins ${availabilityStatus}`);
        if (availabilityStatus === 'busy') await first.promise;
        saves.push(`saves ${availabilityStatus}`);
        return { user: PROFILE };
      },
    },
  });
  const availability = await screen.findByLabelText('Availability');
  await user.selectOptions(availability, 'Busy');
  await user.selectOptions(availability, 'Online');
  expect(saves).toEqual(['begins busy']);
  first.resolve();
  await waitFor(() => expect(saves).toEqual(['begins busy', 'saves busy', 'begins online', 'saves online']));
});

test('undoes a change of availability that could not be saved', async () => {
  const { user } = show(<DashboardScreen />, { answers: { 'dashboard.all': EXPERT, 'profile.update': badGateway } });
  const availability = await screen.findByLabelText('Availability');
  await user.selectOptions(availability, 'Busy');
  await screen.findByText('Profile update failed');
  await waitFor(() => expect(availability).toHaveProperty('value', 'offline'));
});

test('draws the earnings of the year only if they have a trend and are not hidden', async () => {
  const earned = (january: number, february: number): DashboardData => ({
    ...EXPERT,
    earningsSummary: { ...EXPERT.earningsSummary, totalEarnings: 30, thisMonthEarnings: 150 },
    monthlyEarnings: [
      { month: '2026-01', coins: january, replies: 1 },
      { month: '2026-02', coins: february, replies: 1 },
    ],
  });
  const { reload, server } = show(<DashboardScreen />, { answers: { 'dashboard.all': earned(30, 0) } });
  await screen.findByText('Average per message');
  expect(screen.queryByRole('img')).toBeNull();
  server.answer({ 'dashboard.all': earned(30, 150) });
  reload();
  await screen.findByRole('img', { name: 'Earned in the last 12 months: ₹150 at most, ₹150 at last' });
  localStorage.setItem('proverse-balance', 'hidden');
  reload();
  await screen.findByText('Average per message');
  expect(screen.queryByRole('img')).toBeNull();
  expect(document.body.textContent).not.toMatch(/₹(30|150|1,000)(?! to)/);
});
