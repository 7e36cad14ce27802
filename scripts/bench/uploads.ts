import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { Person } from './seed.ts';

const AT_ONCE = 4;

/** A picture of almost 10 MB, because noise compresses badly. */
const picture = join(tmpdir(), `proverse-upload-${process.pid}.jpg`);
let drawn: Promise<unknown> | undefined;

/** Uploads without end for some seconds, as one person. */
export async function uploadFor(seconds: number, url: string, person: Person): Promise<void> {
  const signal = AbortSignal.timeout(seconds * 1_000);
  const work = async (): Promise<void> => {
    while (!signal.aborted) await upload(url, person, signal).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Returns the status of the response. By curl, so that sending and measuring share no event loop. */
export async function upload(url: string, { token }: Person, signal?: AbortSignal): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const shape = { width: 4000, height: 3200, channels: 3, background: 'white', noise } as const;
  await (drawn ??= sharp({ create: shape }).jpeg({ quality: 90 }).toFile(picture));
  const form = ['-F', `file=@${picture}`, '-H', `authorization: Bearer ${token}`, `${url}/api/files`];
  const args = ['-s', '-o', '/dev/null', '-w', '%{http_code}', ...form];
  return (await promisify(execFile)('curl', args, { ...(signal && { signal }) })).stdout;
}
