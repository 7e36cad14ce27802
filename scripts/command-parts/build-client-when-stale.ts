import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../../server/src/config/start-refused.ts';
import { FACES_DIRECTORY } from '../../server/src/pictures/default-face.ts';
import { takeLock } from './take-lock.mjs';

const root = join(import.meta.dirname, '../..');
const stamp = join(root, 'node_modules', '.proverse-client');
const built = join(root, 'client', 'dist', 'app.html');
const INPUTS = [
  'client/**/*',
  'scripts/command-parts/{draw-default-faces,portrait}.ts',
  'shared/src/**/*',
  'shared/locales/*',
  'package-lock.json',
  'tsconfig.base.json',
];
const NOT_INPUTS = /(^|\/)(node_modules|dist|e2e|pictures|\.cache)(\/|$)|\.test\.tsx?$/;

/**
 * Builds the client and draws the default faces unless `client/dist` matches the current sources.
 * @throws StartRefused when the build fails
 */
export async function buildClientWhenStale(): Promise<void> {
  if (await isFresh()) return;
  console.log('Building the client …');
  // A separate process, because the server would keep the build tools' memory, and its NODE_ENV would choose the React build.
  const build = spawn(
    process.execPath,
    ['--conditions=proverse-source', join(import.meta.dirname, 'build-client.ts')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const endBuild = (): void => void build.kill();
  process.once('exit', endBuild);
  const code = await new Promise((done) => build.once('exit', done));
  process.off('exit', endBuild);
  if (code !== 0) throw new StartRefused('The client could not be built. The reason is above.');
}

/**
 * Builds the client in this process for production, checks its size budget and draws the default faces, unless a build of the same sources exists.
 * Waits for a build that another command has begun.
 */
export async function buildClientHere(): Promise<void> {
  const lock = await takeLock(join(root, 'node_modules', '.proverse-locks', 'build'));
  try {
    if (await isFresh()) return;
    const hash = await inputsHash();
    process.env['NODE_ENV'] = 'production';
    const { buildClient } = await import('../../client/build.ts');
    await buildClient();
    const { drawDefaultFaces } = await import('./draw-default-faces.ts');
    await drawDefaultFaces();
    writeFileSync(stamp, hash);
  } finally {
    lock.release();
  }
}

async function isFresh(): Promise<boolean> {
  return (
    existsSync(built) &&
    existsSync(FACES_DIRECTORY) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === (await inputsHash())
  );
}

async function inputsHash(): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  const options = {
    cwd: root,
    withFileTypes: true,
    exclude: (entry: { name: string }) => NOT_INPUTS.test(entry.name),
  } as const;
  for await (const entry of glob(INPUTS, options)) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  }
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
