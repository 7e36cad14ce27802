import { createHash } from 'node:crypto';
import { chownSync, chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefused } from '../../config/start-refused.ts';
import type { PostgresAccount } from './postgres-account.ts';

// macOS limits the path of a socket to 104 bytes, and PostgreSQL appends `/.s.PGSQL.65535` to the directory.
const MAX_SOCKET_DIRECTORY_BYTES = 80;

/**
 * Creates the directory for the Unix sockets of the server on `dataDir`. Only the database's user may enter it. It is
 * inside the data directory, or in the system's temporary directory when that path is too long for a socket.
 */
export function socketDirectory(dataDir: string, account: PostgresAccount): string {
  const inside = join(dataDir, 'sockets');
  const path =
    Buffer.byteLength(inside) <= MAX_SOCKET_DIRECTORY_BYTES
      ? inside
      : join(tmpdir(), `proverse-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
  return path;
}

/**
 * Makes this process the only server on a data directory until it calls the returned function or dies. The lock is a
 * socket instead of a file with a process id, because the kernel closes a socket even after kill -9, while the id in a
 * file may belong to another process by then.
 * @throws StartRefused while another server holds it
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
