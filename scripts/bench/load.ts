import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ON_ITS_CORE } from './generator-core.ts';

export interface Load {
  /** The number of calls that succeeded. */
  readonly calls: number;
  readonly seconds: number;
  readonly p50Ms?: number;
  readonly p99Ms?: number;
  readonly failed: number;
}

export interface CallRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  /** JSON without tabs. Each time a call with a body is made, it gets a new idempotency key. */
  readonly body?: string;
}

/** The generator in use. wrk needs a fraction of the CPU time of autocannon, which is the fallback. */
export const GENERATOR = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk';

/** Repeats these calls in turn, as fast as possible over this number of connections, in a separate process. */
export async function runLoad(
  url: string,
  connections: number,
  seconds: number,
  requests: readonly CallRequest[],
): Promise<Load> {
  const file = join(tmpdir(), `proverse-requests-${randomUUID()}`);
  writeFileSync(file, requests.map(lineOf).join('\n'));
  const keyPrefix = randomUUID();
  const command =
    GENERATOR === 'wrk'
      ? // wrk's options and the URL come first. The script's own arguments follow after `--`.
        ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '-s', fileHere('wrk.lua'), url, '--', file, keyPrefix]
      : [process.execPath, fileHere('autocannon.ts'), url, String(connections), String(seconds), file, keyPrefix];
  try {
    const output = await runGenerator(command);
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Load;
  } finally {
    rmSync(file);
  }
}

/** Runs a load generator and returns what it printed. */
export async function runGenerator(command: readonly string[]): Promise<string> {
  const [program = '', ...args] = [...ON_ITS_CORE, ...command];
  const { stdout } = await promisify(execFile)(program, args);
  return stdout;
}

/** Returns a call as a line that wrk.lua and autocannon.ts read. */
function lineOf({ method, path, token = '', body = '' }: CallRequest): string {
  return [method, path, token, body].join('\t');
}

function fileHere(name: string): string {
  return join(import.meta.dirname, name);
}
