/** The configuration of etcd, Patroni and HAProxy: that of an operator in machines/, with what is different here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Machine } from './machines.ts';

const operators = (file: string): string => readFileSync(join(import.meta.dirname, 'machines', file), 'utf8');

export const PATRONI_PORT = 8008;
export const POSTGRES_PORT = 5432;
/** The three etcd share a machine, so that one cut separates a database from all of them. */
export const ETCD_NAMES = ['etcd1', 'etcd2', 'etcd3'] as const;
type EtcdName = (typeof ETCD_NAMES)[number];

const clientPort = (name: EtcdName): number => 2379 + 10 * ETCD_NAMES.indexOf(name);
const peerPort = (name: EtcdName): number => clientPort(name) + 1;

/** Debian's Patroni needs etcd's v2 API: with v3 a frozen leader that wakes takes the lock back (fixed in 3.0.3). */
export function etcdArguments(name: EtcdName, { address, disk }: Machine): string[] {
  const url = (port: number): string => `http://${address}:${port}`;
  return [
    `--name=${name}`,
    `--data-dir=${disk}/${name}`,
    '--enable-v2=true',
    `--listen-client-urls=${url(clientPort(name))}`,
    `--advertise-client-urls=${url(clientPort(name))}`,
    `--listen-peer-urls=${url(peerPort(name))}`,
    `--initial-advertise-peer-urls=${url(peerPort(name))}`,
    `--initial-cluster=${ETCD_NAMES.map((each) => `${each}=${url(peerPort(each))}`).join(',')}`,
  ];
}

interface PatroniOptions {
  readonly machine: Machine;
  readonly etcd: Machine;
  readonly programs: string;
  readonly copyReplica: string;
  readonly password: string;
}

/** Patroni's configuration as JSON, which is YAML too. */
export function patroniSettings({ machine, etcd, programs, copyReplica, password }: PatroniOptions): string {
  const { scope, bootstrap, postgresql } = parse(operators('patroni.yml'));
  const [listen, rest] = [POSTGRES_PORT, PATRONI_PORT].map((port) => `${machine.address}:${port}`);
  // npm's PostgreSQL has no pg_rewind, and there are no backups. Disks are small.
  bootstrap.dcs.postgresql.use_pg_rewind = false;
  const small = { max_wal_size: '512MB', wal_keep_size: '256MB', archive_mode: 'off' };
  Object.assign(bootstrap.dcs.postgresql.parameters, small);
  return JSON.stringify({
    scope,
    name: machine.name,
    restapi: { listen: rest, connect_address: rest },
    etcd: { hosts: ETCD_NAMES.map((name) => `${etcd.address}:${clientPort(name)}`) },
    bootstrap,
    postgresql: {
      ...postgresql,
      listen,
      connect_address: listen,
      data_dir: `${machine.disk}/data`,
      bin_dir: programs,
      pgpass: `${machine.disk}/pgpass`,
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: machine.disk },
      create_replica_methods: ['copy'],
      copy: { command: `python3 ${copyReplica}`, password },
    },
  });
}

const SITE_END = '\n# Patroni knows the primary.';

/** HAProxy's configuration of the site on this port, without encryption. `nodes` are the ports of nodes on this machine. */
export function siteSettings(port: number, nodes: readonly number[]): string {
  const [site = ''] = operators('haproxy.cfg').split(SITE_END);
  return site
    .replace(/^global\n(?: .*\n)*/m, '')
    .replaceAll(/^ +(?:log global|bind .* ssl .*|http-request .*)\n/gm, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll(/(?: {2}server .*\n)+/g, nodes.map((node) => `  server node${node} 127.0.0.1:${node}\n`).join(''));
}

interface ProxyPorts {
  readonly web: number;
  readonly write: number;
  readonly read: number;
}

export function haproxySettings(ports: ProxyPorts, databases: readonly Machine[], nodes: readonly number[]): string {
  const [, databaseSettings = ''] = operators('haproxy.cfg').split(SITE_END);
  const filled = databaseSettings
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${ports.write}`)
    .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${ports.read}`)
    .replaceAll(/\$\{DB(\d)\}/g, (_, number) => databases[Number(number) - 1]?.address ?? '');
  return `${siteSettings(ports.web, nodes)}${SITE_END}${filled}`;
}
