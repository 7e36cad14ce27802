import { Readable } from 'node:stream';
import { createInflate, inflateSync } from 'node:zlib';
import type { PDFDict, PDFObject, PDFRawStream, PDFRef, PDFString } from '@cantoo/pdf-lib';
import type * as PdfLib from '@cantoo/pdf-lib';
import { countHidden, DANGEROUS, isEncrypted } from './pdf-bytes.ts';
import { FileRejected } from './file-report.ts';

// Its many modules take a second to load, and this one file a fifth of that.
const pdfLib = (await import(
  new URL('../dist/pdf-lib.esm.min.js', import.meta.resolve('@cantoo/pdf-lib')).href
)) as typeof PdfLib;

const OBJECTS_MAX = 1_000_000;
const OBJECTS_MAX_BYTES = 32 * 1024 * 1024;
// A picture of 85 megapixels, or a hundred pictures of a screen.
const STREAM_MAX_BYTES = 256 * 1024 * 1024;
const INFLATED_MAX_BYTES = 1024 * 1024 * 1024;

/**
 * Reads every object of a PDF, also those that others replace, and looks for what may act. A reader may find objects elsewhere than this
 * parser does, so a dangerous name is not accepted outside them either. Returns the number of pages.
 * @throws FileRejected PDF_LOCKED, PDF_UNSAFE, FILE_DAMAGED
 */
export async function checkPdf(file: Buffer): Promise<number> {
  const parser = new EveryObject(file);
  const context = await parser.parseDocument().catch((error: unknown) => {
    if (isEncrypted(file)) throw new FileRejected('PDF_LOCKED');
    throw error;
  });
  if (context.trailerInfo.Encrypt) throw new FileRejected('PDF_LOCKED');
  if (parser.isUnsafe) throw new FileRejected('PDF_UNSAFE');
  if (countHidden(file, parser.strings.join('\n')) > parser.objectStreams) throw new FileRejected('PDF_UNSAFE');
  let left = INFLATED_MAX_BYTES;
  for (const stream of parser.streams) left -= await inflatedBytes(stream, Math.min(left, STREAM_MAX_BYTES));
  return context.enumerateIndirectObjects().filter(([, object]) => object instanceof pdfLib.PDFPageLeaf).length;
}

class EveryObject extends pdfLib.PDFParser {
  /** Those outside object streams. */
  readonly strings: string[] = [];
  readonly streams: PDFRawStream[] = [];
  objectStreams = 0;
  isUnsafe = false;

  constructor(file: Buffer) {
    super(file, Infinity, true);
    const { context } = this;
    const assign = context.assign.bind(context);
    context.assign = (ref, object) => {
      this.isUnsafe ||= isUnsafe(object);
      assign(ref, object);
    };
  }

  protected override parseString(ref?: PDFRef): PDFString {
    const string = super.parseString(ref);
    this.strings.push(string.asString());
    return string;
  }

  protected override parseDictOrStream(ref?: PDFRef) {
    const object = super.parseDictOrStream(ref);
    if (!(object instanceof pdfLib.PDFRawStream)) return object;
    this.streams.push(object);
    const keys = new Set(object.dict.keys().map(textOf));
    // The parser inflates these two at once, and without a limit.
    if (keys.has('First') || keys.has('W')) inflateFirst(object);
    if (keys.has('W')) checkIndex(object.dict);
    if (!keys.has('First')) return object;
    // Some PDF readers treat any stream with /First as an object stream, even if its /Type says otherwise.
    if (object.dict.get(pdfLib.PDFName.of('Type')) !== pdfLib.PDFName.of('ObjStm')) this.isUnsafe = true;
    this.objectStreams += 1;
    return object;
  }
}

function isUnsafe(object: PDFObject): boolean {
  if (object instanceof pdfLib.PDFName) return DANGEROUS.has(textOf(object));
  if (object instanceof pdfLib.PDFStream) return isUnsafe(object.dict);
  if (object instanceof pdfLib.PDFArray) return object.asArray().some(isUnsafe);
  return object instanceof pdfLib.PDFDict && object.entries().flat().some(isUnsafe);
}

function textOf(name: { decodeText(): string }): string {
  return name.decodeText();
}

/** An index takes memory for as many objects as it says that it has. */
function checkIndex(dict: PDFDict): void {
  const index = dict.lookupMaybe(pdfLib.PDFName.of('Index'), pdfLib.PDFArray)?.asArray() ?? [];
  const numbers = [dict.get(pdfLib.PDFName.of('Size')), ...index];
  if (numbers.some((one) => one instanceof pdfLib.PDFNumber && one.asNumber() > OBJECTS_MAX)) {
    throw new FileRejected('FILE_DAMAGED');
  }
}

/** Returns how often a stream was deflated, from the outside on. */
function deflations({ dict }: { readonly dict: PDFDict }): number {
  const filter = dict.lookup(pdfLib.PDFName.of('Filter'));
  const filters = filter instanceof pdfLib.PDFArray ? filter.asArray() : [filter];
  const isOther = (one: unknown) => !(one instanceof pdfLib.PDFName && ['FlateDecode', 'Fl'].includes(textOf(one)));
  return [...filters, undefined].findIndex(isOther);
}

function inflateFirst(stream: PDFRawStream): void {
  if (deflations(stream) > 0) inflateSync(stream.contents, { maxOutputLength: OBJECTS_MAX_BYTES });
}

/**
 * Returns how many bytes a stream inflates to.
 * @throws FileRejected FILE_DAMAGED if there are more than `maxBytes`
 */
async function inflatedBytes(stream: PDFRawStream, maxBytes: number): Promise<number> {
  let bytes = 0;
  let content = Readable.from([Buffer.from(stream.contents)]);
  for (let depth = deflations(stream); depth > 0; depth -= 1) content = content.pipe(createInflate());
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new FileRejected('FILE_DAMAGED');
  }
  return bytes;
}
