/** Names of what acts when a PDF is opened or clicked, or carries other files. */
export const DANGEROUS: ReadonlySet<string> = new Set(
  (
    'JavaScript JS Launch EmbeddedFile EmbeddedFiles EF GoToE SubmitForm ImportData Rendition XFA ' +
    'RichMedia RichMediaContent RichMediaExecute RichMediaSettings'
  ).split(' '),
);

// Short ones are found by chance in compressed data.
const LONG = [...DANGEROUS, 'ObjStm'].filter((name) => name.length > 4);
const HIDDEN = new RegExp(`/(?:${LONG.join('|')})`, 'g');

/** Counts the dangerous names and object streams in a file, apart from those in its strings, such as links. */
export function countHidden(file: Buffer, strings: string): number {
  return countIn(file.toString('latin1')) - countIn(strings);
}

/** Any character of a name may be a number. The number of a slash starts none. */
function countIn(text: string): number {
  const decoded = text.replaceAll(/#(?!2f)([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded.match(HIDDEN)?.length ?? 0;
}

/** Returns whether a PDF that the parser cannot read seems to be encrypted. */
export function isEncrypted(file: Buffer): boolean {
  return /\/Encrypt(?:\s*<<|\s+\d)/.test(file.toString('latin1'));
}

const HEAD_BYTES = 1024;
/** The last part of a ZIP file begins at most this far from the end of the file. */
const ZIP_END_BYTES = 65_557;

/** Returns whether a PDF does not end where its file ends, or is also a web page or an archive. */
export function hasForeignEnds(file: Buffer): boolean {
  const tail = file.toString('latin1', file.length - ZIP_END_BYTES);
  return (
    !/%%EOF[\s\0]*$/.test(tail.slice(-HEAD_BYTES)) ||
    tail.includes('PK\x05\x06') ||
    /<(?:!doctype|html|head|body|script|svg|iframe|\?xml)/i.test(file.toString('latin1', 0, HEAD_BYTES))
  );
}
