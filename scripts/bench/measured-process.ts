import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MeasuredProcess {
  readonly url: string;
  readonly pid: number;
  /** Memory of the process now and at its peak, as Linux tells it. */
  memory(): string;
  stop(): Promise<void>;
}

/**
 * Starts a module of this folder as a process, so that load generator and server do not share an event loop. `output` is a
 * file descriptor; without one the process prints what it logs.
 */
export async function startMeasured(
  module: 'serve.ts' | 'bare.ts' | 'open-sockets.ts',
  port: number,
  env: Readonly<Record<string, string>>,
  output?: number,
): Promise<MeasuredProcess> {
  const child = fork(join(import.meta.dirname, module), [], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2', ...env, PORT: String(port) },
    // The same options as in scripts/bootstrap.mjs.
    execArgv: ['--conditions=proverse-source', '--max-semi-space-size=4', '--max-old-space-size=192'],
    stdio: ['ignore', output ?? 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  if (message !== 'ready') throw new Error(`${module} did not start`);
  const pid = child.pid ?? 0;
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    memory() {
      if (process.platform !== 'linux') return '';
      const [peakAndNow = ''] = /VmHWM.*\n.*VmRSS.*/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return peakAndNow.replaceAll(/(\d+) kB/g, (_, kb) => `${Math.round(Number(kb) / 1024)} MiB`);
    },
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
