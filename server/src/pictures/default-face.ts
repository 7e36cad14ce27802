import { fileURLToPath } from 'node:url';
import { DomainError } from '@proverse/shared';
import { limitConcurrency } from '../batches/limit-concurrency.ts';
import { runPictureProgram } from './run-picture-program.ts';

const PROCESS = fileURLToPath(new URL('default-face-process.ts', import.meta.url));

/** How many faces one process draws, because starting it takes as long as drawing twenty. */
const TOGETHER = 20;

const limited = limitConcurrency({
  maxRunning: 1,
  maxWaiting: 50,
  whenFull: () => new DomainError('SERVICE_UNAVAILABLE'),
});

const drawn = new Map<number, Promise<readonly Buffer[]>>();

/**
 * Returns one of `DEFAULT_FACES` illustrations as a profile picture. All are different, and each is drawn once.
 * @throws DomainError SERVICE_UNAVAILABLE if the process that draws cannot start or takes too long
 */
export async function defaultFace(number: number): Promise<Buffer> {
  const first = number - (number % TOGETHER);
  const faces = drawn.get(first) ?? drawFrom(first);
  drawn.set(first, faces);
  // A failure is not kept.
  faces.catch(() => drawn.delete(first));
  const face = (await faces)[number - first];
  if (!face) throw new Error(`default face ${number} was not drawn`);
  return face;
}

async function drawFrom(first: number): Promise<readonly Buffer[]> {
  const numbers = Array.from({ length: TOGETHER }, (_, index) => first + index);
  const { code, signal, output } = await limited(() =>
    runPictureProgram(PROCESS, Buffer.from(JSON.stringify(numbers))),
  );
  if (signal !== null) throw new DomainError('SERVICE_UNAVAILABLE');
  if (code !== 0) throw new Error(`the process that draws faces ended with ${code}`);
  const faces = JSON.parse(output.toString()) as readonly string[];
  return faces.map((face) => Buffer.from(face, 'base64'));
}
