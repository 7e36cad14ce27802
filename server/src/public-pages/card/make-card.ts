import { fileURLToPath } from 'node:url';
import { DomainError } from '@proverse/shared';
import { limitConcurrency, limitConcurrencyPerKey } from '../../batches/limit-concurrency.ts';
import { runPictureProgram } from '../../pictures/run-picture-program.ts';
import type { Card } from './card-drawing.ts';

const PROCESS = fileURLToPath(new URL('card-process.ts', import.meta.url));
// A card takes half a second of CPU time at most, but its process has a low priority.
const TIMEOUT_MS = 20_000;

const whenFull = () => new DomainError('SERVICE_UNAVAILABLE');
// Two, apart from uploaded pictures, but one for each network: a crawler that wants many cards, or a card that takes long, delays
// neither the node nor the cards that others want.
const limited = limitConcurrency({ maxRunning: 2, maxWaiting: 50, whenFull });
const inTurn = limitConcurrencyPerKey({ maxRunning: 1, maxWaiting: 8, whenFull });

const KEEP_FAILURES_MS = 3_600_000;
const MAX_FAILURES = 1_000;
/** When cards failed, by what they show. They are not tried again for an hour. */
const failedAtMs = new Map<string, number>();

/**
 * Makes a share card, a PNG of 1200×630. `face` is the person's picture as WebP.
 * @throws DomainError SERVICE_UNAVAILABLE if the card has failed before, or if too many cards of this network are waiting
 * @param run replaced by tests
 */
export async function makeCard(
  card: Card,
  face: Buffer,
  network: string,
  run: typeof runPictureProgram = runPictureProgram,
): Promise<Buffer> {
  const shown = JSON.stringify(card);
  if (Date.now() - (failedAtMs.get(shown) ?? -KEEP_FAILURES_MS) < KEEP_FAILURES_MS) throw whenFull();
  const input = Buffer.from(JSON.stringify({ card, face: face.toString('base64') }));
  const { code, signal, output } = await inTurn(network, () =>
    limited(() => run(PROCESS, input, { timeoutMs: TIMEOUT_MS })),
  );
  if (code === 0 && output.length > 0) return output;
  if (failedAtMs.size >= MAX_FAILURES) failedAtMs.clear();
  failedAtMs.set(shown, Date.now());
  if (signal !== null) throw whenFull();
  throw new Error(`the process that draws cards ended with ${code}`);
}
