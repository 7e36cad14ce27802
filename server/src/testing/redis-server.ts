import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../database/embedded/free-port.ts';
import { afterFile } from './after-file.ts';
import { installDebianPackage } from './debian-package.ts';

export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
}

interface Program {
  readonly path: string;
  readonly argv0: string;
}

// redis-check-rdb and redis-server are the same program, which acts by the name it is called with. The package redis-tools
// contains it and, unlike the package redis-server, installs no service.
const DEBIAN_PROGRAM: Program = { path: '/usr/bin/redis-check-rdb', argv0: 'redis-server' };

/**
 * Finds a Redis server, or installs one if we are root on Debian. Returns undefined otherwise, and the tests that need one
 * are skipped with a notice.
 */
export function redisProgram(): Program | undefined {
  const found = findRedis();
  if (found) return found;
  installDebianPackage('redis-tools');
  return findRedis();
}

function findRedis(): Program | undefined {
  for (const directory of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const argv0 of ['redis-server', 'valkey-server']) {
      if (existsSync(join(directory, argv0))) return { path: join(directory, argv0), argv0 };
    }
  }
  return existsSync(DEBIAN_PROGRAM.path) ? DEBIAN_PROGRAM : undefined;
}

/** Runs Redis on a free local port, without files, until the last test of the file. */
export async function redisServer({ path, argv0 }: Program): Promise<RedisServer> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'proverse-redis-'));
  let child: ChildProcess | undefined;
  afterFile(() => {
    child?.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(path, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', directory], {
        argv0,
        stdio: 'ignore',
      });
      while (!(await isListening(port))) await delay(20);
    },
    kill: (signal) => void child?.kill(signal),
  };
  await server.start();
  return server;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(socket.destroy().destroyed));
    socket.once('error', () => done(false));
  });
}
