import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DomainError } from '@proverse/shared';

// Its process has a low priority, so on a busy machine two seconds of work may take ten times as long.
const TIMEOUT_MS = 20_000;
const MAX_PICTURE_BYTES = 256 * 1024;

interface ProgramResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: Buffer;
}

/**
 * Runs a program of ours that decodes or draws a picture: `input` is its stdin, the picture its stdout. Its process has no
 * secrets, and is killed after `timeoutMs` or 256 KiB of output. The caller limits how many run at once.
 * @throws DomainError SERVICE_UNAVAILABLE if the process cannot start
 */
export async function runPictureProgram(
  program: string,
  input: Buffer,
  timeoutMs = TIMEOUT_MS,
): Promise<ProgramResult> {
  const child = spawn(process.execPath, [program], {
    // Compiling its TypeScript would take a third of its CPU time.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  // The process may exit before it has read all input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const chunks: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_PICTURE_BYTES) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  const [code, signal] = (await once(child, 'close').catch((error: unknown) => {
    throw Object.assign(new DomainError('SERVICE_UNAVAILABLE'), { cause: error });
  })) as [number | null, NodeJS.Signals | null];
  return { code, signal, output: Buffer.concat(chunks) };
}
