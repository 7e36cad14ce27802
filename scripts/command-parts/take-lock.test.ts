import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { takeLock } from './take-lock.mjs';

const home = mkdtempSync(join(tmpdir(), 'proverse-lock-test-'));
const children = new Set<ChildProcess>();
let count = 0;
const newLock = (): string => join(home, String((count += 1)));

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  rmSync(home, { recursive: true, force: true });
});

test('a second process waits for the first', async () => {
  const directory = newLock();
  const order: string[] = [];
  const { release } = await takeLock(directory);
  const second = takeLock(directory, () => order.push('waits')).then((lock) => {
    order.push('second');
    lock.release();
  });
  (await takeLock(newLock())).release(); // another lock does not wait
  await expect.poll(() => order).toEqual(['waits']);
  order.push('first');
  release();
  await second;
  expect(order).toEqual(['waits', 'first', 'second']);
});

test('a killed process releases its lock', async () => {
  const directory = newLock();
  const child = await owner(directory);
  const next = takeLock(directory).then((lock) => lock.release());
  expect(await Promise.race([next, setImmediate('still locked')])).toBe('still locked');
  child.kill('SIGKILL');
  await expect(next).resolves.toBeUndefined();
});

test('of many that wait for a killed process, one at a time gets the lock', async () => {
  const directory = newLock();
  const child = await owner(directory);
  let holders = 0;
  const most: number[] = [];
  const others = Array.from({ length: 12 }, async () => {
    const { release } = await takeLock(directory);
    most.push((holders += 1));
    await setImmediate();
    holders -= 1;
    release();
  });
  child.kill('SIGKILL');
  await Promise.all(others);
  expect(most).toEqual(Array.from({ length: 12 }, () => 1));
});

test('a child that inherits the lock holds it after its parent was killed', async () => {
  const directory = newLock();
  const parent = await owner(directory, `spawn('cat', { stdio: ['inherit', 'ignore', 'ignore', lock.fd] })`);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  const next = takeLock(directory).then((lock) => lock.release());
  expect(await Promise.race([next, setImmediate('still locked')])).toBe('still locked');
  parent.stdin?.end(); // ends cat
  await expect(next).resolves.toBeUndefined();
});

test('a lock of which a crash left only parts is free', async () => {
  const [empty, stale] = [newLock(), newLock()];
  mkdirSync(join(empty, 'held'), { recursive: true });
  mkdirSync(join(stale, 'held'), { recursive: true });
  writeFileSync(join(stale, 'held', 'abc'), join(home, 'no-such-socket'));
  for (const directory of [empty, stale]) {
    const { release } = await takeLock(directory);
    expect(readdirSync(directory)).toEqual(['held']);
    release();
    expect(readdirSync(directory)).toEqual([]);
  }
});

/** Starts a process that takes the lock and then waits. */
async function owner(directory: string, then = ''): Promise<ChildProcess> {
  const source = `
    import { spawn } from 'node:child_process';
    import { takeLock } from '${join(import.meta.dirname, 'take-lock.mjs')}';
    const lock = await takeLock('${directory}');
    ${then};
    console.log('locked');
    setInterval(() => 0, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.add(child);
  await once(child.stdout, 'data');
  return child;
}
