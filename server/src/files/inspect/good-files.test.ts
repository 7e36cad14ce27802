import { buffer } from 'node:stream/consumers';
import PDFKit from 'pdfkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photograph, plainImage } from '../../pictures/image-fixtures.ts';
import { onePage, pdfOf } from './pdf-fixtures.ts';
import { testUploads } from './upload-fixtures.ts';
import { recording } from './voice-fixtures.ts';

const { upload, download } = await testUploads();

async function previewOf(id: unknown) {
  const { format, width, height } = await sharp(await download(id, '/preview')).metadata();
  return { format, width, height };
}

test.each([
  ['jpeg', 'image/jpeg', 'jpg'],
  ['png', 'image/png', 'png'],
  ['webp', 'image/webp', 'webp'],
  ['avif', 'image/webp', 'webp'],
] as const)('writes a picture anew: %s', async (format, mediaType, extension) => {
  const picture = await plainImage(format, { width: 1000, height: 500 });
  const { status, body } = await upload(picture, `Über uns – हिन्दी.${format}`);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { kind: 'image', mediaType, width: 1000, height: 500, pages: null, durationMs: null, hasPreview: true },
  });
  expect(String(body['name'])).toMatch(new RegExp(`^Über uns – हिन्दी\\.(${extension}|${format})$`));
  const content = await download(body['id']);
  expect(content.length).toBe(body['bytes']);
  expect(await sharp(content).metadata()).toMatchObject({ format: mediaType.slice(6), width: 1000, height: 500 });
  expect(await previewOf(body['id'])).toEqual({ format: 'webp', width: 640, height: 320 });
});

test('turns a photograph upright, and keeps neither its metadata nor what is glued to it', async () => {
  const { body } = await upload(Buffer.concat([await photograph(), Buffer.from('PK\x03\x04 <script>')]), 'photo.png');
  expect(body).toMatchObject({ name: 'photo.jpg', width: 200, height: 400 });
  const content = await download(body['id']);
  const { exif, icc, xmp, orientation } = await sharp(content).metadata();
  expect({ exif, icc, xmp, orientation }).toEqual({});
  for (const secret of ['Secret Studio', '<script>']) expect(content.includes(secret)).toBe(false);
});

test('scales down what has more than 4096 px a side', async () => {
  const { body } = await upload(await plainImage('png', { width: 8192, height: 100 }), '');
  expect(body).toMatchObject({ name: 'file.png', width: 4096, height: 50 });
});

test('keeps the first frame of an animation', async () => {
  const frames = [await plainImage('png', { colour: 'red' }), await plainImage('png', { colour: 'blue' })];
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const { body } = await upload(animation, 'a.webp');
  const { data } = await sharp(await download(body['id']), { pages: -1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([body['height'], data.length, data[0]]).toEqual([300, 400 * 300 * 3, 254]);
});

test('keeps a PDF as it is and draws its first page', async () => {
  const document = new PDFKit({ size: 'A4' });
  for (let page = 0; page < 99; page += 1) document.text('hello', { link: 'https://example.com/JavaScript' }).addPage();
  document.end();
  const pdf = await buffer(document);
  const { body } = await upload(pdf, 'report.v2.pdf');
  expect(body).toMatchObject({ name: 'report.v2.pdf', kind: 'pdf', mediaType: 'application/pdf', pages: 100 });
  expect((await download(body['id'])).equals(pdf)).toBe(true);
  expect(await previewOf(body['id'])).toEqual({ format: 'webp', width: 453, height: 640 });
});

test('draws what is on the page', async () => {
  const { body } = await upload(pdfOf(onePage()), 'a.pdf');
  const { data, info } = await sharp(await download(body['id'], '/preview'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  expect(pixel(400, 20)).toEqual([255, 255, 255]);
  expect(pixel(150, 550).map((value) => Math.round(value / 26))).toEqual([9, 2, 1]);
});

test.each([
  ['webm', 'opus', 'audio/webm', 'webm'],
  ['recordedWebm', 'opus', 'audio/webm', 'webm'],
  ['m4a', 'aac', 'audio/mp4', 'm4a'],
  ['recordedM4a', 'aac', 'audio/mp4', 'm4a'],
  ['m4a', 'opus', 'audio/mp4', 'm4a'],
] as const)('copies a voice note: %s with %s', async (format, codec, mediaType, extension) => {
  const { body } = await upload(await recording(format, { seconds: 3, codec }), 'note');
  expect(body).toMatchObject({ name: `note.${extension}`, kind: 'voice', mediaType, hasPreview: false });
  expect(Math.abs(Number(body['durationMs']) - 3000)).toBeLessThan(50);
  // It says its duration, and can be uploaded again.
  const content = await download(body['id']);
  expect((await upload(content, 'again')).body).toMatchObject({
    durationMs: body['durationMs'],
    bytes: content.length,
  });
});

test('accepts three minutes of voice', async () => {
  expect((await upload(await recording('recordedWebm', { seconds: 180.5 }), 'long.webm')).status).toBe(200);
});
