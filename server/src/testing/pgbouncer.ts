import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../database/embedded/free-port.ts';
import { afterFile } from './after-file.ts';
import { installDebianPackage } from './debian-package.ts';

export interface Pgbouncer {
  /** Logs in as the server, through PgBouncer. */
  readonly url: string;
  readonly mode: 'session' | 'transaction';
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Opens new connections to the database, as an operator does after a migration. */
  reconnect(): Promise<void>;
}

const EXAMPLE = join(import.meta.dirname, '../../../scripts/cluster/pgbouncer.ini');
// The first version that knows prepared statements unless told otherwise.
const TRANSACTION_MODE_SINCE = [1, 24] as const;

/** Finds PgBouncer, or installs it if we are root on Debian. Without it, tests are skipped with a notice. */
export function pgbouncerProgram(): string | undefined {
  const found = findPgbouncer();
  if (found !== undefined) return found;
  installDebianPackage('pgbouncer');
  return findPgbouncer();
}

function findPgbouncer(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
}

function modeOf(program: string): Pgbouncer['mode'] {
  const [, major = 0, minor = 0] =
    /(\d+)\.(\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.map(Number) ?? [];
  const [sinceMajor, sinceMinor] = TRANSACTION_MODE_SINCE;
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor) ? 'transaction' : 'session';
}

/** Runs PgBouncer in front of a database with the settings that RUNNING.md recommends, until the last test of the file. */
export async function pgbouncer(program: string, databaseUrl: string): Promise<Pgbouncer> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const directory = mkdtempSync(join(tmpdir(), 'proverse-pgbouncer-'));
  chmodSync(directory, 0o755);
  const userlist = join(directory, 'userlist.txt');
  writeFileSync(userlist, `"${username}" "${decodeURIComponent(password)}"\n`);
  const listenPort = await freePort();
  const mode = modeOf(program);
  const settings: Readonly<Record<string, string>> = {
    listen_port: String(listenPort),
    auth_file: userlist,
    pool_mode: mode,
  };
  const ini = readFileSync(EXAMPLE, 'utf8')
    .replace(/^proverse = .*$/m, `${pathname.slice(1)} = host=${hostname} port=${port}`)
    .replaceAll(/^(\w+) = .*$/gm, (line, name: string) => (name in settings ? `${name} = ${settings[name]}` : line));
  const file = join(directory, 'pgbouncer.ini');
  const known = mode === 'session' ? ini.replace(/^max_prepared_statements.*$/m, '') : ini;
  writeFileSync(file, `${known}\nunix_socket_dir =\nadmin_users = ${username}\n`);

  const url = `postgresql://${username}:${password}@127.0.0.1:${listenPort}`;
  let child: ChildProcess | undefined;
  async function kill(): Promise<void> {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
  afterFile(async () => {
    await kill();
    rmSync(directory, { recursive: true, force: true });
  });
  /** Runs a command of PgBouncer's console. */
  async function command(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: `${url}/pgbouncer` });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(text);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  const isRunning = () =>
    command('show version').then(
      () => true,
      () => false,
    );
  const server: Pgbouncer = {
    url: `${url}${pathname}`,
    mode,
    kill,
    async start() {
      // It refuses to run as root.
      const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
      child = spawn(program, ['-q', ...account, file], { stdio: 'ignore' });
      while (!(await isRunning())) await delay(20);
    },
    reconnect: () => command('reconnect'),
  };
  await server.start();
  return server;
}
