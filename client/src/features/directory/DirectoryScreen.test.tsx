import { CATEGORIES, type contract, type OutputOf } from '@proverse/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageWith, professional } from '../../testing/samples.ts';
import { passTime, show } from '../../testing/show.tsx';
import { DirectoryScreen } from './DirectoryScreen.tsx';

const ONLINE = { status: 'online', availabilityStatus: 'online', isOnline: true } as const;
const RAVI = professional({ profession: 'Architect', saved: true, ...ONLINE });

const NO_COUNTS = { categories: [] };
const NO_HIGHLIGHTS = { topRated: [], repliesFastest: [], newest: [] };
const FRAME = { 'directory.categories': NO_COUNTS, 'directory.highlights': NO_HIGHLIGHTS };

test('offers to show everyone when there are no saved experts', async () => {
  const { user } = show(<DirectoryScreen />, {
    at: '/directory?saved=1',
    answers: { ...FRAME, 'directory.professionals': ({ saved }) => (saved ? pageWith() : pageWith(RAVI)) },
  });
  await screen.findByRole('heading', { name: 'No saved experts yet' });
  await user.click(screen.getByRole('button', { name: 'Show everyone' }));
  await screen.findByRole('article', { name: 'Ravi Rao' });
});

test('keeps the focus in the list when the last saved expert is removed', async () => {
  const { user, server } = show(<DirectoryScreen />, {
    at: '/directory?saved=1',
    answers: { ...FRAME, 'directory.professionals': pageWith(RAVI), 'saved.remove': { userId: 'ravi', saved: false } },
  });
  const remove = await screen.findByRole('button', { name: 'Remove Ravi Rao from saved experts' });
  server.answer({ 'directory.professionals': pageWith() });
  await user.click(remove);
  const title = await screen.findByRole('heading', { name: 'No saved experts yet' });
  await waitFor(() => expect(document.activeElement?.contains(title)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

test('says when a paused expert is back, and takes no message for them', async () => {
  const paused = professional({ pausedUntil: '2099-12-03' });
  show(<DirectoryScreen />, { at: '/directory', answers: { ...FRAME, 'directory.professionals': pageWith(paused) } });
  const card = await screen.findByRole('article', { name: 'Ravi Rao' });
  expect(card.textContent).toContain('Back on 3 Dec 2099');
  expect(within(card).getByRole('button', { name: 'Message Ravi Rao' }).getAttribute('aria-disabled')).toBe('true');
});

test('searches a moment after the last key', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = show(<DirectoryScreen />, {
    at: '/directory',
    answers: { ...FRAME, 'directory.professionals': pageWith(RAVI) },
  });
  await screen.findByRole('article', { name: 'Ravi Rao' });
  const searched = () => new URLSearchParams(location.search).get('q');
  await user.click(screen.getByRole('searchbox', { name: 'What do you need help with?' }));
  await user.paste('Cardiologist');
  await passTime(100);
  expect(searched()).toBeNull();
  await passTime(300);
  await waitFor(() => expect(searched()).toBe('Cardiologist'));
});

test('shows the reasons of a match, and offers the nearest categories when no one matches', async () => {
  const { user, server } = show(<DirectoryScreen />, {
    at: '/directory?q=my+knee+hurts&quick=1',
    answers: {
      ...FRAME,
      'directory.professionals': pageWith({ ...RAVI, matches: ['Ergonomics', 'Architect'] }),
      'directory.categories': ({ keyword } = {}) => ({
        categories: keyword
          ? [{ id: 'healthcare', name: 'Healthcare experts', people: 7 }]
          : [{ id: 'tech', name: 'Tech professionals', people: 9 }],
      }),
    },
  });
  const card = await screen.findByRole('article', { name: 'Ravi Rao' });
  expect(card.textContent).toContain('Matches: Ergonomics, Architect');
  expect(screen.getByRole('button', { name: 'Replies within a day' }).getAttribute('aria-pressed')).toBe('true');
  expect(server.callsOf('directory.highlights')).toEqual([]);
  server.answer({ 'directory.professionals': ({ category }) => (category ? pageWith(RAVI) : pageWith()) });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByRole('heading', { name: 'No exact match yet' });
  screen.getByText('Try other words or fewer filters.');
  expect(screen.getAllByRole('button', { name: 'Clear Filters' })).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Healthcare experts 7' }));
  await screen.findByRole('article', { name: 'Ravi Rao' });
  expect(location.search).toBe('?category=healthcare');
  // The filters change in one step, so the list of everyone is not loaded in between.
  const inputs = server.callsOf('directory.professionals').map(({ input }) => input);
  expect(inputs).not.toContainEqual({ size: 50, page: 0 });
});

test.each<[string, Partial<OutputOf<typeof contract.directory.professionals>>, string]>([
  ['?q=zzxqwv', { relaxed: ['keyword'] }, 'Our best-rated experts'],
  ['?q=iim', { relaxed: ['keyword'], nearestCategory: 'education' }, 'Best-rated educators'],
  [
    '?category=tech&online=1',
    { nearest: { people: [RAVI], relaxed: ['onlineNow', 'price'] } },
    'They match without Online now and Price',
  ],
])('shows the nearest people when no one matches %s', async (search, answer, text) => {
  const page = pageWith(...('nearest' in answer ? [] : [RAVI]));
  show(<DirectoryScreen />, {
    at: `/directory${search}`,
    answers: { ...FRAME, 'directory.professionals': { ...page, ...answer } },
  });
  await screen.findByRole('heading', { name: 'No exact match yet. These experts are closest:' });
  within(screen.getByRole('region', { name: 'Nearest people' })).getByRole('article', { name: 'Ravi Rao' });
  screen.getByText(text);
  expect(screen.queryByText('1 professional')).toBeNull();
});

test.each([
  ['?q=zzxqwv', 'Try other words.', 'Clear search'],
  ['?category=tech&online=1', 'Try fewer filters.', 'Clear Filters'],
])('repeats no categories when no one matches %s', async (search, advice, clear) => {
  const { server } = show(<DirectoryScreen />, {
    at: `/directory${search}`,
    answers: {
      ...FRAME,
      'directory.professionals': pageWith(),
      'directory.categories': { categories: CATEGORIES.map((category) => ({ ...category, people: 3 })) },
    },
  });
  await screen.findByText(advice);
  screen.getByRole('button', { name: clear });
  await waitFor(() => expect(server.callsOf('directory.categories')).toHaveLength(search.includes('q=') ? 1 : 0));
  expect(screen.queryByRole('button', { name: /^Tech professionals/ })).toBeNull();
});

test('shows who is rated best and who replies fastest until something is searched or filtered', async () => {
  const { user } = show(<DirectoryScreen />, {
    at: '/directory',
    answers: {
      ...FRAME,
      'directory.professionals': pageWith(RAVI),
      'directory.highlights': {
        topRated: [{ ...RAVI, userId: 'best', firstName: 'Best' }],
        repliesFastest: [{ ...RAVI, userId: 'fast', firstName: 'Fast' }],
        newest: [{ ...RAVI, userId: 'new', firstName: 'Latest' }],
      },
    },
  });
  const best = await screen.findByRole('region', { name: 'Top rated this month' });
  expect(best.textContent).toContain('Best Rao');
  expect(screen.getByRole('region', { name: 'Replies fastest' }).textContent).toContain('Fast Rao');
  expect(screen.getByRole('region', { name: 'New' }).textContent).toContain('Latest Rao');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Price: low to high');
  await waitFor(() => expect(location.search).toBe('?sort=price_low'));
  expect(screen.getByRole('region', { name: 'Replies fastest' }).isConnected).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Online now' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Replies fastest' })).toBeNull());
});

test.each(['grid', 'list'])('shows each fact about a person once in the %s', async (view) => {
  const at = '2026-01-02T00:00:00Z';
  const verified = [{ kind: 'domain' as const, subject: 'rao.example', provenAt: at, checkedAt: at }];
  show(<DirectoryScreen />, {
    at: `/directory?view=${view}`,
    answers: {
      ...FRAME,
      'directory.professionals': pageWith({
        ...RAVI,
        rating: 4.8,
        totalRatings: 16,
        responseRate: 95,
        averageResponseTime: 7.2,
        verified,
      }),
    },
  });
  const person = await screen.findByRole('article', { name: 'Ravi Rao' });
  expect(person.textContent).toContain('4.8 out of 5 stars(16 reviews) · replies in 7 h · Online now · 95% response');
  expect(person.textContent).toContain('Domain rao.example');
  expect(person.textContent).toContain('₹50 per message');
  expect(person.textContent).not.toContain('coins');
});

test('offers the categories among the professions, one of them at a time', async () => {
  const { user } = show(<DirectoryScreen />, {
    at: '/directory?category=tech',
    answers: { ...FRAME, 'directory.professionals': pageWith(RAVI) },
  });
  const select = screen.getByLabelText<HTMLSelectElement>('Profession');
  expect(select.selectedOptions[0]?.text).toBe('Tech professionals');
  await user.selectOptions(select, 'Designer');
  await waitFor(() => expect(location.search).toBe('?profession=Designer'));
  await user.selectOptions(select, 'Educators');
  await waitFor(() => expect(location.search).toBe('?category=education'));
  await user.selectOptions(select, 'All professions');
  await waitFor(() => expect(location.search).toBe(''));
});

test('empties the search with its own button and stays in it', async () => {
  const { user } = show(<DirectoryScreen />, {
    at: '/directory?q=tax',
    answers: { ...FRAME, 'directory.professionals': pageWith(RAVI) },
  });
  await user.click(screen.getByRole('button', { name: 'Erase search' }));
  const search = screen.getByRole('searchbox', { name: 'What do you need help with?' });
  expect(search).toHaveProperty('value', '');
  expect(document.activeElement).toBe(search);
  expect(screen.queryByRole('button', { name: 'Erase search' })).toBeNull();
});
