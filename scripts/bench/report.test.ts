import { expect, test } from 'vitest';
import { ratioOf } from './report.ts';
import { medianOf, spreadOf } from './spread.ts';

const sample = (perSecond: number, nodeUs?: number, databaseUs?: number) => ({
  perSecond,
  failed: 0,
  ...(nodeUs !== undefined && { nodeUs }),
  ...(databaseUs !== undefined && { databaseUs }),
});

test('compares rates and CPU time within each round', () => {
  const ours = [sample(100, 600, 400), sample(30, 500, 300)];
  const theirs = [sample(200, undefined, 500), sample(300, undefined, 400)];
  expect(ratioOf(ours, theirs)).toEqual({ 'by CPU': '0.50 (0.50–0.50)', 'by rate': '0.30 (0.10–0.50)', p99: '' });
});

test('leaves out the CPU time where the system does not tell it', () => {
  expect(ratioOf([sample(1)], [sample(2)])).toMatchObject({ 'by CPU': '', 'by rate': '0.50 (0.50–0.50)' });
});

test('returns the median of an odd and of an even number of rounds, and ignores rounds without a value', () => {
  expect(spreadOf([9, 1, undefined, 5], 0)).toBe('5 (1–9)');
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
  expect(spreadOf([undefined], 0)).toBe('');
});
