import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Where the build puts the faces (scripts/command-parts/draw-default-faces.ts). */
export const FACES_DIRECTORY = fileURLToPath(new URL('../../dist/faces', import.meta.url));

/** Returns one of `DEFAULT_FACES` illustrations as a profile picture. All are different. */
export function defaultFace(number: number): Promise<Buffer> {
  return readFile(`${FACES_DIRECTORY}/face-${number}.webp`);
}
