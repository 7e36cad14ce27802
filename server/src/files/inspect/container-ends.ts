/**
 * Returns whether a WebM or MP4 file ends within an element or box that it begins. Libraries read what is there and take the rest for
 * not yet recorded.
 */
export function isCutOff(file: Buffer): boolean {
  return file.readUInt32BE(0) === EBML ? !endsAfterElement(file) : !endsAfterBox(file);
}

const EBML = 0x1a_45_df_a3;
const SEGMENT = 0x18_53_80_67;
const CLUSTER = 0x1f_43_b6_75;

function endsAfterBox(file: Buffer): boolean {
  let at = 0;
  while (at + 8 <= file.length) {
    const size = file.readUInt32BE(at);
    if (size === 0) return true; // to the end of the file
    if (size === 1 && at + 16 > file.length) return false;
    at += Math.max(8, size === 1 ? Number(file.readBigUInt64BE(at + 8)) : size);
  }
  return at === file.length;
}

function endsAfterElement(file: Buffer): boolean {
  let at = 0;
  while (at < file.length) {
    const idBytes = lengthOf(file, at);
    const sizeBytes = lengthOf(file, at + idBytes);
    const content = at + idBytes + sizeBytes;
    if (content > file.length) return false;
    const id = file.readUIntBE(at, Math.min(idBytes, 6));
    const size = sizeAt(file, at + idBytes, sizeBytes);
    const isUnknown = size === 128 ** sizeBytes - 1;
    if (!isUnknown && content + size > file.length) return false;
    // A recording does not say how long these are, so we look at what they contain.
    at = id === SEGMENT || id === CLUSTER ? content : content + size;
  }
  return at === file.length;
}

/** Returns how many bytes the variable-length number at this place has. */
function lengthOf(file: Buffer, at: number): number {
  return at < file.length ? Math.clz32(file.readUInt8(at)) - 23 : 1;
}

function sizeAt(file: Buffer, at: number, bytes: number): number {
  let size = file.readUInt8(at) & (0xff >> bytes);
  for (let i = 1; i < bytes; i += 1) size = size * 256 + file.readUInt8(at + i);
  return size;
}
