/** Images for tests, and multipart forms with them. */
import sharp from 'sharp';
import { contentOf } from '../contents/content.ts';
import type { ReceivedFile } from '../context.ts';

/** A PNG of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgaGgAAAGEAQEDkg2VAAAAAElFTkSuQmCC',
  'base64',
);

interface Shape {
  readonly width?: number;
  readonly height?: number;
  readonly colour?: string;
}

/** Returns a plain image. Each colour gives a different picture. */
export function plainImage(
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'tiff',
  shape: Shape = {},
): Promise<Buffer> {
  const { width = 400, height = 300, colour = 'teal' } = shape;
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

/** Returns a JPEG with owner and location metadata, rotated by EXIF. The left half of its stored pixels is red. */
export async function photograph(): Promise<Buffer> {
  const red = await plainImage('png', { width: 200, height: 200, colour: 'red' });
  return sharp({ create: { width: 400, height: 200, channels: 3, background: 'blue' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Secret Studio' }, IFD3: { GPSLatitude: '9/1 58/1 0/1' } })
    .toBuffer();
}

export interface Part {
  readonly name: string;
  readonly content: Buffer | string;
  /** Without a file name the part is a plain field. */
  readonly filename?: string;
  readonly type?: string;
}

/** Returns a multipart body as a browser sends it. */
export function formOf(parts: readonly Part[]): { headers: Record<string, string>; payload: Buffer } {
  const boundary = '----proverse-test-boundary';
  const chunks = parts.flatMap(({ name, content, filename, type = 'application/octet-stream' }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '\r\n\r\n' : `; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string))),
  };
}

/** A file as an upload receives it. */
export function receivedFile(bytes: Buffer, name = 'file'): ReceivedFile {
  return { name, content: contentOf(bytes) };
}
