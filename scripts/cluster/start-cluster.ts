import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefused } from '../../server/src/config/start-refused.ts';
import { postgresAccount } from '../../server/src/database/embedded/postgres-account.ts';
import { withKeptLogin } from '../../server/src/database/migrator/logins.ts';
import { isReady } from '../../server/src/testing/node-process.ts';
import { withClient } from '../command-parts/with-client.ts';
import { createMachines, runLogged, type Machine } from './machines.ts';
import { installPrograms, programFolder } from './packages.ts';
import { isHealthy, membersOf, type Member } from './members.ts';
import { ETCD_NAMES, etcdArguments, haproxySettings, patroniSettings } from './settings.ts';

export interface Ports {
  readonly web: number;
  readonly write: number;
  readonly read: number;
  readonly nodes: readonly number[];
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** The data directory of the nodes. */
const PRODUCT = 'product';
const SERVE = join(import.meta.dirname, '../start/serve.ts');
const DATABASES = ['db1', 'db2', 'db3'] as const;
const DEADLINE_MS = 120_000;

/**
 * Starts three databases under Patroni, three etcd, HAProxy and nodes of the product, with new and temporary data.
 * @throws StartRefused when this machine cannot run them
 */
export async function startCluster(ports: Ports, nodeEnv: Readonly<Record<string, string>>) {
  const reason = installPrograms();
  if (reason !== undefined) throw new StartRefused(`A cluster cannot run here: ${reason}.`);
  const account = postgresAccount();
  const directory = mkdtempSync(join(tmpdir(), 'proverse-cluster-'));
  chmodSync(directory, 0o711);
  const machines = createMachines(directory, ['etcd', ...DATABASES], account);
  const running = new Map<string, ChildProcess>();
  const stop = async (): Promise<void> => {
    for (const child of running.values()) child.kill('SIGKILL');
    await machines.remove();
  };
  try {
    const [etcd, ...databases] = machines.all as [Machine, ...Machine[]];
    const password = randomBytes(16).toString('hex');
    const login = (user: string, port: number, database = 'proverse'): string =>
      `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
    const [writeUrl, readUrl] = [login('proverse', ports.write), login('proverse', ports.read)];
    const env = nodeEnvironment(directory, ports, {
      DATABASE_OWNER_URL: writeUrl,
      DATABASE_URL: login('proverse_app', ports.write),
      DATABASE_REPLICA_URL: login('proverse_app', ports.read),
      ...nodeEnv,
    });
    const programs = programsOf(
      { directory, ports, etcd, databases, password, env },
      programFolder(directory, account),
    );
    /** Starts a program that does not run: an etcd, Patroni of a database, `haproxy`, `node1` or `node2`. */
    const start = (name: string): void => {
      const program = programs.get(name);
      if (program) running.set(name, program());
    };
    const members = (): Promise<readonly Member[]> => membersOf(databases);
    /** Resolves when every machine and node works again. */
    const healthy = (): Promise<void> =>
      until('it is whole', async () => isHealthy(await members()) && areReady(ports));

    for (const name of [...ETCD_NAMES, ...DATABASES, 'haproxy']) start(name);
    await until('there is a primary', () => createDatabase(login('postgres', ports.write, 'postgres'), password));
    // The first node migrates and fills in demo data.
    for (const [index, port] of ports.nodes.entries()) {
      start(`node${index + 1}`);
      await until(`node ${index + 1} is ready`, () => isReady(`http://127.0.0.1:${port}`));
    }
    await healthy();
    return {
      /** With the configuration and the log of each program. */
      directory,
      url: `http://127.0.0.1:${ports.web}`,
      /** As the owner of the database. */
      writeUrl,
      readUrl,
      auditUrl: withKeptLogin(writeUrl, 'audit', join(directory, PRODUCT)),
      databases,
      etcd,
      machines,
      start,
      /** Sends a signal to one program, of a database only to its Patroni. */
      signal: (name: string, signal: NodeJS.Signals): void => void running.get(name)?.kill(signal),
      members,
      healthy,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Place {
  readonly directory: string;
  readonly ports: Ports;
  readonly etcd: Machine;
  readonly databases: readonly Machine[];
  readonly password: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Writes the configuration and returns what starts each program. `folder` has PostgreSQL's. */
function programsOf({ directory, ports, etcd, databases, password, env }: Place, folder: string) {
  const at = (name: string): string => join(directory, name);
  const copyReplica = at('copy-replica.py');
  copyFileSync(join(import.meta.dirname, 'copy-replica.py'), copyReplica);
  for (const machine of databases) {
    const settings = patroniSettings({ machine, etcd, programs: folder, copyReplica, password });
    writeFileSync(at(`${machine.name}.json`), settings);
  }
  writeFileSync(at('haproxy.cfg'), haproxySettings(ports, databases, ports.nodes));
  const node = (name: string, port: number) => () =>
    runLogged(at(`${name}.log`), directory, process.execPath, ['--conditions=proverse-source', SERVE], {
      ...env,
      PORT: String(port),
    });
  return new Map<string, () => ChildProcess>([
    ...ETCD_NAMES.map((name) => [name, () => etcd.run('etcd', ...etcdArguments(name, etcd))] as const),
    ...databases.map((machine) => [machine.name, () => machine.run('patroni', at(`${machine.name}.json`))] as const),
    ['haproxy', () => runLogged(at('haproxy.log'), directory, 'haproxy', ['-db', '-f', at('haproxy.cfg')])],
    ...ports.nodes.map((port, n) => [`node${n + 1}`, node(`node${n + 1}`, port)] as const),
  ]);
}

async function areReady({ web, nodes }: Ports): Promise<boolean> {
  const ready = await Promise.all([web, ...nodes].map((port) => isReady(`http://127.0.0.1:${port}`)));
  return ready.every(Boolean);
}

function nodeEnvironment(directory: string, ports: Ports, rest: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NODE_ENV: 'development',
    PUBLIC_URL: `http://localhost:${ports.web}`,
    TRUST_PROXY: '1',
    SECRET_KEY: 'the secret key of a cluster that is only tried out',
    DATA_DIR: join(directory, PRODUCT),
    LOG_LEVEL: 'warn',
    WORKERS: '1',
    ...rest,
  };
}

/** Returns whether the database exists now. Fails softly while there is no primary. */
async function createDatabase(superuserUrl: string, password: string): Promise<boolean> {
  try {
    await withClient(superuserUrl, 'proverse-cluster', async (client) => {
      const has = async (query: string): Promise<boolean> => (await client.query(query)).rowCount === 1;
      if (!(await has(`select from pg_roles where rolname = 'proverse'`)))
        await client.query(`create role proverse login createrole password '${password}'`);
      if (!(await has(`select from pg_database where datname = 'proverse'`)))
        await client.query('create database proverse owner proverse');
    });
    return true;
  } catch {
    return false;
  }
}

/** @throws StartRefused after two minutes */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new StartRefused(`The cluster did not get so far that ${what}.`);
    await delay(200);
  }
}
