import { expect, test } from 'vitest';
import { withSkill } from './skill-list.ts';

test('trims a skill and appends it', () => {
  expect(withSkill(['React'], '  Postgres ')).toEqual({ skills: ['React', 'Postgres'] });
});

test.each([
  ['the same in another case', ['React'], ' react', 'react is already on your list'],
  ['nothing but spaces', [], '   ', 'Type a skill first'],
  ['41 characters', [], 'x'.repeat(41), 'A skill must be at most 40 characters'],
  ['a 31st', Array.from({ length: 30 }, (_, index) => `s${index}`), 'one more', 'At most 30 skills'],
])('rejects %s', (_case, skills, typed, error) => {
  expect(withSkill(skills, typed)).toEqual({ error });
});

test('accepts a skill of 40 characters and a 30th skill', () => {
  const skills = Array.from({ length: 29 }, (_, index) => `s${index}`);
  expect(withSkill(skills, 'x'.repeat(40))).toEqual({ skills: [...skills, 'x'.repeat(40)] });
});
