import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefused } from '../../config/start-refused.ts';
import { freePort } from './free-port.ts';
import type { PostgresAccount } from './postgres-account.ts';

export interface PostmasterOptions {
  readonly program: string;
  readonly cluster: string;
  readonly sockets: string;
  readonly account: PostgresAccount;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
}

export interface Postmaster {
  readonly port: number;
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

const START_DEADLINE_MS = 60_000;
// How long `stop` waits after each of its steps: a fast shutdown, an immediate one and a kill. Together they fit into
// the ten seconds that a stop may take.
const STOP_STAGE_MS = 3_000;
const ORPHAN_DEADLINE_MS = 30_000;

/**
 * Runs PostgreSQL on an existing cluster and waits until it accepts connections, after crash recovery if needed. It listens
 * on 127.0.0.1 and a socket only, and ends when this process ends in any way.
 */
export async function runPostmaster(options: PostmasterOptions, port?: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port ?? (await freePort());
    const started = await tryToRun(options, chosen);
    if (typeof started !== 'string') return started;
    // Another process may take the free port first. After kill -9 of an earlier postmaster, its last children may still
    // hold the shared memory for a moment.
    const isTemporary = /Address already in use|pre-existing shared memory|lock file/.test(started);
    if (!isTemporary || attempt === 20) {
      throw new StartRefused(`PostgreSQL did not start (${started}); its log is ${options.logFile}.`);
    }
    await delay(250);
  }
}

async function tryToRun(options: PostmasterOptions, port: number): Promise<Postmaster | string> {
  const log = openSync(options.logFile, 'w', 0o600);
  const settings = {
    ...options.settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: options.sockets,
    unix_socket_permissions: '0700',
  };
  // Detached, so that Ctrl-C does not reach the database. We stop it after the last request.
  const child = spawn(options.program, ['-D', options.cluster, ...asFlags(settings)], {
    ...options.account,
    cwd: options.cluster,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  });
  closeSync(log);
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  endWithUs(child, exited, options.account);
  const isGone = exited.then(() => true);
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!isReady(options.cluster, child.pid)) {
    const gone = await Promise.race([isGone, delay(20, false)]);
    if (gone || Date.now() > deadline) {
      child.kill('SIGKILL');
      return lastLogLine(options.logFile);
    }
  }
  return { port, exited, stop: () => stopChild(child, exited) };
}

function asFlags(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

// Starts a shell that waits until its input ends. This process holds the other end of the pipe and writes nothing. The
// pipe closes when this process ends, even by kill -9, and then the shell stops the database. The shell ends with the
// database, because another process may get the database's process id.
function endWithUs(child: ChildProcess, exited: Promise<void>, account: PostgresAccount): void {
  if (child.pid === undefined) return;
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(child.pid)], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  void exited.then(() => watchdog.kill('SIGKILL'));
}

// The eighth line of postmaster.pid has the postmaster's state. pg_ctl waits for it in the same way.
function isReady(cluster: string, pid: number | undefined): boolean {
  const lines = postmasterFile(cluster);
  return lines?.[0] === String(pid) && lines[7] === 'ready';
}

function postmasterFile(cluster: string): string[] | null {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch {
    return null;
  }
}

function lastLogLine(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n');
  const telling = lines.findLast((line) => /FATAL|PANIC|could not bind/.test(line)) ?? lines.at(-1) ?? '';
  const cause = lines.find((line) => /Address already in use/.test(line)) ?? telling;
  return cause.replace(/^.*?(FATAL|PANIC|LOG):\s*/, '') || 'it said nothing';
}

async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const gone = await Promise.race([exited.then(() => true), delay(STOP_STAGE_MS, false, { ref: false })]);
    if (gone) return;
  }
}

/**
 * Stops the postmaster that a killed server may have left running on this cluster. Also removes a stale postmaster.pid:
 * PostgreSQL would not start if another process had its process id by now.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number(postmasterFile(cluster)?.[0]);
  if (!existsSync(pidFile)) return;
  const deadline = Date.now() + ORPHAN_DEADLINE_MS;
  let signal: NodeJS.Signals = 'SIGINT';
  while (isPostmasterOf(pid, cluster)) {
    if (Date.now() > deadline)
      throw new StartRefused(`A database left by an earlier run (process ${pid}) does not stop.`);
    process.kill(pid, signal);
    for (let i = 0; i < 100 && isPostmasterOf(pid, cluster); i += 1) await delay(40);
    signal = 'SIGQUIT';
  }
  rmSync(pidFile, { force: true });
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A postmaster's working directory is its cluster. Without /proc (macOS) we only know that a process has this id.
  if (!existsSync('/proc/self/cwd')) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}
