const FTYP_MAX_BYTES = 256;

/** Returns whether a file begins like a picture that we read, so that other formats do not start a process. */
export function isPicture(file: Buffer): boolean {
  return (
    /^(?:\xff\xd8\xff|\x89PNG\r\n.\n|RIFF.{4}WEBP)/s.test(file.toString('latin1', 0, 12)) ||
    brandsOf(file).includes('avif')
  );
}

/** Returns the brands of an MP4 or HEIF file: the main one and those it is compatible with. HEIC, which we do not read, has others. */
export function brandsOf(file: Buffer): readonly string[] {
  if (file.toString('latin1', 4, 8) !== 'ftyp') return [];
  return file.toString('latin1', 8, Math.min(file.readUInt32BE(0), FTYP_MAX_BYTES)).match(/.{4}/gs) ?? [];
}
