import { expect, test } from 'vitest';
import { PROFILE as EMPTY_PROFILE } from '../../testing/samples.ts';
import { changesOf, missingParts, restoreValues, valuesOf, type Profile } from './profile-values.ts';

const PROFILE: Profile = {
  ...EMPTY_PROFILE,
  location: 'Pune',
  skills: ['Type'],
  portfolio: [{ title: 'A book', description: 'Set by hand' }],
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
