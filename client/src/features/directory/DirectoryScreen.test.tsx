import type { contract, OutputOf } from '@proverse/shared';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageWith } from '../../testing/samples.ts';
import { passTime, show } from '../../testing/show.tsx';
import { DirectoryScreen } from './DirectoryScreen.tsx';

const RAVI: OutputOf<typeof contract.directory.professionals>['content'][number] = {
  userId: 'ravi',
  firstName: 'Ravi',
  lastName: 'Rao',
  profession: 'Architect',
  avatarUrl: null,
  rating: null,
  totalRatings: 0,
  responseRate: null,
  messageRate: 50,
  status: 'online',
  availabilityStatus: 'online',
  isOnline: true,
  headline: null,
  location: null,
  bio: null,
  skills: [],
  totalMessages: 0,
  saved: true,
};

test('offers to show everyone when there are no saved experts', async () => {
  const { user } = show(<DirectoryScreen />, {
    at: '/directory?saved=1',
    answers: { 'directory.professionals': ({ saved }) => (saved ? pageWith() : pageWith(RAVI)) },
  });
  await screen.findByRole('heading', { name: 'No saved experts yet' });
  await user.click(screen.getByRole('button', { name: 'Show everyone' }));
  await screen.findByRole('article', { name: 'Ravi Rao' });
});

test('keeps the focus in the list when the last saved expert is removed', async () => {
  const { user, server } = show(<DirectoryScreen />, {
    at: '/directory?saved=1',
    answers: { 'directory.professionals': pageWith(RAVI), 'saved.remove': { userId: 'ravi', saved: false } },
  });
  const remove = await screen.findByRole('button', { name: 'Remove Ravi Rao from saved experts' });
  server.answer({ 'directory.professionals': pageWith() });
  await user.click(remove);
  const title = await screen.findByRole('heading', { name: 'No saved experts yet' });
  await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

test('searches 400 ms after the last key', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = show(<DirectoryScreen />, {
    at: '/directory',
    answers: { 'directory.professionals': pageWith(RAVI) },
  });
  await screen.findByRole('article', { name: 'Ravi Rao' });
  const searched = () => new URLSearchParams(location.search).get('q');
  await user.click(screen.getByRole('searchbox', { name: 'Search professionals' }));
  await user.paste('Cardiologist');
  await passTime(300);
  expect(searched()).toBeNull();
  await passTime(100);
  await waitFor(() => expect(searched()).toBe('Cardiologist'));
});
