import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { DomainError } from '@proverse/shared';
import { limitConcurrency } from '../batches/limit-concurrency.ts';
import { runPictureProgram } from './run-picture-program.ts';
import type { Log } from '../context.ts';
import { PICTURE_EXIT } from './picture-exit.ts';
import { isPicture } from './picture-type.ts';

const PROCESS = fileURLToPath(new URL('picture-process.ts', import.meta.url));

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
  if (!isPicture(image)) throw new DomainError('IMAGE_UNSUPPORTED');
  const { code, signal, output } = await limited(() => run(PROCESS, image));
  if (code === 0 && output.length > 0) return output;
  if (code === PICTURE_EXIT.tooManyPixels) throw new DomainError('IMAGE_TOO_LARGE');
  if (signal !== null) log.warn({ signal, bytes: image.length }, 'An image crashed the process that decodes it');
  throw new DomainError('IMAGE_UNSUPPORTED');
}
