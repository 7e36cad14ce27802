import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Waits until no other process on this machine builds in `directory`. Returns a function that releases the lock; the end
 * of this process releases it too, even a SIGKILL.
 */
export async function lockBuild(directory: string): Promise<() => void> {
  const path = join(tmpdir(), `proverse-build-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`);
  for (;;) {
    const unlock = await listen(path);
    if (unlock) return unlock;
    // A killed build leaves a socket without a listener.
    if (!(await ownerEnded(path))) rmSync(path, { force: true });
  }
}

/** Takes the lock. Returns a function that releases it, or null when another process holds it. */
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

/** Resolves with true when the owner of the lock ends, or at once with false when it has none. */
function ownerEnded(path: string): Promise<boolean> {
  return new Promise((done) => {
    let wasConnected = false;
    const socket = connect(path, () => (wasConnected = true));
    socket.on('error', () => undefined);
    socket.once('close', () => done(wasConnected));
  });
}
