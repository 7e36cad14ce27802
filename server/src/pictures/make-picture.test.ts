import { crc32 } from 'node:zlib';
import type { DomainError } from '@proverse/shared';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { rejectionOf } from '../testing/factories.ts';
import { photograph, plainImage } from './image-fixtures.ts';
import { makePicture } from './make-picture.ts';

const log = pino({ level: 'silent' });
const picture = (image: Buffer) => makePicture(log, image);

/** The colour of one pixel of a picture as red, green and blue. */
async function colourAt(webp: Buffer, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(webp)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const isRed = ([red = 0, , blue = 0]: number[]) => red > 200 && blue < 60;

test.each(['png', 'jpeg', 'webp', 'avif'] as const)('a %s becomes a square WebP of 256 px', async (format) => {
  const { format: made, width, height, pages } = await sharp(await picture(await plainImage(format))).metadata();
  expect({ made, width, height, pages }).toEqual({ made: 'webp', width: 256, height: 256, pages: undefined });
});

test('reads an AVIF of the general brand, and no HEIC of any brand', async () => {
  const avif = await plainImage('avif');
  const branded = (major: string, compatible: string) => {
    const image = Buffer.from(avif);
    image.write(major, 8, 'latin1');
    image.write(compatible.padEnd(image.readUInt32BE(0) - 16, 'miaf'), 16, 'latin1');
    return image;
  };
  expect((await sharp(await picture(branded('mif1', 'avif'))).metadata()).format).toBe('webp');
  for (const [major, compatible] of [
    ['heic', 'mif1'],
    ['mif1', 'heic'],
    ['heix', ''],
    ['hevc', ''],
    ['isom', 'mp42'],
  ] as const) {
    const rejection = await rejectionOf(picture(branded(major, compatible)));
    expect([rejection.code, rejection.message]).toEqual([
      'IMAGE_UNSUPPORTED',
      'Choose a valid PNG, JPEG, WebP or AVIF image',
    ]);
  }
});

test('turns a photograph upright and removes camera, owner and location', async () => {
  const photo = await photograph();
  expect(await sharp(photo).metadata()).toMatchObject({
    orientation: 6,
    exif: expect.any(Buffer),
    icc: expect.any(Buffer),
  });
  expect(photo.includes('Secret Studio')).toBe(true);
  const webp = await picture(photo);
  const { exif, icc, xmp, iptc, orientation } = await sharp(webp).metadata();
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  expect(webp.includes('Secret Studio')).toBe(false);
  expect(isRed(await colourAt(webp, 128, 5))).toBe(true);
  expect(isRed(await colourAt(webp, 5, 250))).toBe(false);
});

test('CMYK, 16-bit, greyscale and transparent images become sRGB pictures', async () => {
  const plain = sharp(await plainImage('png'));
  const images = [
    plain.clone().toColourspace('cmyk').jpeg(),
    plain.clone().toColourspace('rgb16').png(),
    plain.clone().greyscale().png(),
    plain.clone().ensureAlpha(0.5).webp(),
  ];
  for (const image of images) {
    const { space, width } = await sharp(await picture(await image.toBuffer())).metadata();
    expect({ space, width }).toEqual({ space: 'srgb', width: 256 });
  }
});

test('keeps the first frame of an animation', async () => {
  const frames = [await plainImage('png', { colour: 'red' }), await plainImage('png', { colour: 'blue' })];
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(animation, { pages: -1 }).metadata()).pages).toBe(2);
  const webp = await picture(animation);
  expect((await sharp(webp, { pages: -1 }).metadata()).pages ?? 1).toBe(1);
  expect(isRed(await colourAt(webp, 128, 128))).toBe(true);
});

test('drops bytes appended to an image', async () => {
  const script = '<script>alert(1)</script>';
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const webp = await picture(Buffer.concat([await plainImage(format), Buffer.from(script)]));
    expect(webp.includes('script')).toBe(false);
  }
});

const png = await plainImage('png');
const jpeg = await plainImage('jpeg');
const webp = await plainImage('webp');
const noise = sharp({
  create: {
    width: 400,
    height: 300,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
});
const half = (image: Buffer) => image.subarray(0, image.length / 2);

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a GIF', await plainImage('gif')],
  ['a TIFF', await plainImage('tiff')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')],
  ['an XML prolog', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['a ZIP', Buffer.from('PK\u0003\u0004')],
  ['a GIF that is also a script', Buffer.from('GIF89a/*\u0001\u0001*/=1;alert(1)')],
  ['text', Buffer.from('hello')],
  ['a PNG header before HTML', Buffer.concat([png.subarray(0, 8), Buffer.from('<script>1</script>')])],
  ['a JPEG header before an SVG', Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<svg/>')])],
  ['a WebP header and nothing else', webp.subarray(0, 12)],
  ['half a PNG', half(await noise.clone().png().toBuffer())],
  ['half a JPEG', half(await noise.clone().jpeg().toBuffer())],
  ['half a WebP', half(await noise.clone().webp().toBuffer())],
])('%s is rejected with IMAGE_UNSUPPORTED', async (_name, image) => {
  expect(await rejectionOf(picture(image))).toMatchObject({ code: 'IMAGE_UNSUPPORTED', status: 415 });
});

test('accepts 25 megapixels and rejects one row more', async () => {
  expect((await picture(await plainImage('png', { width: 5000, height: 5000 }))).length).toBeGreaterThan(0);
  const larger = await plainImage('png', { width: 5000, height: 5001 });
  expect(await rejectionOf(picture(larger))).toMatchObject({ code: 'IMAGE_TOO_LARGE', status: 413 });
});

test('rejects a decompression bomb by its declared size, without decoding it', async () => {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  // The checksum of the header chunk, which covers width and height.
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  expect((await rejectionOf(picture(bomb))).code).toBe('IMAGE_TOO_LARGE');
});

test('accepts images that are one pixel high or wide', async () => {
  for (const [width, height] of [
    [1, 1],
    [65_000, 1],
    [1, 65_000],
  ] as const) {
    const image = await plainImage('png', { width, height });
    expect((await sharp(await picture(image)).metadata()).width).toBe(256);
  }
});

test('damaged images become a picture or are rejected, and nothing else happens', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (const image of [png, jpeg, webp]) {
    const damaged = Array.from({ length: 4 }, () => {
      const copy = Buffer.from(image);
      for (let i = 0; i < 1 + random(20); i += 1) copy[random(copy.length)] = random(256);
      return copy;
    });
    const outcomes = damaged.map((each) =>
      picture(each).then(
        async (made) => (await sharp(made).metadata()).format,
        (error: DomainError) => error.code,
      ),
    );
    for (const outcome of await Promise.all(outcomes))
      expect(outcome).toMatch(/^(webp|IMAGE_UNSUPPORTED|IMAGE_TOO_LARGE)$/);
  }
});

test('rejects images beyond the queue and converts the others', async () => {
  const gate = Promise.withResolvers<void>();
  const slowly = async () => {
    await gate.promise;
    return { code: 0, signal: null, output: webp };
  };
  const conversions = Promise.allSettled(Array.from({ length: 20 }, () => makePicture(log, png, slowly)));
  expect(await rejectionOf(picture(png))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  gate.resolve();
  const outcomes = (await conversions).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code));
  expect(outcomes).toEqual([
    ...Array.from({ length: 18 }, () => 'done'),
    ...Array.from({ length: 2 }, () => 'SERVICE_UNAVAILABLE'),
  ]);
});
