import { expect, test } from 'vitest';
import { listText } from './list-text.ts';

test.each([[[]], [['bio']], [['bio', 'price']], [['bio', 'price', 'phone']], [['a', 'b', 'c', 'd']]])(
  'joins %j like Intl',
  (parts: string[]) => {
    expect(listText(parts)).toBe(new Intl.ListFormat('en', { type: 'conjunction' }).format(parts));
  },
);
