import { fileURLToPath } from 'node:url';
import { DomainError } from '@proverse/shared';
import { limitConcurrency } from '../../kernel/limit-concurrency.ts';
import { runPictureProgram } from '../../kernel/run-picture-program.ts';
import type { Card } from './card-drawing.ts';

const PROCESS = fileURLToPath(new URL('card-process.ts', import.meta.url));

// One at a time, apart from uploaded pictures: a crawler that wants many cards delays neither those nor the node.
const limited = limitConcurrency({
  maxRunning: 1,
  maxWaiting: 8,
  whenFull: () => new DomainError('SERVICE_UNAVAILABLE'),
});

/**
 * Makes a share card, a PNG of 1200×630. `face` is the person's picture as WebP.
 * @throws DomainError SERVICE_UNAVAILABLE if too many cards are waiting
 * @param run replaced by tests
 */
export async function makeCard(card: Card, face: Buffer, run = runPictureProgram): Promise<Buffer> {
  const input = Buffer.from(JSON.stringify({ card, face: face.toString('base64') }));
  const { code, signal, output } = await limited(() => run(PROCESS, input));
  if (signal !== null) throw new DomainError('SERVICE_UNAVAILABLE');
  if (code !== 0 || output.length === 0) throw new Error(`the process that draws cards ended with ${code}`);
  return output;
}
