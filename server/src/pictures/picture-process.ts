/**
 * Reads an image from stdin and writes a profile picture to stdout, or exits with a code of PICTURE_EXIT. It is a
 * separate process without secrets, because native code decodes what strangers upload. A crash or full memory then
 * harms nothing else.
 */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { PICTURE_EXIT } from './picture-exit.ts';
import { toProfilePicture } from './picture-format.ts';

const MAX_PIXELS = 25_000_000;

setPriority(10);
sharp.cache(false);
sharp.concurrency(1);
// libvips picks a loader by content. Only these can run, so SVG, PDF, GIF and TIFF loaders cannot be attacked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

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
