/**
 * Reads an image from stdin and writes a profile picture to stdout, or exits with a code of PICTURE_EXIT. It is a
 * separate process without secrets and rights, because native code decodes what strangers upload. A crash or full memory then
 * harms nothing else.
 */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { limitDecoders } from './limit-decoders.ts';
import { PICTURE_EXIT } from './picture-exit.ts';
import { toProfilePicture } from './picture-format.ts';

const MAX_PIXELS = 25_000_000;

setPriority(10);
limitDecoders();
process.exitCode = await main();

async function main(): Promise<number> {
  const image = await buffer(process.stdin);
  try {
    const { width, height } = await sharp(image, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return PICTURE_EXIT.tooManyPixels;
    process.stdout.write(await pictureOf(image));
    return 0;
  } catch {
    return PICTURE_EXIT.unsupported;
  }
}

/**
 * Returns the image upright, square and in sRGB; of an animation, only the first frame. sharp drops metadata by
 * default.
 */
function pictureOf(image: Buffer): Promise<Buffer> {
  return toProfilePicture(
    sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).autoOrient(),
  );
}
