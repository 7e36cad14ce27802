import type { Sharp } from 'sharp';

const SIDE_PX = 640;

/** Returns a small WebP of the picture. */
export function previewOf(picture: Sharp): Promise<Buffer> {
  return picture.resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
}
