import type { Sharp } from 'sharp';

const SIDE_PX = 256;

/** Returns the image as a profile picture: a square WebP of 256 px without metadata. */
export function toProfilePicture(image: Sharp): Promise<Buffer> {
  return image.resize(SIDE_PX, SIDE_PX, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
}
