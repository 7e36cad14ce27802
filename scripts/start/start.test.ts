import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { freePort } from '../../server/src/database/embedded/free-port.ts';

const dataDir = join(tmpdir(), `proverse-start-${process.pid}`);
const children = new Set<ChildProcess>();

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('serves the client and the API, stops on Ctrl+C and stops its database', async () => {
  const port = await freePort();
  const server = start({ PORT: String(port), DATA_DIR: dataDir });
  await server.ready;
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/api/coins/balance`)).status).toBe(401);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
  server.child.kill('SIGINT');
  expect(await server.exit).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
}, 120_000);

test('prints its address, mailbox and demo logins on each start, and stops when its parent process disappears', async () => {
  const port = await freePort();
  const server = start({ PORT: String(port), DATA_DIR: dataDir, DEMO_DATA: 'on' });
  await server.ready;
  expect(server.output()).toContain(`http://localhost:${port}\n`);
  expect(server.output()).toContain(`http://localhost:${port}/dev/mail`);
  expect(server.output()).toMatch(/Demo logins {2,}\S+@\S+ \/ \S+/);
  server.child.disconnect();
  expect(await server.exit).toBe(0);
}, 120_000);

test('exits with 1 and one line on a bad variable', async () => {
  expect(await failedStart({ MESSAGE_TTL: 'soon' })).toBe(
    'MESSAGE_TTL must be a duration such as 3s, 15m, 1h or 7d, from 1s to 365d, not "soon"\n',
  );
});

test('a production node prints one line without a stack on a bad variable', async () => {
  expect(await failedStart({ MESSAGE_TTL: 'soon' }, 'serve.ts')).toMatch(/^MESSAGE_TTL must be a duration [^\n]+\n$/);
});

test('exits with 1 and one line when the port is in use', async () => {
  const port = await freePort();
  const occupant = createServer().listen(port, '127.0.0.1');
  await once(occupant, 'listening');
  expect(await failedStart({ PORT: String(port) })).toBe(
    `Port ${port} is in use: stop the program that uses it, or set PORT to another port.\n`,
  );
  occupant.close();
});

test('exits with 1 and one line when the database is unreachable', async () => {
  const port = await freePort();
  const line = await failedStart({
    PORT: String(await freePort()),
    DATABASE_URL: `postgresql://a:b@127.0.0.1:${port}/c`,
  });
  expect(line).toMatch(
    /^The database at 127\.0\.0\.1:\d+\/c cannot be reached \(connect ECONNREFUSED [\d.:]+\): check DATABASE_URL\.\n$/,
  );
}, 120_000);

test('exits with 1 and one line when the data directory cannot be used', async () => {
  mkdirSync(dataDir, { recursive: true });
  const line = await failedStart({ PORT: String(await freePort()), DATA_DIR: '/dev/null/data' });
  expect(line).toMatch(/^DATA_DIR \/dev\/null\/data cannot be created \(.+\): set it to a writable directory\.\n$/);
});

function start(env: NodeJS.ProcessEnv, program = '../start.ts') {
  const child = spawn(process.execPath, ['--conditions=proverse-source', join(import.meta.dirname, program)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      LOG_LEVEL: 'error',
      WORKERS: '1',
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      ...env,
    },
  });
  children.add(child);
  let output = '';
  let errors = '';
  const exit = once(child, 'exit').then(([code]: unknown[]) => code);
  const closed = once(child, 'close');
  const ready = new Promise<void>((done, fail) => {
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes('/api/docs')) done();
    });
    child.stderr?.on('data', (chunk) => (errors += String(chunk)));
    void exit.then(() => fail(new Error(`The server exited before it was ready: ${output}${errors}`)));
  });
  ready.catch(() => undefined);
  return { child, exit, closed, ready, output: () => output, errors: () => errors };
}

/** Starts with settings that must fail, and returns what it printed to stderr. */
async function failedStart(env: NodeJS.ProcessEnv, program?: string): Promise<string> {
  const server = start(env, program);
  expect(await server.exit).toBe(1);
  await server.closed;
  return server.errors();
}
