import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NEWCOMER } from '../../testing/sample-dashboard.ts';
import { PROFILE } from '../../testing/samples.ts';
import { show } from '../../testing/show.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';

const NO_PAGE = { page: null, handle: null, isProfilePublic: true };
const PAGE = {
  page: { url: 'https://proverse.example/@asha_iyer', qrSvg: '<svg></svg>' },
  handle: 'asha_iyer',
  isProfilePublic: true,
};

test('creates the page of a listed newcomer, then shows its picture and where to share it', async () => {
  const { user, server } = show(<DashboardScreen />, {
    at: '/dashboard?start=share',
    answers: {
      'dashboard.all': { ...NEWCOMER, messageRate: 200 },
      'profile.share': NO_PAGE,
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'You’re listed. Share your page' }));
  within(panel.getByRole('figure', { name: 'Your card in the directory' })).getByText('₹200');
  const create = await panel.findByRole('button', { name: 'Create my page' });
  server.answer({
    'profile.updateSettings': { user: { ...PROFILE, handle: 'asha_iyer', isPublicOnWeb: true } },
    'profile.share': PAGE,
  });
  await user.click(create);
  const picture = await screen.findByRole('img', { name: /^Card with your face/ });
  expect(picture.getAttribute('src')).toBe('/og/@asha_iyer.png');
  panel.getByRole('link', { name: /^WhatsApp/ });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'You’re listed. Share your page' }));
  await user.click(panel.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(location.search).toBe(''));
});

test.each([
  { messageRate: null, isProfilePublic: true },
  { messageRate: 200, isProfilePublic: false },
])('does not say that $messageRate, $isProfilePublic is listed', async ({ messageRate, isProfilePublic }) => {
  const profile = { ...NEWCOMER.profile, isProfilePublic };
  show(<DashboardScreen />, {
    at: '/dashboard?start=share',
    answers: {
      'dashboard.all': { ...NEWCOMER, messageRate, profile },
      'profile.share': { ...NO_PAGE, handle: 'asha', isProfilePublic },
    },
  });
  await screen.findByRole('heading', { name: 'Share your page' });
});
