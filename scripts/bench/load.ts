import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installDebianPackage } from '../../server/src/testing/debian-package.ts';

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

/** Repeats these calls in turn with wrk, as fast as possible over this number of connections, in a separate process. */
export async function runLoad(
  url: string,
  connections: number,
  seconds: number,
  requests: readonly CallRequest[],
): Promise<Load> {
  installDebianPackage('wrk');
  const file = join(tmpdir(), `proverse-requests-${randomUUID()}`);
  // Lines that wrk.lua reads.
  const lines = requests.map(({ method, path, token = '', body = '' }) => [method, path, token, body].join('\t'));
  writeFileSync(file, lines.join('\n'));
  const script = join(import.meta.dirname, 'wrk.lua');
  // wrk's options and the URL come first. The script's own arguments follow after `--`.
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url, '--', file, randomUUID()];
  try {
    const { stdout } = await promisify(execFile)('wrk', args);
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Load;
  } finally {
    rmSync(file);
  }
}
