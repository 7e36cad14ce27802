import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_FACES } from '@proverse/shared';
import { FACES_DIRECTORY } from '../../server/src/pictures/default-face.ts';
import { takeLock } from './take-lock.mjs';

// They suit everyone: no beards, no religious headwear and no skin colour.
const HEADS = ['medium1', 'short3', 'hatBeanie', 'dreads2', 'grayMedium', 'twists', 'bangs', 'afro', 'shaved3', 'pomp'];
const LOOKS = [
  { face: 'smile' },
  { face: 'calm', glasses: 'glasses2' },
  { face: 'cute' },
  { face: 'smile', glasses: 'glasses4' },
];
const CLOTHES = ['9fc7bb', 'e3c58f', 'b9b3dd', 'e5a79f', '9fbfe0'];
const INK = '2c3a36';
const STAMP = 'drawn-by';

/** Draws the faces of people without a picture into files that the server sends, unless they have been drawn. */
export async function drawDefaultFaces(): Promise<void> {
  const lock = await takeLock(join(import.meta.dirname, '../../node_modules/.proverse-locks/faces'));
  try {
    const source = readFileSync(import.meta.filename, 'utf8');
    const stamp = join(FACES_DIRECTORY, STAMP);
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== source) await draw(source);
  } finally {
    lock.release();
  }
}

async function draw(source: string): Promise<void> {
  // Loaded now, because drawing is rare.
  const { drawPortrait } = await import('./portrait.ts');
  const draft = `${FACES_DIRECTORY}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  for (let number = 0; number < DEFAULT_FACES; number += 1) {
    const variant = Math.floor(number / HEADS.length);
    const parts = { head: pick(HEADS, number), ...pick(LOOKS, variant), clothes: pick(CLOTHES, variant) };
    const face = await drawPortrait({ ...parts, skin: 'ffffff', hair: INK }, variant);
    writeFileSync(join(draft, `face-${number}.webp`), face);
  }
  writeFileSync(join(draft, STAMP), source);
  rmSync(FACES_DIRECTORY, { recursive: true, force: true });
  renameSync(draft, FACES_DIRECTORY);
}

function pick<Value>(values: readonly Value[], number: number): Value {
  // The remainder is an index of the list.
  return values[number % values.length]!;
}
