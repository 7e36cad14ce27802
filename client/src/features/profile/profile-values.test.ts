import { expect, test } from 'vitest';
import { changesOf, missingParts, restoreValues, valuesOf, type Profile } from './profile-values.ts';

const PROFILE: Profile = {
  id: '1',
  firstName: 'Asha',
  lastName: 'Rao',
  language: null,
  email: 'asha@example.com',
  emailVerified: true,
  role: 'user',
  phone: null,
  location: 'Pune',
  headline: null,
  acceptedFiles: [],
  bio: null,
  profession: 'Designer',
  priorityRate: null,
  followUpRate: null,
  messageRate: 300,
  availabilityStatus: 'online',
  experience: null,
  skills: ['Type'],
  languages: ['en'],
  portfolio: [{ title: 'A book', description: 'Set by hand' }],
  avatarUrl: null,
  profileCompleteness: 60,
  isProfilePublic: true,
  handle: null,
  isPublicOnWeb: false,
  emailNotifications: true,
  messageNotifications: true,
  messagePreviews: true,
  pausedUntil: null,
  capacityPerWeek: null,
  rating: null,
  totalRatings: 0,
  totalMessages: 0,
  responseRate: null,
  joinDate: '2026-01-01T00:00:00.000Z',
  lastActive: null,
  coins: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
};

test('shows absent values as empty fields and counts untouched values as unchanged', () => {
  const values = valuesOf(PROFILE);
  expect(values).toMatchObject({ phone: '', bio: '', portfolio: [{ title: 'A book', link: null }] });
  expect(changesOf(values, valuesOf(PROFILE))).toEqual({});
});

test('counts only differing values as changes, and compares lists by content', () => {
  const base = valuesOf(PROFILE);
  const values = { ...base, messageRate: '', skills: ['Type', 'Grids'], portfolio: [...base.portfolio] };
  expect(changesOf(values, base)).toEqual({ messageRate: '', skills: ['Type', 'Grids'] });
});

test('applies kept changes to the current values', () => {
  const base = valuesOf(PROFILE);
  const changes = { bio: 'New', skills: [], portfolio: [{ title: 'Two', description: 'More', link: null }] };
  expect(restoreValues(base, JSON.stringify(changes))).toEqual({ ...base, ...changes });
  expect(restoreValues(base, '')).toEqual(base);
});

test.each(['{', '3', 'null', '{"bio":3}', '{"skills":[3]}', '{"portfolio":[{"title":"x"}]}', '{"messageRate":1}'])(
  'ignores stored %s',
  (text) => {
    const base = valuesOf(PROFILE);
    expect(restoreValues(base, text)).toEqual(base);
  },
);

test('lists the missing parts of a profile', () => {
  expect(missingParts(PROFILE)).toEqual(['picture', 'bio', 'phone', 'experience']);
});
