/**
 * Makes a profile picture of the image on stdin, in a process of its own: an image is the one thing that strangers send
 * us for native code to read. What crashes here, runs out of time or fills the memory takes nothing else along, and
 * there are no secrets to find. Writes the picture to stdout; exits with one of PICTURE_EXIT otherwise.
 */
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { PICTURE_EXIT } from './picture-exit.ts';

const SIDE_PX = 256;
const MAX_PIXELS = 25_000_000;

setPriority(10);
sharp.cache(false);
sharp.concurrency(1);
// By content, whatever the file calls itself. No other reader of libvips is ever reached: not SVG, PDF, GIF, TIFF…
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
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

/** Upright, square, in sRGB; of an animation the first frame. Metadata is not carried over unless asked for. */
function pictureOf(image: Buffer): Promise<Buffer> {
  return sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer();
}
