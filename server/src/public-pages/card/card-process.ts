/**
 * Reads a card as JSON from stdin and writes its picture, a PNG, to stdout. It is a separate process, because shaping text and
 * drawing take a tenth of a second of a core or more.
 */
import { setPriority } from 'node:os';
import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import { drawCard, FACE, type Card } from './card-drawing.ts';

setPriority(10);
sharp.cache(false);
sharp.concurrency(1);

const { card, face } = (await json(process.stdin)) as { readonly card: Card; readonly face: string };
const picture = sharp(Buffer.from(drawCard(card))).composite([
  { input: await round(Buffer.from(face, 'base64')), left: FACE.left, top: FACE.top },
]);
process.stdout.write(await picture.png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer());

/** Cuts a circle out of a profile picture, which picture-process.ts has made. */
function round(webp: Buffer): Promise<Buffer> {
  const radius = FACE.size / 2;
  const circle = `<svg xmlns="http://www.w3.org/2000/svg" width="${FACE.size}" height="${FACE.size}"><circle cx="${radius}" cy="${radius}" r="${radius}"/></svg>`;
  return sharp(webp)
    .resize(FACE.size, FACE.size)
    .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
    .png()
    .toBuffer();
}
