import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Waits until no other process of this machine builds in `directory`, and keeps others waiting until the returned
 * function is called or this process ends, however it ends.
 */
export async function lockBuild(directory: string): Promise<() => void> {
  const path = join(tmpdir(), `proverse-build-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`);
  for (;;) {
    const unlock = await listen(path);
    if (unlock) return unlock;
    // A socket that nobody listens on was left by a killed build.
    if (!(await endOfOwner(path))) rmSync(path, { force: true });
  }
}

/** What ends the lock; null when somebody else has it. */
function listen(path: string): Promise<(() => void) | null> {
  const waiting = new Set<Socket>();
  return new Promise((done, fail) => {
    const server = createServer((socket) => {
      waiting.add(socket.on('error', () => undefined).unref());
    });
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : fail(error)));
    server.listen(path, () => {
      server.unref();
      done(() => {
        server.close();
        for (const socket of waiting) socket.destroy();
      });
    });
  });
}

/** False at once where nobody listens; otherwise true, when who does has ended. */
function endOfOwner(path: string): Promise<boolean> {
  return new Promise((done) => {
    let wasConnected = false;
    const socket = connect(path, () => (wasConnected = true));
    socket.on('error', () => undefined);
    socket.once('close', () => done(wasConnected));
  });
}
