/** The configuration of etcd, Patroni and HAProxy. */
import type { Machine } from './machines.ts';

/** How long a leader that no longer answers keeps its key. Until then there is no other. */
const TTL_SECONDS = 20;
const LOOP_SECONDS = 3;
/** `ttl` must be at least `loop_wait` and twice this. */
const RETRY_SECONDS = 8;
const REPLICA_LAG_BYTES = 16 * 1024 ** 2;
export const PATRONI_PORT = 8008;
export const POSTGRES_PORT = 5432;
/** The three etcd share a machine, so that one cut separates a database from all of them. */
export const ETCD_NAMES = ['etcd1', 'etcd2', 'etcd3'] as const;
export type EtcdName = (typeof ETCD_NAMES)[number];

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
  const listen = `${machine.address}:${POSTGRES_PORT}`;
  const rest = `${machine.address}:${PATRONI_PORT}`;
  return JSON.stringify({
    scope: 'proverse',
    name: machine.name,
    restapi: { listen: rest, connect_address: rest },
    etcd: { hosts: ETCD_NAMES.map((name) => `${etcd.address}:${clientPort(name)}`) },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: LOOP_SECONDS,
        retry_timeout: RETRY_SECONDS,
        synchronous_mode: true,
        // A database that crashes while its Patroni lives is replaced at once.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: false,
          parameters: {
            max_connections: 150,
            max_wal_size: '512MB',
            wal_keep_size: '256MB',
            // How soon the leader stops waiting for a standby that no longer answers.
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
            timezone: 'UTC',
            jit: false,
          },
        },
      },
      initdb: [
        'data-checksums',
        { encoding: 'UTF8' },
        { 'locale-provider': 'builtin' },
        { 'builtin-locale': 'C.UTF-8' },
        { locale: 'C' },
      ],
    },
    postgresql: {
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
      pg_hba: [
        'local all postgres scram-sha-256',
        'host all postgres samenet scram-sha-256',
        'host replication replicator samenet scram-sha-256',
        'host proverse proverse,proverse_app,proverse_audit samenet scram-sha-256',
      ],
      create_replica_methods: ['copy'],
      copy: { command: `python3 ${copyReplica}`, password },
      remove_data_directory_on_diverged_timelines: true,
    },
  });
}

interface ProxyPorts {
  readonly web: number;
  readonly write: number;
  readonly read: number;
}

/** `nodes` are the ports of the product's nodes on this machine. */
export function haproxySettings(ports: ProxyPorts, databases: readonly Machine[], nodes: readonly number[]): string {
  const checked = databases
    .map(({ name, address }) => `  server ${name} ${address}:${POSTGRES_PORT} check port ${PATRONI_PORT}`)
    .join('\n');
  return `
defaults
  mode tcp
  timeout connect 1s
  timeout check 1s
  timeout client 1h
  timeout server 1h
  # Each further attempt to connect goes to another server.
  retries 3
  option redispatch 1
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions

listen write
  bind 127.0.0.1:${ports.write}
  option httpchk GET /primary
${checked}

frontend read
  bind 127.0.0.1:${ports.read}
  # The primary serves reads when no standby can.
  use_backend read_from_primary if { nbsrv(read_from_standbys) lt 1 }
  default_backend read_from_standbys

backend read_from_standbys
  balance leastconn
  option httpchk GET /replica?lag=${REPLICA_LAG_BYTES}
${checked}

backend read_from_primary
${databases.map(({ name, address }) => `  server ${name} ${address}:${POSTGRES_PORT} track write/${name}`).join('\n')}

listen web
  bind 127.0.0.1:${ports.web}
  mode http
  # A node asks its database for a second before it says that it is not ready.
  timeout check 2s
  option forwardfor
  option httpchk GET /api/public/ready
${nodes.map((port, index) => `  server node${index + 1} 127.0.0.1:${port} check`).join('\n')}
`;
}
