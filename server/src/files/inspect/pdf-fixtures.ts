/** PDF files for tests, written by hand. */
import { constants, deflateSync } from 'node:zlib';

/** The objects of a PDF by their numbers: the text of each, or a stream with its dictionary. */
export type PdfObjects = Readonly<Record<number, string | { readonly dict: string; readonly stream: Buffer | string }>>;

/** The objects of a document of one page. `catalog` and `page` are more entries of these dictionaries. */
export function onePage({ catalog = '', page = '', pages = 1 } = {}): PdfObjects {
  return {
    1: `<</Type/Catalog/Pages 2 0 R ${catalog}>>`,
    2: `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, i) => `${100 + i} 0 R`).join(' ')}]>>`,
    3: { dict: '', stream: '0.9 0.2 0.1 rg 20 20 100 60 re f' },
    ...Object.fromEntries(
      Array.from({ length: pages }, (_, i) => [
        100 + i,
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 280]/Contents 3 0 R/Resources<<>> ${page}>>`,
      ]),
    ),
  };
}

/** Returns a PDF with these objects, an index of them, and `trailer` in its trailer. */
export function pdfOf(objects: PdfObjects, { trailer = '', head = '', foot = '' } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(`%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${head}`, 'latin1')];
  const offsets = new Map<number, number>();
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [key, object] of Object.entries(objects)) {
    offsets.set(Number(key), length);
    add(Buffer.from(`${key} 0 obj\n`));
    if (typeof object === 'string') add(Buffer.from(object, 'latin1'));
    else {
      const stream = Buffer.from(object.stream as string, 'latin1');
      add(Buffer.from(`<<${object.dict}/Length ${stream.length}>>\nstream\n`));
      add(stream);
      add(Buffer.from('\nendstream'));
    }
    add(Buffer.from('\nendobj\n'));
  }
  const at = length;
  const lines = [...offsets].map(([n, offset]) => `${n} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
  add(Buffer.from(`xref\n0 1\n0000000000 65535 f \n${lines.join('')}`));
  const size = Math.max(...offsets.keys()) + 1;
  add(Buffer.from(`trailer\n<</Size ${size}/Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n${foot}`, 'latin1'));
  return Buffer.concat(parts);
}

/** Returns an object stream with these objects, each a text. */
export function objectStream(
  objects: Readonly<Record<number, string>>,
  type = '/Type/ObjStm',
): { readonly dict: string; readonly stream: Buffer } {
  const texts = Object.entries(objects);
  let at = 0;
  const index = texts.map(([n, text]) => {
    const entry = `${n} ${at}`;
    at += text.length + 1;
    return entry;
  });
  const head = `${index.join(' ')} `;
  const body = deflateSync(Buffer.from(head + texts.map(([, text]) => `${text} `).join('')));
  return { dict: `${type}/N ${texts.length}/First ${head.length}/Filter/FlateDecode`, stream: body };
}

/** Returns deflated zeros, `times` times deflated. Its checksum is missing, which matters only to those who inflate all of it. */
export function bomb(megabytes: number, times = 1): Buffer {
  const one = deflateSync(Buffer.alloc(1024 ** 2), { finishFlush: constants.Z_FULL_FLUSH });
  const content = Buffer.concat([one, ...Array<Buffer>(megabytes - 1).fill(one.subarray(2))]);
  return times === 1 ? content : deflateSync(content);
}
