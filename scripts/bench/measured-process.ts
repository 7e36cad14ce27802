import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MeasuredProcess {
  readonly url: string;
  /** The process's peak memory so far (Linux: VmHWM); undefined elsewhere. */
  peakMemoryMib(): number | undefined;
  stop(): Promise<void>;
}

/** Starts `serve.ts` as a separate process, so that load generator and server do not share an event loop. */
export async function startMeasured(
  kind: 'proverse' | 'bare',
  port: number,
  env: Record<string, string>,
): Promise<MeasuredProcess> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), [kind], {
    env: { ...process.env, ...env, PORT: String(port) },
    // The same options as in scripts/bootstrap.mjs.
    execArgv: ['--conditions=proverse-source', '--max-semi-space-size=4'],
  });
  const [message] = (await once(child, 'message')) as [unknown];
  if (message !== 'ready') throw new Error(`The ${kind} server did not start`);
  return {
    url: `http://127.0.0.1:${port}`,
    peakMemoryMib() {
      if (process.platform !== 'linux') return undefined;
      const kib = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      return kib === undefined ? undefined : Math.round(Number(kib) / 1024);
    },
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
