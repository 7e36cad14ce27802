import { createHash } from 'node:crypto';
import { chownSync, chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefused } from '../start-refused.ts';
import type { PostgresAccount } from './postgres-account.ts';

// The kernel takes at most 104 bytes (macOS) for the name of a socket; `/.s.PGSQL.65535` comes on top.
const longestSocketDirectory = 80;

/**
 * A directory that only the database's user may enter, for the sockets of one data directory: inside it, or
 * under the system's temporary directory where its own path is too long for a socket.
 */
export function socketDirectory(dataDir: string, account: PostgresAccount): string {
  const inside = join(dataDir, 'sockets');
  const path =
    inside.length <= longestSocketDirectory
      ? inside
      : join(tmpdir(), `proverse-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
  return path;
}

/**
 * Makes us the only server on a data directory, until released or dead. A socket rather than a file with a
 * process id: the kernel closes it with us, also after kill -9, and an id can be somebody else's by then.
 * Refuses with StartRefused while another server answers on it.
 */
export async function lockDataDirectory(dataDir: string, sockets: string): Promise<() => void> {
  const path = join(sockets, 'server.lock');
  if (await answers(path)) {
    throw new StartRefused(
      `Another server is running on the data directory ${dataDir}: stop it, or set DATA_DIR to another directory.`,
    );
  }
  rmSync(path, { force: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(path, done);
  });
  server.unref();
  return () => server.close();
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
    socket.once('close', () => socket.destroy());
  });
}
