/** Gives the load generator a core of its own where there are three or more, so that it slows nothing that it measures. */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const cores = availableParallelism();
const hasOwnCore = cores > 2 && spawnSync('taskset', ['--version']).status === 0;

/** The words to put in front of a load generator's command, so that it runs on its own core. */
export const ON_ITS_CORE: readonly string[] = hasOwnCore ? ['taskset', '-c', String(cores - 1)] : [];

/** Keeps this process, and what it starts from now on, off the load generator's core. */
export function leaveGeneratorCore(): void {
  if (hasOwnCore) spawnSync('taskset', ['-a', '-c', '-p', `0-${cores - 2}`, String(process.pid)]);
}
