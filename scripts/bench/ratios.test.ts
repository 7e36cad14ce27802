import { expect, test } from 'vitest';
import { ratioOf } from './ratios.ts';

const sample = (perSecond: number, nodeUs?: number, databaseUs?: number) => ({
  perSecond,
  failed: 0,
  ...(nodeUs !== undefined && { nodeUs }),
  ...(databaseUs !== undefined && { databaseUs }),
});

test('compares rates and CPU time within each round', () => {
  const ours = [sample(100, 600, 400), sample(30, 500, 300)];
  const theirs = [sample(200, undefined, 500), sample(300, undefined, 400)];
  const { byRate, byCpu } = ratioOf(ours, theirs);
  expect(byRate).toEqual({ median: 0.3, least: 0.1, most: 0.5 });
  expect(byCpu).toEqual({ median: 0.5, least: 0.5, most: 0.5 });
});

test('leaves out the CPU time where the system does not tell it', () => {
  expect(ratioOf([sample(1)], [sample(2)])).toEqual({
    byRate: { median: 0.5, least: 0.5, most: 0.5 },
    byCpu: undefined,
  });
});
