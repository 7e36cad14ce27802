import { inflateSync } from 'node:zlib';

/** Returns the text of all objects of a PDF file, including compressed streams, for tests. */
export function objectsOf(file: Buffer): string {
  const text = file.toString('latin1');
  const streams = text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const inflated = [...streams].map(([, stream = '']) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...inflated].join('\n');
}

/** Returns what readers copy instead of glyphs, in the order of the document. */
export function actualTextsOf(file: Buffer): string[] {
  const spans = objectsOf(file).matchAll(
    /BT\n\/Span <<\s*\/ActualText \(((?:\\.|[^\\)])*)\)\s*>> BDC\n[^]*?\nEMC\nET/g,
  );
  return [...spans].map(([, escaped = '']) => {
    const bytes = Buffer.from(escaped.replaceAll(/\\([nrtbf()\\])/g, unescape), 'latin1');
    return bytes.subarray(2).swap16().toString('utf16le');
  });
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescape(_: string, character: string): string {
  return ESCAPES[character] ?? character;
}
