/**
 * The machines of a cluster, all on this one. Each is a network namespace with an address and a disk of its own: its
 * processes can be killed or frozen together, its links cut without a closed connection, and its disk filled (OPS-4).
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresAccount } from '../../server/src/database/embedded/postgres-account.ts';

export interface Machine {
  readonly name: string;
  readonly address: string;
  /** In memory, so that the machines do not wait for each other's disk. */
  readonly disk: string;
  /** Starts a program as the database's user. Its output goes to `<machine>.log`. */
  run(program: string, ...args: readonly string[]): ChildProcess;
  /** Sends a signal to every process of the machine. */
  signal(signal: 'KILL' | 'STOP' | 'CONT'): void;
}

export interface Machines {
  readonly all: readonly Machine[];
  /** The two no longer reach each other, but everything else. Returns what mends it. */
  cut(one: Machine, other: Machine): () => void;
  /** The machine reaches nothing. Returns what mends it. */
  unplug(machine: Machine): () => void;
  /** Kills all processes and removes everything, the directory too. Happens in any case when this process ends. */
  remove(): Promise<void>;
}

// Waits for the end of its input, which comes when our process ends, even by kill -9.
const REMOVE = `
  directory=$1 bridge=$2; shift 2
  read -r _
  plug=0
  for name; do
    while ip netns pids "$bridge-$name" | grep -q .; do
      ip netns pids "$bridge-$name" | xargs -r kill -9; sleep 0.05
    done
    ip netns delete "$bridge-$name"; umount -l "$directory/$name"
    ip link delete "$bridge-$plug"; plug=$((plug + 1))
  done
  ip link delete "$bridge"; rm -rf "$directory"`;
const DISK_SIZE = '1500m';

/** Creates the machines in `directory`. Their first address ends with 11, and this machine's is the one that ends with 1. */
export function createMachines(directory: string, names: readonly string[], account: PostgresAccount): Machines {
  const bridge = `pv${process.pid}`;
  // Another process has other addresses.
  const subnet = `10.${100 + ((process.pid >> 8) & 63)}.${process.pid & 255}`;
  const remover = spawn('/bin/sh', ['-c', REMOVE, 'sh', directory, bridge, ...names], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  remover.unref();
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${subnet}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const asUser = account ? ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : [];
  const plugOf = (machine: Machine): string => `${bridge}-${names.indexOf(machine.name)}`;

  const create = (name: string, index: number): Machine => {
    const address = `${subnet}.${11 + index}`;
    const [space, plug] = [`${bridge}-${name}`, `${bridge}-${index}`];
    ip('netns', 'add', space);
    ip('link', 'add', plug, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', plug, 'master', bridge, 'up');
    ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up');
    const disk = mountDisk(join(directory, name), account);
    return {
      name,
      address,
      disk,
      run: (...words) =>
        runLogged(join(directory, `${name}.log`), disk, 'ip', ['netns', 'exec', space, ...asUser, ...words]),
      signal(signal) {
        // One that starts another at this moment could slip through once.
        for (let times = 0; times < 3; times += 1) {
          spawnSync('kill', [`-${signal}`, ...ip('netns', 'pids', space).split('\n').filter(Boolean)]);
        }
      },
    };
  };
  const all = names.map(create);
  // Isolated ports of a bridge reach every other port, but not each other.
  const isolate = (on: 'on' | 'off', ...machines: readonly Machine[]): void => {
    for (const machine of machines) execFileSync('bridge', ['link', 'set', 'dev', plugOf(machine), 'isolated', on]);
  };
  return {
    all,
    cut(one, other) {
      isolate('on', one, other);
      return () => isolate('off', one, other);
    },
    unplug(machine) {
      ip('link', 'set', plugOf(machine), 'down');
      return () => void ip('link', 'set', plugOf(machine), 'up');
    },
    async remove() {
      remover.ref();
      remover.stdin.end();
      if (remover.exitCode === null) await once(remover, 'exit');
    },
  };
}

/** Runs a program in `directory` with its output in a file. */
export function runLogged(
  logFile: string,
  directory: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  // Detached, so that Ctrl-C does not reach it, and killed when this process ends in any way.
  const words = ['--pdeathsig', 'KILL', program, ...args];
  const child = spawn('setpriv', words, { cwd: directory, env, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  return child;
}

function mountDisk(path: string, account: PostgresAccount): string {
  mkdirSync(path);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', path]);
  if (account) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
  return path;
}

function ip(...args: readonly string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8' });
}
