import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lockBuild } from './build-lock.ts';

test('a second build waits for the first', async () => {
  const order: string[] = [];
  const unlock = await lockBuild('/some/where');
  const second = lockBuild('/some/where').then((unlockSecond) => {
    order.push('second');
    unlockSecond();
  });
  (await lockBuild('/some/where/else'))(); // another directory does not wait
  order.push('first');
  unlock();
  await second;
  expect(order).toEqual(['first', 'second']);
});

test('a killed build releases its lock', async () => {
  const module = join(import.meta.dirname, 'build-lock.ts');
  const source = `const { lockBuild } = await import('${module}'); await lockBuild('/killed'); console.log('locked'); setInterval(() => 0, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const next = lockBuild('/killed').then((unlock) => unlock());
  expect(await Promise.race([next, setImmediate('still locked')])).toBe('still locked');
  child.kill('SIGKILL');
  await expect(next).resolves.toBeUndefined();
});
