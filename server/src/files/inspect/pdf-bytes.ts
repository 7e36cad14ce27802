/** Names of what acts when a PDF is opened or clicked, or carries other files. */
export const DANGEROUS: ReadonlySet<string> = new Set(
  (
    'JavaScript JS Launch EmbeddedFile EmbeddedFiles EF GoToE SubmitForm ImportData Rendition XFA ' +
    'RichMedia RichMediaContent RichMediaExecute RichMediaSettings'
  ).split(' '),
);

// Short ones are found by chance in compressed data.
const LONG = [...DANGEROUS, 'ObjStm'].filter((name) => name.length > 4);
const HIDDEN = new RegExp(`/(?:${LONG.map(spellings).join('|')})`, 'g');

/** Every way to write a name: any character of it may be a number. */
function spellings(name: string): string {
  return name.replaceAll(/./g, (char) => `(?:${char}|#${hexOf(char)})`);
}

function hexOf(char: string): string {
  return Buffer.from(char)
    .toString('hex')
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** Counts the dangerous names and object streams in a file, apart from those in its strings, such as links. */
export function countHidden(file: Buffer, strings: string): number {
  return countIn(file.toString('latin1')) - countIn(strings);
}

function countIn(text: string): number {
  return text.match(HIDDEN)?.length ?? 0;
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
