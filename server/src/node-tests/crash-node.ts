/** Starts a node and kills it or its database, as nothing in the product would ever end them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { quickDirectory } from '../testing/quick-directory.ts';

export interface CrashNode {
  readonly url: string;
  readonly databaseUrl: () => string;
  /** Rejects when the server ends without having been killed; never resolves. */
  readonly endedByItself: Promise<never>;
  /** Resolves when the server listens and its database takes connections. */
  readonly start: () => Promise<void>;
  readonly killServer: () => Promise<void>;
  readonly killDatabase: () => Promise<void>;
  /** Ends everything and deletes the data. */
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
  };
  let server: ChildProcess | null = null;
  const { promise: endedByItself, reject: reportEnd } = Promise.withResolvers<never>();
  endedByItself.catch(() => undefined); // also while nobody waits for it
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
    // Its backends first: without its postmaster a backend ends politely, and this is not about politeness.
    for (const pid of [...(await childrenOf(postmaster)), postmaster]) kill(pid);
  };

  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: () => databaseUrl,
    endedByItself,
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
        if (server === child) reportEnd(new Error(`the server ended by itself (exit code ${String(code)})`));
      });
      const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), endedByItself]);
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
    // It has just ended by itself.
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
