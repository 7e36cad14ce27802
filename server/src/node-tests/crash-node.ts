/** Starts a node with its own database and kills either with SIGKILL. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../database/embedded/free-port.ts';
import { quickDirectory } from '../testing/quick-directory.ts';

export interface CrashNode {
  readonly url: string;
  readonly databaseUrl: () => string;
  /** Rejects when the server exits without being killed. Never resolves. */
  readonly exitedUnexpectedly: Promise<never>;
  /** Resolves when the server listens and its database takes connections. */
  readonly start: () => Promise<void>;
  readonly killServer: () => Promise<void>;
  readonly killDatabase: () => Promise<void>;
  /** Kills the server and its database, and deletes the data. */
  readonly discard: () => Promise<void>;
}

export async function crashNode(): Promise<CrashNode> {
  const dataDir = quickDirectory('crash');
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    PLATFORM_FEE_BPS: '1000',
    WEBHOOK_ALLOW_PRIVATE: 'on',
    WORKERS: '1',
  };
  let server: ChildProcess | null = null;
  const { promise: exitedUnexpectedly, reject: reportExit } = Promise.withResolvers<never>();
  exitedUnexpectedly.catch(() => undefined); // It may reject before a test awaits it.
  let databaseUrl = '';

  const killServer = async (): Promise<void> => {
    const dying = server;
    server = null;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = once(dying, 'exit');
    dying.kill('SIGKILL');
    await gone;
  };
  const killDatabase = async (): Promise<void> => {
    const postmaster = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    // Backends first, because without their postmaster they would shut down cleanly.
    for (const pid of [...(await childrenOf(postmaster)), postmaster]) kill(pid);
  };

  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: () => databaseUrl,
    exitedUnexpectedly,
    async start() {
      const child = spawn(
        process.execPath,
        ['--conditions=proverse-source', join(import.meta.dirname, 'crash-server.ts')],
        {
          env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      server = child;
      child.once('exit', (code) => {
        if (server === child) reportExit(new Error(`The server exited unexpectedly (exit code ${String(code)})`));
      });
      const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exitedUnexpectedly]);
      databaseUrl = String(line);
    },
    killServer,
    killDatabase,
    async discard() {
      await killServer();
      await killDatabase().catch(() => undefined);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return list.split(' ').filter(Boolean).map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just exited.
  }
}
