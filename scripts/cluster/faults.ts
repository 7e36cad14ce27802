/** What can happen to a cluster. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machines.ts';
import { switchOver } from './members.ts';
import { ETCD_NAMES } from './settings.ts';
import { until, type Cluster } from './start-cluster.ts';

export interface Fault {
  /** What happens, as a text. */
  readonly title: string;
  /** Makes it happen. Returns what mends it. */
  readonly strike: (cluster: Cluster) => Promise<() => void>;
  /** How long it lasts. */
  readonly seconds: number;
  /** The longest time without writes that it may cause. */
  readonly gapSecondsMax: number;
  /** The longest time without reads on HAProxy's read port. */
  readonly readGapSecondsMax: number;
}

/** Longer than `ttl`, so that another database leads when the first comes back. */
const BEYOND_TTL = 30;
const AFTER_KILL = { gapSecondsMax: 30, readGapSecondsMax: 2 } as const;

async function memberWith(cluster: Cluster, role: 'leader' | 'sync_standby'): Promise<Machine> {
  let found: Machine | undefined;
  await until(`there is a ${role}`, async () => {
    const name = (await cluster.members()).find((member) => member.role === role)?.name;
    found = cluster.databases.find((machine) => machine.name === name);
    return found !== undefined;
  });
  if (!found) throw new Error('unreachable');
  return found;
}

const killed = (machine: Machine, cluster: Cluster): (() => void) => {
  machine.signal('KILL');
  return () => cluster.startDatabase(machine);
};

const frozen = (machine: Machine): (() => void) => {
  machine.signal('STOP');
  return () => machine.signal('CONT');
};

/** Another database takes over after `ttl`. */
const takeover = { seconds: BEYOND_TTL, ...AFTER_KILL } as const;

export const FAULTS = {
  leader: {
    title: 'leader killed with its Patroni',
    strike: async (cluster) => killed(await memberWith(cluster, 'leader'), cluster),
    ...takeover,
  },
  standby: {
    title: 'synchronous standby killed',
    strike: async (cluster) => killed(await memberWith(cluster, 'sync_standby'), cluster),
    ...takeover,
  },
  frozen: {
    title: 'leader frozen',
    strike: async (cluster) => frozen(await memberWith(cluster, 'leader')),
    ...takeover,
  },
  patroniFrozen: {
    title: 'Patroni of the leader frozen',
    // PostgreSQL goes on beside its successor, because this machine has no watchdog.
    strike: async (cluster) => {
      const leader = await memberWith(cluster, 'leader');
      cluster.signalPatroni(leader, 'SIGSTOP');
      return () => cluster.signalPatroni(leader, 'SIGCONT');
    },
    ...takeover,
  },
  network: {
    title: 'leader unplugged',
    strike: async (cluster) => cluster.machines.unplug(await memberWith(cluster, 'leader')),
    ...takeover,
  },
  cutFromEtcd: {
    title: 'leader cut from etcd',
    strike: async (cluster) => cluster.machines.cut(await memberWith(cluster, 'leader'), cluster.etcd),
    ...takeover,
  },
  cutFromStandby: {
    title: 'leader cut from its standby',
    strike: async (cluster) =>
      cluster.machines.cut(await memberWith(cluster, 'leader'), await memberWith(cluster, 'sync_standby')),
    ...takeover,
  },
  diskFull: {
    title: "leader's disk full",
    strike: async (cluster) => {
      const filler = join((await memberWith(cluster, 'leader')).disk, 'filler');
      // It ends with an error when nothing is left.
      await once(spawn('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' }), 'exit');
      return () => rmSync(filler);
    },
    seconds: 15,
    ...AFTER_KILL,
  },
  switchover: {
    title: 'planned switch',
    strike: async (cluster) => {
      await switchOver(await memberWith(cluster, 'leader'), await memberWith(cluster, 'sync_standby'));
      return () => undefined;
    },
    seconds: 5,
    ...AFTER_KILL,
    gapSecondsMax: 5,
  },
  node: {
    title: 'node of the product killed',
    strike: async (cluster) => {
      cluster.killNode(0);
      return () => cluster.startNode(0);
    },
    seconds: 10,
    ...AFTER_KILL,
  },
  etcd: {
    title: 'one etcd killed',
    strike: async (cluster) => {
      cluster.killEtcd(ETCD_NAMES[0]);
      return () => cluster.startEtcd(ETCD_NAMES[0]);
    },
    seconds: 10,
    ...AFTER_KILL,
  },
  everything: {
    title: 'everything killed at once',
    strike: async (cluster) => {
      for (const machine of cluster.machines.all) machine.signal('KILL');
      cluster.killNode(0);
      cluster.killNode(1);
      return () => {
        for (const name of ETCD_NAMES) cluster.startEtcd(name);
        for (const machine of cluster.databases) cluster.startDatabase(machine);
        cluster.startNode(0);
        cluster.startNode(1);
      };
    },
    seconds: 1,
    ...AFTER_KILL,
    // There is no database left to read from.
    readGapSecondsMax: 30,
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

export function isFault(name: string): name is FaultName {
  return Object.hasOwn(FAULTS, name);
}
