import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@proverse/shared';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import type { Log } from '../context.ts';
import { PICTURE_EXIT } from './picture-exit.ts';

const PROCESS = fileURLToPath(new URL('picture-process.ts', import.meta.url));
const JPEG = '\xff\xd8\xff';
const PNG = '\x89PNG\r\n\x1a\n';
const WITHIN_MS = 10_000;
const MAX_PICTURE_BYTES = 256 * 1024;

// Each may take a quarter of a gigabyte for a moment, and a core.
const limited = limitConcurrency({ atOnce: 2, waiting: 16, refusal: () => new DomainError('SERVICE_UNAVAILABLE') });

/**
 * A square WebP of 256 px without metadata, of a PNG, JPEG or WebP image, judged by its content.
 * @throws DomainError IMAGE_UNSUPPORTED (anything else, broken images included), IMAGE_TOO_LARGE (over 25 megapixels),
 *   SERVICE_UNAVAILABLE when too many are waiting already
 */
export async function makePicture(log: Log, image: Buffer): Promise<Buffer> {
  if (!looksLikeImage(image)) throw new DomainError('IMAGE_UNSUPPORTED');
  const { code, signal, output } = await limited(() => runProcess(image));
  if (code === 0 && output.length > 0) return output;
  if (code === PICTURE_EXIT.tooManyPixels) throw new DomainError('IMAGE_TOO_LARGE');
  if (signal !== null) log.warn({ signal, bytes: image.length }, 'An image ended the process that was to read it');
  throw new DomainError('IMAGE_UNSUPPORTED');
}

/** The first bytes of the three formats; saves a process for everything that is plainly something else. */
function looksLikeImage(image: Buffer): boolean {
  const start = image.toString('latin1', 0, 12);
  return start.startsWith(JPEG) || start.startsWith(PNG) || (start.startsWith('RIFF') && start.endsWith('WEBP'));
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: Buffer;
}

async function runProcess(image: Buffer): Promise<Ended> {
  const child = spawn(process.execPath, [PROCESS], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: WITHIN_MS,
    killSignal: 'SIGKILL',
  });
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(image);
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
