const JPEG = '\xff\xd8\xff';
const PNG = '\x89PNG\r\n\x1a\n';
const FTYP_MAX_BYTES = 256;

/** Returns the type of a picture that we read by its first bytes, so that other formats do not start a process. */
export function pictureTypeOf(file: Buffer): 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | undefined {
  const start = file.toString('latin1', 0, 12);
  if (start.startsWith(JPEG)) return 'image/jpeg';
  if (start.startsWith(PNG)) return 'image/png';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return brandsOf(file).includes('avif') ? 'image/avif' : undefined;
}

/** Returns the brands of an MP4 or HEIF file: the main one and those it is compatible with. HEIC, which we do not read, has others. */
export function brandsOf(file: Buffer): readonly string[] {
  if (file.toString('latin1', 4, 8) !== 'ftyp') return [];
  return file.toString('latin1', 8, Math.min(file.readUInt32BE(0), FTYP_MAX_BYTES)).match(/.{4}/gs) ?? [];
}
