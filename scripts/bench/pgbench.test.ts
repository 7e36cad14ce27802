import { expect, test } from 'vitest';
import { loadOf } from './pgbench.ts';

const OUTPUT = `number of clients: 8
number of transactions actually processed: 5990
number of failed transactions: 2 (0.033%)
latency average = 2.671 ms
tps = 2995.000000 (without initial connection time)
`;

test('reads the transactions and the rate', () => {
  expect(loadOf(OUTPUT)).toEqual({ calls: 5990, seconds: 2, failed: 2 });
});

test('rejects output without a rate', () => {
  expect(() => loadOf('pgbench: error: connection failed')).toThrow('no rate');
});
