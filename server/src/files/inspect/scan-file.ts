import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@proverse/shared';
import type { Parts } from '../../contents/content.ts';

// clamd's own limit for a file is two minutes. An upload should not take that long.
const TIMEOUT_MS = 20_000;

/**
 * Returns what the virus scanner at this address (CLAMD_URL) finds in a file, or undefined.
 * @throws DomainError SERVICE_UNAVAILABLE if it does not answer in time, or cannot scan this file
 */
export async function scanFile(address: string, file: Parts, timeoutMs = TIMEOUT_MS): Promise<string | undefined> {
  const answer = await ask(address, file, timeoutMs).catch((error: unknown) => {
    throw Object.assign(new DomainError('SERVICE_UNAVAILABLE'), { cause: error });
  });
  if (answer === 'stream: OK\0') return undefined;
  const [, found] = /^stream: (.+) FOUND\0$/.exec(answer) ?? [];
  if (found !== undefined) return found;
  throw Object.assign(new DomainError('SERVICE_UNAVAILABLE'), {
    cause: new Error(`the virus scanner answered ${answer}`),
  });
}

async function ask(address: string, file: Parts, timeoutMs: number): Promise<string> {
  const { protocol, hostname, port, pathname } = new URL(address);
  const socket =
    protocol === 'unix:' ? connect(decodeURI(pathname)) : connect(Number(port), hostname.replace(/[[\]]/g, ''));
  const timer = new AbortController();
  try {
    const late = delay(timeoutMs, undefined, { signal: timer.signal }).then(() => {
      throw new Error('the virus scanner did not answer in time');
    });
    const size = Buffer.alloc(4);
    size.writeUInt32BE(file.length);
    // One chunk with its size, and one of size 0 that ends the file.
    async function* chunks(): AsyncGenerator<Buffer, void, undefined> {
      yield Buffer.concat([Buffer.from('zINSTREAM\0'), size]);
      yield* file;
      yield Buffer.alloc(4);
    }
    // What it answers says why it does not read on.
    void pipeline(chunks, socket, { end: false }).catch(() => undefined);
    return await Promise.race([text(socket), late]);
  } finally {
    timer.abort();
    socket.destroy();
  }
}
