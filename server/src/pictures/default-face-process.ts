/**
 * Reads numbers of default faces as JSON from stdin and writes the pictures, as base64 in JSON, to stdout. It is a separate
 * process, because the parts of the faces and the memory for drawing would stay in the server, about 45 MB.
 */
import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import { drawPortrait } from './portrait.ts';

sharp.cache(false);
sharp.concurrency(1);

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

const numbers = (await json(process.stdin)) as readonly number[];
const faces: string[] = [];
for (const number of numbers) {
  const variant = Math.floor(number / HEADS.length);
  const parts = { head: pick(HEADS, number), ...pick(LOOKS, variant), clothes: pick(CLOTHES, variant) };
  const face = await drawPortrait({ ...parts, skin: 'ffffff', hair: INK }, variant);
  faces.push(face.toString('base64'));
}
process.stdout.write(JSON.stringify(faces));

function pick<Value>(values: readonly Value[], number: number): Value {
  // The remainder is an index of the list.
  return values[number % values.length]!;
}
