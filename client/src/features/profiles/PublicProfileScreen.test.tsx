import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { profileAnswers, publicProfile, USER } from '../../testing/samples.ts';
import { rejectedWith, type Answers } from '../../testing/server-answers.ts';
import { show } from '../../testing/show.tsx';
import { PublicProfileScreen } from './PublicProfileScreen.tsx';

function open(answers: Answers = {}) {
  return show(<Route path="/profile/:userId" component={PublicProfileScreen} />, {
    at: '/profile/ravi',
    answers: { ...profileAnswers(publicProfile()), ...answers },
  });
}

const STATS = {
  totalMessages: 27,
  totalReplied: 27,
  responseRate: 96,
  averageResponseTime: 3.2,
  totalRatings: 11,
  rating: 4.5,
  stars: [0, 0, 1, 3, 7],
  profileViews: 80,
};
const EXPERT = publicProfile({
  messageRate: 250,
  priorityRate: 600,
  replyWithinSeconds: 3600,
  rating: 4.5,
  totalRatings: 11,
  responseRate: 96,
  placesLeft: 2,
  portfolio: ['One', 'Two', 'Three'].map((title) => ({ title, description: 'Coins that add up' })),
});

test('says beside the profile what asking costs and promises', async () => {
  open({ 'profiles.get': EXPERT, 'profiles.stats': STATS });
  const panel = within(await screen.findByRole('region', { name: 'Price and response' }));
  await panel.findByText('Usually replies in 3 hours');
  const facts = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(facts).toEqual([
    'Answered or refunded within 1 hour',
    'Usually replies in 3 hours',
    '96% response rate',
    '2 places left this week',
    'Priority for ₹600: answered or refunded within 24 hours',
  ]);
  panel.getByText('₹250');
  await panel.findByText(/^250 coins · ≈ \$/);
});

test('shows the private note about the person', async () => {
  open({ 'notes.get': { userId: 'ravi', note: 'Prefers short answers', changedAt: '2026-03-01T00:00:00Z' } });
  await screen.findByText('Prefers short answers');
});

test('promises no date while the person takes no messages, and says when they are back', async () => {
  open({ 'profiles.get': { ...EXPERT, pausedUntil: '2026-12-05' }, 'profiles.stats': STATS });
  const panel = within(await screen.findByRole('region', { name: 'Price and response' }));
  await panel.findByText('Usually replies in 3 hours');
  const facts = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(facts).toEqual(['Usually replies in 3 hours', '96% response rate', 'Back on 5 Dec 2026']);
});

test.each([
  [{ availabilityStatus: 'busy', isOnline: true }, 'Busy'],
  [{ availabilityStatus: 'busy', isOnline: false }, 'Active 3 days ago'],
  [{ availabilityStatus: 'offline', isOnline: false, lastActive: null }, 'Offline'],
] as const)('shows %j as %s', async (presence, text) => {
  const lastActive = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString();
  open({ 'profiles.get': { ...EXPERT, lastActive, ...presence } });
  await screen.findByText(text, { selector: 'li *' });
});

test('shows how the ratings are distributed, and opens whole lists at their start', async () => {
  const { user } = open({ 'profiles.get': EXPERT, 'profiles.stats': STATS });
  const reviews = within(await screen.findByRole('region', { name: 'What clients say' }));
  await waitFor(() =>
    expect(reviews.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['7', '3', '1', '0', '0']),
  );
  reviews.getByRole('button', { name: 'Show all 11 reviews' });
  expect(screen.queryByText('Three')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all 3 works' }));
  await screen.findByText('Three');
  expect(location.search).toBe('?tab=portfolio');
  expect(document.activeElement?.contains(screen.getByRole('tab', { name: 'Portfolio' }))).toBe(true);
});

test('says that there is no portfolio and no review yet', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Portfolio' }));
  await screen.findByRole('heading', { name: 'Portfolio Coming Soon' });
  await user.click(screen.getByRole('tab', { name: /^Reviews/ }));
  await screen.findByRole('heading', { name: 'No Reviews Yet' });
});

test('keeps the site behind a portfolio link from reaching this window', async () => {
  const work = { title: 'A calm ledger', description: 'Coins that add up', link: 'https://example.com/ledger' };
  const { user } = open({ 'profiles.get': publicProfile({ portfolio: [work] }) });
  await user.click(await screen.findByRole('tab', { name: 'Portfolio' }));
  const link = await screen.findByRole('link', { name: /^example.com/ });
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('says that a profile does not exist', async () => {
  open({ 'profiles.get': rejectedWith('NOT_FOUND') });
  await screen.findByRole('heading', { name: 'Profile Not Found', level: 2 });
  screen.getByText('This profile does not exist or has been removed');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Directory' }).getAttribute('href')).toBe('/directory');
});

test('links from your own public profile to editing it', async () => {
  open({
    'profiles.get': publicProfile({ userId: USER.id, isOwn: true, canMessage: false, cannotMessageReason: 'own' }),
  });
  const edit = await screen.findAllByRole('link', { name: 'Edit profile' });
  expect(edit[0]?.getAttribute('href')).toBe('/profile');
});

test('blocks a person, returns the focus to the menu and offers to unblock', async () => {
  const { user, server } = open({ 'safety.block': { userId: 'ravi', blocked: true } });
  const more = await screen.findByRole('button', { name: 'More about Ravi Rao' });
  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
  const question = within(await screen.findByRole('alertdialog'));
  server.answer({ 'profiles.get': publicProfile({ blocked: true }) });
  await user.click(question.getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More about Ravi Rao' })));
  expect(server.callsOf('safety.block')[0]?.input).toEqual({ userId: 'ravi' });
  await user.click(more);
  await screen.findByRole('menuitem', { name: 'Unblock' });
});
