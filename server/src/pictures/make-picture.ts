import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@proverse/shared';
import { limitConcurrency } from '../batches/limit-concurrency.ts';
import { runPictureProgram } from './run-picture-program.ts';
import type { Log } from '../context.ts';
import { PICTURE_EXIT } from './picture-exit.ts';

const PROCESS = fileURLToPath(new URL('picture-process.ts', import.meta.url));
const JPEG = '\xff\xd8\xff';
const PNG = '\x89PNG\r\n\x1a\n';
const FTYP_MAX_BYTES = 256;

// Only two processes run at once, or one for each worker, because each may briefly need 250 MB and a core.
const limited = limitConcurrency({
  maxRunning: cluster.isWorker ? 1 : 2,
  maxWaiting: 16,
  whenFull: () => new DomainError('SERVICE_UNAVAILABLE'),
});

/**
 * Converts a PNG, JPEG, WebP or AVIF image to a square WebP of 256 px without metadata. Only the content decides the format.
 * @throws DomainError IMAGE_UNSUPPORTED for other formats and broken images, IMAGE_TOO_LARGE over 25 megapixels,
 *   SERVICE_UNAVAILABLE if too many images are waiting
 * @param run replaced by tests
 */
export async function makePicture(log: Log, image: Buffer, run = runPictureProgram): Promise<Buffer> {
  if (!looksLikeImage(image)) throw new DomainError('IMAGE_UNSUPPORTED');
  const { code, signal, output } = await limited(() => run(PROCESS, image));
  if (code === 0 && output.length > 0) return output;
  if (code === PICTURE_EXIT.tooManyPixels) throw new DomainError('IMAGE_TOO_LARGE');
  if (signal !== null) log.warn({ signal, bytes: image.length }, 'An image crashed the process that decodes it');
  throw new DomainError('IMAGE_UNSUPPORTED');
}

/** Checks the first bytes, so that other formats do not start a process. */
function looksLikeImage(image: Buffer): boolean {
  const start = image.toString('latin1', 0, 12);
  return (
    start.startsWith(JPEG) ||
    start.startsWith(PNG) ||
    (start.startsWith('RIFF') && start.endsWith('WEBP')) ||
    brandsOf(image).includes('avif')
  );
}

/** Returns the brands of a HEIF file: the main one and those it is compatible with. HEIC, which we do not read, has others. */
function brandsOf(image: Buffer): readonly string[] {
  if (image.toString('latin1', 4, 8) !== 'ftyp') return [];
  return image.toString('latin1', 8, Math.min(image.readUInt32BE(0), FTYP_MAX_BYTES)).match(/.{4}/gs) ?? [];
}
