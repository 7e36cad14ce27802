/**
 * Returns whether a WebM or MP4 file ends within an element or box that it begins. Libraries read what is there and take the rest for
 * not yet recorded.
 */
export function isCutOff(file: Buffer): boolean {
  const end = file.readUInt32BE(0) === EBML ? endOfElements(file) : endOfBoxes(file);
  return end !== file.length;
}

const EBML = 0x1a_45_df_a3;
// A recording does not say how long these are, so we look at what they contain.
const OPEN_ELEMENTS = [0x18_53_80_67n, 0x1f_43_b6_75n]; // segment, cluster

function endOfBoxes(file: Buffer): number {
  let at = 0;
  while (at + 8 <= file.length) {
    const size = file.readUInt32BE(at);
    if (size === 0) return file.length;
    at += Math.max(8, size === 1 ? Number(bitsAt(file, at + 8, 8)) : size);
  }
  return at;
}

function endOfElements(file: Buffer): number {
  let at = 0;
  while (at < file.length) {
    const idBytes = lengthAt(file, at);
    const sizeBytes = lengthAt(file, at + idBytes);
    const size = BigInt.asUintN(7 * sizeBytes, bitsAt(file, at + idBytes, sizeBytes));
    const isUnknown = size === 2n ** BigInt(7 * sizeBytes) - 1n;
    const content = at + idBytes + sizeBytes;
    if (!isUnknown && content + Number(size) > file.length) return Infinity;
    at = OPEN_ELEMENTS.includes(bitsAt(file, at, idBytes)) ? content : content + Number(size);
  }
  return at;
}

/** Returns how many bytes the variable-length number at this place has. */
function lengthAt(file: Buffer, at: number): number {
  return Math.clz32(file.readUInt8(at)) - 23;
}

/** Throws a RangeError beyond the end of the file. */
function bitsAt(file: Buffer, at: number, bytes: number): bigint {
  if (at + bytes > file.length) throw new RangeError('the file ends within a number');
  return BigInt(`0x${file.toString('hex', at, at + bytes)}`);
}
