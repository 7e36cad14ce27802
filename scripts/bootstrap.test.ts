import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// npm takes seconds on a busy machine, several times per test.
const SLOW = { timeout: 180_000 };

// A small repository whose install waits until the test lets it go on.
let repository: string;
let gate: Server;
let atGate: Socket[];
let installs: number;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  repository = mkdtempSync(join(tmpdir(), 'proverse-clone-'));
  [atGate, installs] = [[], 0];
  gate = createServer((socket) => {
    installs += 1;
    atGate.push(socket.on('error', () => undefined));
  });
  const address = join(repository, 'gate');
  gate.listen(address);
  await once(gate, 'listening');
  for (const file of ['bootstrap.mjs', 'command-parts/take-lock.mjs']) {
    cpSync(join(import.meta.dirname, file), join(repository, 'scripts', file));
  }
  write('scripts/start.ts', `console.log('started');`);
  write('node/package.json', JSON.stringify({ name: 'node', version: '1.0.0', bin: 'node' }));
  symlinkSync(process.execPath, join(repository, 'node/node'));
  write(
    'wait.mjs',
    `import { connect } from 'node:net';
     connect('${address}').on('data', (code) => process.exit(Number(code)));`,
  );
  write('package-lock.json', JSON.stringify({ name: 'clone', lockfileVersion: 3, packages: {} }));
  write(
    'package.json',
    JSON.stringify({
      name: 'clone',
      private: true,
      workspaces: [],
      scripts: { postinstall: 'node wait.mjs' },
      dependencies: { node: 'file:./node' },
    }),
  );
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  for (const socket of atGate) socket.destroy();
  gate.close();
  rmSync(repository, { recursive: true, force: true });
});

test('two commands at once install once, and both run', SLOW, async () => {
  const first = start();
  const install = await nextInstall();
  const second = start();
  await expect.poll(second.output).toContain('Waiting for it');
  install.write('0');
  expect([await first.exit, await second.exit]).toEqual([0, 0]);
  expect(first.output()).toContain('started');
  expect(second.output()).toContain('started');
  expect(installs).toBe(1);
  expect(await start().exit).toBe(0);
  expect(installs).toBe(1);
});

test('a kill -9 ends the whole install, and another command removes what it left and installs', SLOW, async () => {
  const killed = start();
  const atWork = await nextInstall();
  write('node_modules/half/package.json', '{}');
  const others = [start(), start()];
  for (const { output } of others) await expect.poll(output).toContain('Waiting for it');
  killed.child.kill('SIGKILL');
  await once(atWork, 'close'); // npm's own script has ended
  (await nextInstall()).write('0');
  for (const { exit } of others) expect(await exit).toBe(0);
  expect(existsSync(join(repository, 'node_modules/half'))).toBe(false);
  expect(installs).toBe(2);
});

test('an install that failed or was stopped is done again', SLOW, async () => {
  const failed = start();
  (await nextInstall()).write('7');
  expect(await failed.exit).toBe(1);
  expect(failed.output()).toContain('could not be installed');
  const stopped = start();
  await nextInstall();
  stopped.child.kill('SIGTERM');
  expect(await stopped.exit).toBe('SIGTERM');
  expect(stopped.output()).not.toContain('could not be installed');
  const last = start();
  (await nextInstall()).write('0');
  expect(await last.exit).toBe(0);
});

test('an install of npm itself that was cut short is done again', SLOW, async () => {
  write('node_modules/half/package.json', '{}');
  const command = start();
  (await nextInstall()).write('0');
  expect(await command.exit).toBe(0);
  expect(existsSync(join(repository, 'node_modules/half'))).toBe(false);
});

function write(file: string, text: string): void {
  mkdirSync(join(repository, file, '..'), { recursive: true });
  writeFileSync(join(repository, file), text);
}

/** Resolves when an install has come to its gate. Writing its exit code lets it go on. */
async function nextInstall(): Promise<Socket> {
  await expect.poll(() => atGate.length, { timeout: 60_000 }).toBeGreaterThan(0);
  return atGate.shift() as Socket;
}

function start() {
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: repository, npm_execpath: process.env['npm_execpath'] },
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const exit = once(child, 'close').then(([code, signal]: unknown[]) => code ?? signal);
  return { child, exit, output: () => output };
}
