import { DomainError } from '@proverse/shared';
import { expect, test } from 'vitest';
import { limitConcurrency, limitConcurrencyPerKey } from './limit-concurrency.ts';

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

test('runs urgent tasks first, and queues them when the others have filled the queue', async () => {
  const limited = limitConcurrency({ maxRunning: 1, maxWaiting: 2, whenFull: () => new Error('full') });
  const started: string[] = [];
  const gate = Promise.withResolvers<void>();
  const run = (name: string, urgent = false) =>
    limited(
      async () => {
        started.push(name);
        await gate.promise;
      },
      { urgent },
    );
  const all = [run('running'), run('a'), run('b')];
  await expect(run('c')).rejects.toThrow('full');
  all.push(run('urgent a', true), run('urgent b', true));
  await expect(run('urgent c', true)).rejects.toThrow('full');
  gate.resolve();
  await Promise.all(all);
  expect(started).toEqual(['running', 'urgent a', 'urgent b', 'a', 'b']);
});

test('rejects the waiting tasks when one finds the database unreachable, but not after another error', async () => {
  const limited = limitConcurrency({ maxRunning: 1, maxWaiting: 3, whenFull: () => new Error('full') });
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const calls = gates.map(({ promise }) => limited(() => promise));
  const waiting = [limited(async () => 'done'), limited(async () => 'done', { urgent: true })];
  const outcomes = Promise.allSettled([...calls, ...waiting]);
  gates[0]?.reject(new DomainError('NOT_FOUND'));
  gates[1]?.reject(new DomainError('SERVICE_UNAVAILABLE'));
  expect((await outcomes).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([
    'NOT_FOUND',
    'SERVICE_UNAVAILABLE',
    'SERVICE_UNAVAILABLE',
    'done',
  ]);
  expect(await limited(async () => 'works again')).toBe('works again');
});

test('limits each key separately', async () => {
  const limited = limitConcurrencyPerKey({ maxRunning: 1, maxWaiting: 0, whenFull: () => new Error('full') });
  const gate = Promise.withResolvers<string>();
  const first = limited('one', () => gate.promise);
  await expect(limited('one', () => gate.promise)).rejects.toThrow('full');
  const other = limited('other', () => gate.promise);
  gate.resolve('done');
  expect(await Promise.all([first, other])).toEqual(['done', 'done']);
  expect(await limited('one', () => gate.promise)).toBe('done');
});

test('counts tasks by their weight, in order, and runs one that is too heavy alone', async () => {
  const limited = limitConcurrency({ maxRunning: 4, maxWaiting: 8, whenFull: () => new Error('full') });
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const run = (name: string, weight: number) => {
    const gate = Promise.withResolvers<void>();
    return limited(
      async () => {
        gates.set(name, gate);
        await gate.promise;
      },
      { weight },
    );
  };
  const end = async (name: string): Promise<void> => {
    gates.get(name)?.resolve();
    gates.delete(name);
    await new Promise(setImmediate);
  };
  const all = [run('a', 2), run('b', 2), run('c', 4), run('d', 0.5), run('e', 3)];
  await expect(run('f', 1)).rejects.toThrow('full');
  expect([...gates.keys()]).toEqual(['a', 'b']);
  await end('a');
  expect([...gates.keys()]).toEqual(['b']);
  await end('b');
  expect([...gates.keys()]).toEqual(['c']);
  all.push(run('heavy', 4));
  await end('c');
  expect([...gates.keys()]).toEqual(['d', 'e']);
  await end('d');
  await end('e');
  expect([...gates.keys()]).toEqual(['heavy']);
  await end('heavy');
  await Promise.all(all);
});
