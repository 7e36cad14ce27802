import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { quickDirectory } from './quick-directory.ts';

test('deletes directories of killed runs and keeps those of running ones', () => {
  const mine = quickDirectory('sweep');
  mkdirSync(mine);
  // No process has an id this large.
  const left = join(dirname(mine), mine.replace(/.*(?=proverse-)/, '').replace(`-${process.pid}-`, '-999999999-'));
  mkdirSync(join(left, 'postgres'), { recursive: true });
  expect(quickDirectory('sweep')).not.toBe(mine);
  expect([existsSync(mine), existsSync(left)]).toEqual([true, false]);
  rmSync(mine, { recursive: true });
});
