import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@proverse/shared';

// Its process has a low priority, so on a busy machine two seconds of work may take ten times as long.
const TIMEOUT_MS = 20_000;
const MAX_PICTURE_BYTES = 256 * 1024;
const EXITED: ReadonlySet<unknown> = new Set([
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
]);

const ROOT = join(import.meta.dirname, '../../..');
// It can read our code and nothing else, write nothing and start nothing.
const RIGHTS = [
  '--permission',
  '--allow-addons',
  ...['node_modules', 'server', 'shared'].map((folder) => `--allow-fs-read=${join(ROOT, folder)}`),
];
// Node itself maps 600 MB, most of which it never uses. The kernel refuses it more than this and longer files, and ends it after 20
// seconds of work.
const limitedTo = (maxBytes: number): string =>
  `ulimit -d 1300000; ulimit -t 20; ulimit -f ${Math.ceil(maxBytes / 512)}; exec "$0" "$@"`;

interface ProgramResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: Buffer;
}

interface ProgramOptions {
  readonly args?: readonly string[];
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** An empty file that gets the output instead of the result. */
  readonly draft?: FileHandle;
}

/**
 * Runs a program of ours that decodes or draws a picture, or reads another file: `input` is its stdin, the result its stdout. Its
 * process has no secrets and no rights, and is killed after `timeoutMs` or `maxBytes` of output (256 KiB). The caller limits how
 * many run at once.
 * @throws DomainError SERVICE_UNAVAILABLE if the process cannot start or the input cannot be read
 */
export async function runPictureProgram(
  program: string,
  input: Buffer | AsyncIterable<Buffer>,
  { args = [], timeoutMs = TIMEOUT_MS, maxBytes = MAX_PICTURE_BYTES, draft }: ProgramOptions = {},
): Promise<ProgramResult> {
  const command = [process.execPath, ...RIGHTS, program, ...args];
  const [path = '', ...rest] =
    process.platform === 'linux' ? ['/bin/sh', '-c', limitedTo(maxBytes), ...command] : command;
  const child = spawn(path, rest, {
    // Compiling its TypeScript would take a third of its CPU time.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['pipe', draft?.fd ?? 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  let inputError: unknown;
  if (child.stdin)
    void pipeline(Buffer.isBuffer(input) ? [input] : input, child.stdin).catch((error: NodeJS.ErrnoException) => {
      // The process may exit before it has read all input. It must not take a part of the input for all.
      if (EXITED.has(error.code)) return;
      inputError = error;
      child.kill('SIGKILL');
    });
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  const [code, signal] = (await once(child, 'close').catch((error: unknown) => {
    throw Object.assign(new DomainError('SERVICE_UNAVAILABLE'), { cause: error });
  })) as [number | null, NodeJS.Signals | null];
  if (inputError !== undefined) throw Object.assign(new DomainError('SERVICE_UNAVAILABLE'), { cause: inputError });
  return { code, signal, output: Buffer.concat(chunks) };
}
