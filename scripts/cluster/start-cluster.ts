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
import { createMachines, runLogged, type Machine, type Machines } from './machines.ts';
import { installPrograms, programFolder } from './packages.ts';
import { isHealthy, membersOf, type Member } from './members.ts';
import { ETCD_NAMES, etcdArguments, haproxySettings, patroniSettings, type EtcdName } from './settings.ts';

export interface Ports {
  readonly web: number;
  readonly write: number;
  readonly read: number;
  readonly nodes: readonly number[];
}

export interface Cluster extends ReturnType<typeof createPrograms> {
  /** With the configuration and the log of each program. */
  readonly directory: string;
  readonly url: string;
  /** As the owner of the database. */
  readonly writeUrl: string;
  readonly readUrl: string;
  readonly auditUrl: string;
  readonly databases: readonly Machine[];
  readonly etcd: Machine;
  readonly machines: Machines;
  readonly members: () => Promise<readonly Member[]>;
  /** Resolves when every machine and node works again. */
  readonly healthy: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The data directory of the nodes. */
const PRODUCT = 'product';
const SERVE = join(import.meta.dirname, '../start/serve.ts');
const DATABASES = ['db1', 'db2', 'db3'] as const;
const DEADLINE_MS = 120_000;

/**
 * Starts three databases under Patroni, three etcd, HAProxy and nodes of the product, with new and temporary data.
 * @throws StartRefused when this machine cannot run them
 */
export async function startCluster(ports: Ports, nodeEnv: Readonly<Record<string, string>>): Promise<Cluster> {
  const reason = installPrograms();
  if (reason !== undefined) throw new StartRefused(`A cluster cannot run here: ${reason}.`);
  const account = postgresAccount();
  const directory = mkdtempSync(join(tmpdir(), 'proverse-cluster-'));
  chmodSync(directory, 0o711);
  const machines = createMachines(directory, ['etcd', ...DATABASES], account);
  const children = new Map<string, ChildProcess>();
  const stop = async (): Promise<void> => {
    for (const child of children.values()) child.kill('SIGKILL');
    await machines.remove();
  };
  try {
    const [etcd, ...databases] = machines.all;
    if (!etcd) throw new Error('There is no machine');
    const password = randomBytes(16).toString('hex');
    const login = (user: string, port: number, database = 'proverse'): string =>
      `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
    const writeUrl = login('proverse', ports.write);
    const place = { directory, ports, etcd, databases, password, children };
    const env = nodeEnvironment(place, {
      DATABASE_OWNER_URL: writeUrl,
      DATABASE_URL: login('proverse_app', ports.write),
      DATABASE_REPLICA_URL: login('proverse_app', ports.read),
      ...nodeEnv,
    });
    const programs = createPrograms(place, programFolder(directory, account), env);
    const members = (): Promise<readonly Member[]> => membersOf(databases);
    const healthy = (): Promise<void> =>
      until('it is whole', async () => isHealthy(await members()) && areReady(ports));

    for (const name of ETCD_NAMES) programs.startEtcd(name);
    for (const machine of databases) programs.startDatabase(machine);
    programs.startProxy();
    await until('there is a primary', () => createDatabase(login('postgres', ports.write, 'postgres'), password));
    // The first node migrates and fills in demo data.
    for (const index of ports.nodes.keys()) {
      programs.startNode(index);
      await until(`node ${index + 1} is ready`, () => isReady(`http://127.0.0.1:${ports.nodes[index]}`));
    }
    await healthy();
    const [url, readUrl] = [`http://127.0.0.1:${ports.web}`, login('proverse', ports.read)];
    const auditUrl = withKeptLogin(writeUrl, 'audit', join(directory, PRODUCT));
    return {
      directory,
      url,
      writeUrl,
      readUrl,
      auditUrl,
      databases,
      etcd,
      machines,
      ...programs,
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
  /** What runs on this machine or must be killed alone, by name. */
  readonly children: Map<string, ChildProcess>;
}

/** Returns how each program is started and killed. `folder` has PostgreSQL's. */
function createPrograms(
  { directory, ports, etcd, databases, password, children }: Place,
  folder: string,
  env: NodeJS.ProcessEnv,
) {
  const copyReplica = join(directory, 'copy-replica.py');
  copyFileSync(join(import.meta.dirname, 'copy-replica.py'), copyReplica);
  for (const machine of databases) {
    const settings = patroniSettings({ machine, etcd, programs: folder, copyReplica, password });
    writeFileSync(join(directory, `${machine.name}.json`), settings);
  }
  const proxy = join(directory, 'haproxy.cfg');
  writeFileSync(proxy, haproxySettings(ports, databases, ports.nodes));
  const runHere = (name: string, program: string, args: readonly string[], environment?: NodeJS.ProcessEnv): void =>
    void children.set(name, runLogged(join(directory, `${name}.log`), directory, program, args, environment));
  const kill = (name: string): void => void children.get(name)?.kill('SIGKILL');
  return {
    startEtcd: (name: EtcdName): void => void children.set(name, etcd.run('etcd', ...etcdArguments(name, etcd))),
    startDatabase: (machine: Machine): void =>
      void children.set(machine.name, machine.run('patroni', join(directory, `${machine.name}.json`))),
    signalPatroni: (machine: Machine, signal: 'SIGSTOP' | 'SIGCONT'): void =>
      void children.get(machine.name)?.kill(signal),
    startProxy: (): void => runHere('haproxy', 'haproxy', ['-db', '-f', proxy]),
    startNode: (index: number): void =>
      runHere(nodeName(index), process.execPath, ['--conditions=proverse-source', SERVE], {
        ...env,
        PORT: String(ports.nodes[index]),
      }),
    killEtcd: (name: EtcdName): void => kill(name),
    killNode: (index: number): void => kill(nodeName(index)),
  };
}

function nodeName(index: number): string {
  return `node${index + 1}`;
}

async function areReady({ web, nodes }: Ports): Promise<boolean> {
  const ready = await Promise.all([web, ...nodes].map((port) => isReady(`http://127.0.0.1:${port}`)));
  return ready.every(Boolean);
}

function nodeEnvironment({ directory, ports }: Place, rest: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
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
      const { rowCount } = await client.query(`select from pg_roles where rolname = 'proverse'`);
      if (rowCount === 0) await client.query(`create role proverse login createrole password '${password}'`);
      const { rowCount: databases } = await client.query(`select from pg_database where datname = 'proverse'`);
      if (databases === 0) await client.query('create database proverse owner proverse');
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
