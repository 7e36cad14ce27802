import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBatches } from './batches.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Batches of at most 8 items, two at once. `end` ends the one that has run longest. */
function batches() {
  const started: string[][] = [];
  const ends: (() => void)[] = [];
  const add = createBatches<string, string>({
    maxItems: 8,
    maxRunning: 2,
    groupOf: (item) => item,
    run: async (items) => {
      started.push([...items]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items.map((value) => ({ status: 'fulfilled', value }));
    },
  });
  return {
    started,
    add: (...items: string[]) => void items.map(add),
    async end() {
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
    sizes: () => started.map(({ length }) => length),
  };
}

const passMs = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('an item that arrives alone starts at once, also after another one', async () => {
  const { add, end, started } = batches();
  add('a');
  await passMs(0);
  await end();
  add('b');
  await passMs(0);
  expect(started).toEqual([['a'], ['b']]);
});

test('items that arrive during a batch form the next one', async () => {
  const { add, end, started } = batches();
  add('a');
  await passMs(0);
  add('b', 'c');
  await passMs(1);
  expect(started).toEqual([['a']]);
  await end();
  expect(started).toEqual([['a'], ['b', 'c']]);
});

test('after a batch of several, items wait up to 5 ms until its callers are back', async () => {
  const { add, end, sizes } = batches();
  add('a', 'b', 'c');
  await passMs(0);
  add('d');
  await end();
  add('a', 'b');
  await passMs(2);
  expect(sizes()).toEqual([3]);
  add('c');
  await passMs(0);
  expect(sizes()).toEqual([3, 4]);
  await end();
  add('a');
  await passMs(4);
  expect(sizes()).toEqual([3, 4]);
  await passMs(1);
  expect(sizes()).toEqual([3, 4, 1]);
});

test('half a batch starts beside the one that is running, and fewer items once that one is slow', async () => {
  const large = batches();
  large.add('a');
  await passMs(0);
  large.add('b', 'c', 'd');
  await passMs(1);
  expect(large.sizes()).toEqual([1]);
  large.add('e');
  await passMs(0);
  expect(large.sizes()).toEqual([1, 4]);

  const slow = batches();
  slow.add('a');
  await passMs(0);
  slow.add('b');
  await passMs(99);
  expect(slow.sizes()).toEqual([1]);
  await passMs(1);
  expect(slow.sizes()).toEqual([1, 1]);
});
