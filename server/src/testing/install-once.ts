import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/installed');

/**
 * Installs packages that must not be among the repository's own, such as another Node or a generator that needs another
 * TypeScript. Returns their directory. Only the first call after a change takes time.
 */
export async function installOnce(...packages: readonly string[]): Promise<string> {
  const directory = join(CACHE, packages.join('+').replaceAll(/[^\w.+@-]/g, '_'));
  if (existsSync(directory)) return directory;
  const unfinished = `${directory}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }));
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages], {
    cwd: unfinished,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (existsSync(directory)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, directory);
  return directory;
}

/** Returns the path of this version of Node: the one that runs npm if it is the same version, else a download. */
export async function nodeVersion(version: string): Promise<string> {
  const npms = process.env['npm_node_execpath'] ?? process.execPath;
  const { stdout } = await promisify(execFile)(npms, ['--version']);
  if (stdout.trim() === `v${version}`) return npms;
  return join(await installOnce(`node@${version}`), 'node_modules/node/bin/node');
}
