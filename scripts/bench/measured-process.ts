import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MeasuredProcess {
  readonly url: string;
  readonly pid: number;
  /** Memory of the process now and at its peak (Linux); undefined elsewhere. */
  memoryMib(): { readonly now: number; readonly peak: number } | undefined;
  stop(): Promise<void>;
}

interface Options {
  /** A file descriptor for its output; inherited by default. */
  readonly output?: number;
  /** A module of this folder that the process loads first. */
  readonly preload?: string;
}

/** Starts a module of this folder as a process, so that load generator and server do not share an event loop. */
export async function startMeasured(
  module: 'serve.ts' | 'bare.ts',
  port: number,
  env: Readonly<Record<string, string>>,
  { output, preload }: Options = {},
): Promise<MeasuredProcess> {
  const child = fork(join(import.meta.dirname, module), [], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2', ...env, PORT: String(port) },
    // The same options as in scripts/bootstrap.mjs.
    execArgv: [
      '--conditions=proverse-source',
      '--max-semi-space-size=4',
      '--max-old-space-size=192',
      ...(preload === undefined ? [] : ['--import', join(import.meta.dirname, preload)]),
    ],
    stdio: ['ignore', output ?? 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  if (message !== 'ready') throw new Error(`${module} did not start`);
  const pid = child.pid ?? 0;
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    memoryMib() {
      if (process.platform !== 'linux') return undefined;
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const mib = (field: string): number =>
        Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
      return { now: mib('VmRSS'), peak: mib('VmHWM') };
    },
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
