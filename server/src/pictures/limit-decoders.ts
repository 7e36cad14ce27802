import sharp from 'sharp';

/** Limits what libvips reads in this process, and the memory and threads that it takes. */
export function limitDecoders(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  // libvips picks a loader by content. Only these can run, so SVG, PDF, GIF and TIFF loaders cannot be attacked.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  });
}
