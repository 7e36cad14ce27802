import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'node_modules', '.proverse-client');
const built = join(root, 'client', 'dist', 'app.html');
const inputs = ['client/**/*', 'shared/src/**/*', 'package-lock.json', 'tsconfig.base.json'];
const notInputs = /(^|\/)(node_modules|dist|e2e|\.cache)(\/|$)|\.test\.tsx?$/;

/** Builds the client unless `client/dist` is what the present sources give. Throws when the build fails. */
export async function buildClientWhenStale(): Promise<void> {
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === (await inputsHash())) return;
  await buildClientAnew();
}

/** Builds the client and checks its size budget. */
export async function buildClientAnew(): Promise<void> {
  const hash = await inputsHash();
  console.log('Building the client …');
  // Only here, because loading the build tools takes longer than a start.
  const { buildClient } = await import('../client/build.ts');
  await buildClient();
  writeFileSync(stamp, hash);
}

async function inputsHash(): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  const options = {
    cwd: root,
    withFileTypes: true,
    exclude: (entry: { name: string }) => notInputs.test(entry.name),
  } as const;
  for await (const entry of glob(inputs, options)) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  }
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
