// Plain JavaScript, because bootstrap.mjs runs on the machine's own Node before anything is installed.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const TAKEN = process.platform === 'win32' ? ['EPERM', 'EACCES', 'EEXIST'] : ['ENOTEMPTY', 'EEXIST'];
const GONE = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'];

/**
 * Waits until no other process holds the lock that is kept in `directory`, and takes it. The owner listens on a socket,
 * which the kernel closes even after kill -9, while the id in a file may belong to another process by then. A child that
 * inherits `fd` holds the lock too; Windows has none, but ends children with their parent.
 * @param {string} directory
 * @param {() => void} [onWait] called once if another process holds the lock
 * @returns {Promise<{ fd: number | undefined, release: () => void }>}
 */
export async function takeLock(directory, onWait) {
  const id = randomBytes(8).toString('hex');
  const [own, held] = [join(directory, id), join(directory, 'held')];
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\proverse-${id}` : join(tmpdir(), `proverse-${id}`);
  const { fd, close } = await listen(address);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, id), address);
  let wait = onWait;
  while (!move(own, held)) {
    for (const owner of ownersIn(held)) {
      await ended(owner.address, () => {
        wait?.();
        wait = undefined;
      });
      remove(held, owner.id);
    }
    removeEmpty(held);
  }
  const release = () => {
    remove(held, id);
    removeEmpty(held);
    close();
  };
  return { fd, release };
}

function listen(address) {
  const waiting = new Set();
  const server = createServer((socket) => {
    waiting.add(socket.on('error', () => undefined).unref());
  });
  const close = () => {
    server.close();
    for (const socket of waiting) socket.destroy();
  };
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen({ path: address, writableAll: true }, () => {
      server.unref();
      // Node has no public way to pass a listening socket to a program that is not Node.
      done({ fd: server._handle?.fd, close });
    });
  });
}

// Replaces no directory that has an owner in it, so only one process succeeds.
function move(own, held) {
  try {
    renameSync(own, held);
    return true;
  } catch (error) {
    if (TAKEN.includes(codeOf(error))) return false;
    throw error;
  }
}

function ownersIn(held) {
  try {
    return readdirSync(held).map((id) => ({ id, address: readFileSync(join(held, id), 'utf8') }));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []; // just released
    throw error;
  }
}

// Each owner has a name of its own, so a process that is late removes no other owner's lock.
const remove = (held, id) => rmSync(join(held, id), { force: true });

function removeEmpty(held) {
  try {
    rmdirSync(held);
  } catch {
    // Another process has the lock already.
  }
}

// Resolves when the process that listens on `address` has ended or released the lock.
function ended(address, onWait) {
  return new Promise((done, fail) => {
    const socket = connect({ path: address }, onWait);
    socket.once('close', () => done());
    socket.on('error', (error) => {
      if (!GONE.includes(codeOf(error))) fail(error);
    });
  });
}

const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : '');
