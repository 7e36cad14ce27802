import sharp, { type Sharp } from 'sharp';
import { FileRejected, type FileLimits, type Inspected } from './file-report.ts';

const SIDE_MAX_PX = 4096;
const PREVIEW_PX = 640;

const WRITERS: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  jpeg: (picture) => picture.jpeg({ quality: 88 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 88, effort: 2 }),
};

/**
 * Re-encodes a picture: upright, in sRGB, without metadata and at most 4096 px on each side. Of an animation only the first frame is kept. An
 * AVIF becomes a WebP, and so does a picture that would be too large otherwise.
 * @throws FileRejected PICTURE_TOO_LARGE
 */
export async function inspectPicture(file: Buffer, limits: FileLimits): Promise<Inspected> {
  const { width, height, format } = await sharp(file, { limitInputPixels: false }).metadata();
  const pixelsMax = format in WRITERS ? limits.picturePixelsMax : limits.avifPixelsMax;
  if (width * height > pixelsMax) throw new FileRejected('PICTURE_TOO_LARGE');
  const read = () =>
    sharp(file, { limitInputPixels: pixelsMax, failOn: 'truncated', sequentialRead: true })
      .autoOrient()
      .resize(SIDE_MAX_PX, SIDE_MAX_PX, { fit: 'inside', withoutEnlargement: true });
  const write = WRITERS[format] ?? ((picture: Sharp) => picture.webp({ quality: 88, effort: 2 }));
  let written = await write(read()).toBuffer({ resolveWithObject: true });
  if (written.info.size > limits.bytesMax) {
    written = await read().webp({ quality: 80, effort: 2 }).toBuffer({ resolveWithObject: true });
  }
  const { data: content, info } = written;
  const facts = { kind: 'image', mediaType: `image/${info.format}`, width: info.width, height: info.height } as const;
  return { facts, content, preview: await previewOf(sharp(content)) };
}

/** Returns a small WebP of the picture. */
export function previewOf(picture: Sharp): Promise<Buffer> {
  const smaller = picture.resize(PREVIEW_PX, PREVIEW_PX, { fit: 'inside', withoutEnlargement: true });
  return smaller.webp({ quality: 80 }).toBuffer();
}
