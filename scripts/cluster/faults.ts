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

const fault = (title: string, strike: Fault['strike'], other: Partial<Fault> = {}): Fault => ({
  title,
  strike,
  seconds: BEYOND_TTL,
  gapSecondsMax: 30,
  readGapSecondsMax: 2,
  ...other,
});

type Role = 'leader' | 'sync_standby';

async function memberWith(cluster: Cluster, role: Role): Promise<Machine> {
  let found: Machine | undefined;
  await until(`there is a ${role}`, async () => {
    const name = (await cluster.members()).find((member) => member.role === role)?.name;
    found = cluster.databases.find((machine) => machine.name === name);
    return found !== undefined;
  });
  if (!found) throw new Error('unreachable');
  return found;
}

/** Strikes the leader of the moment. */
const atLeader =
  (strike: (leader: Machine, cluster: Cluster) => (() => void) | Promise<() => void>): Fault['strike'] =>
  async (cluster) =>
    strike(await memberWith(cluster, 'leader'), cluster);

/** Kills a database with its Patroni. */
const killed = (role: Role) => async (cluster: Cluster) => {
  const machine = await memberWith(cluster, role);
  machine.signal('KILL');
  return () => cluster.start(machine.name);
};

/** Kills programs that are no databases. */
const programKilled =
  (...names: readonly string[]) =>
  async (cluster: Cluster) => {
    for (const name of names) cluster.signal(name, 'SIGKILL');
    return () => names.forEach(cluster.start);
  };

export const FAULTS = {
  leader: fault('leader killed with its Patroni', killed('leader')),
  standby: fault('synchronous standby killed', killed('sync_standby')),
  frozen: fault(
    'leader frozen',
    atLeader((leader) => {
      leader.signal('STOP');
      return () => leader.signal('CONT');
    }),
  ),
  // PostgreSQL goes on beside its successor, because this machine has no watchdog.
  patroniFrozen: fault(
    'Patroni of the leader frozen',
    atLeader(({ name }, cluster) => {
      cluster.signal(name, 'SIGSTOP');
      return () => cluster.signal(name, 'SIGCONT');
    }),
  ),
  network: fault(
    'leader unplugged',
    atLeader((leader, { machines }) => machines.unplug(leader)),
  ),
  cutFromEtcd: fault(
    'leader cut from etcd',
    atLeader((leader, { machines, etcd }) => machines.cut(leader, etcd)),
  ),
  cutFromStandby: fault(
    'leader cut from its standby',
    atLeader(async (leader, cluster) => cluster.machines.cut(leader, await memberWith(cluster, 'sync_standby'))),
  ),
  diskFull: fault(
    "leader's disk full",
    atLeader(async ({ disk }) => {
      const filler = join(disk, 'filler');
      // It ends with an error when nothing is left.
      await once(spawn('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' }), 'exit');
      return () => rmSync(filler);
    }),
    { seconds: 15 },
  ),
  switchover: fault(
    'planned switch',
    atLeader(async (leader, cluster) => {
      await switchOver(leader, await memberWith(cluster, 'sync_standby'));
      return () => undefined;
    }),
    { seconds: 5, gapSecondsMax: 5 },
  ),
  node: fault('node of the product killed', programKilled('node1'), { seconds: 10 }),
  etcd: fault('one etcd killed', programKilled(ETCD_NAMES[0]), { seconds: 10 }),
  everything: fault(
    'everything killed at once',
    async (cluster) => {
      for (const machine of cluster.machines.all) machine.signal('KILL');
      const restart = await programKilled('node1', 'node2')(cluster);
      return () => {
        for (const name of [...ETCD_NAMES, ...cluster.databases.map((machine) => machine.name)]) cluster.start(name);
        restart();
      };
    },
    // There is no database left to read from.
    { seconds: 1, readGapSecondsMax: 30 },
  ),
};

export type FaultName = keyof typeof FAULTS;

export function isFault(name: string): name is FaultName {
  return Object.hasOwn(FAULTS, name);
}
