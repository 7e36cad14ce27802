/** Production nodes as separate processes, for tests that stop, kill and compare them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../database/embedded/free-port.ts';

export interface NodeProcess {
  readonly pid: number | undefined;
  readonly url: string;
  /** Everything it has written so far, including log lines. */
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

const children: ChildProcess[] = [];
const filesDirectories = new Set<string>();

/**
 * Kills the started nodes. Call it with `afterAll` in each test file: a hook in this module would run only after the first
 * file of a worker, because files share modules.
 */
export function killNodes(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const directory of filesDirectories) rmSync(directory, { recursive: true, force: true });
}

const ROOT = join(import.meta.dirname, '../../..');

/** Resolves when the node is ready. `root` has the repository, maybe of another version. */
export async function startNode(env: Readonly<Record<string, string>>, root = ROOT): Promise<NodeProcess> {
  const port = env['PORT'] ?? (await freePort());
  const child = spawn(process.execPath, ['--conditions=proverse-source', join(root, 'scripts/start/serve.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      PORT: String(port),
      // The same as in testServices, so that nodes accept tokens made by tests.
      SECRET_KEY: 'a secret key of the tests, long enough',
      DEMO_DATA: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'info',
      WORKERS: '1',
      ...(env['DATABASE_URL'] !== undefined && { FILES_DIR: filesDirectoryOf(env['DATABASE_URL']) }),
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  children.push(child);
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) =>
    typeof code === 'number' ? code : String(signal),
  );
  const url = `http://127.0.0.1:${port}`;
  const isOver = ended.then(() => true);
  while (!(await isReady(url))) {
    if (await Promise.race([isOver, delay(50, false)])) throw new Error(`The node did not start: ${output}`);
  }
  return { pid: child.pid, url, output: () => output, kill: (signal) => void child.kill(signal), ended };
}

/** All nodes of a test database share it. */
function filesDirectoryOf(databaseUrl: string): string {
  const directory = join(tmpdir(), `proverse-files-of-${new URL(databaseUrl).pathname.slice(1)}`);
  filesDirectories.add(directory);
  return directory;
}

/** The process ids of its workers, the one with the jobs first. */
export function workersOf({ pid }: NodeProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

export async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/api/public/ready`).catch(() => undefined))?.status === 200;
}
