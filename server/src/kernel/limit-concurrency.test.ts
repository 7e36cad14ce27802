import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('runs two tasks at once, queues two, rejects the fifth and starts one for each that ends', async () => {
  const limited = limitConcurrency({ maxRunning: 2, maxWaiting: 2, whenFull: () => new Error('full') });
  const started: number[] = [];
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<number>());
  const run = (index: number) =>
    limited(() => {
      started.push(index);
      return gates[index]?.promise ?? Promise.reject(new Error('no gate'));
    });
  const first = [0, 1, 2, 3].map(run);
  await expect(run(4)).rejects.toThrow('full');
  expect(started).toEqual([0, 1]);

  gates[1]?.resolve(1);
  await first[1];
  expect(started).toEqual([0, 1, 2]);
  const sixth = run(5);
  gates[0]?.reject(new Error('failed'));
  await expect(first[0]).rejects.toThrow('failed');
  for (const index of [2, 3, 5]) gates[index]?.resolve(index);
  expect(await Promise.all([first[2], first[3], sixth])).toEqual([2, 3, 5]);
  expect(started).toEqual([0, 1, 2, 3, 5]);
});
