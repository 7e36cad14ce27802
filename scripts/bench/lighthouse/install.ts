import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs Lighthouse beside this file if it is missing. As a normal dependency it would make every installation a third
 * larger. Throws when that fails.
 */
export function installLighthouse(): void {
  if (existsSync(join(import.meta.dirname, 'node_modules/lighthouse'))) return;
  console.log('   Installing Lighthouse (once) …');
  const npm = process.env['npm_execpath'] ?? '';
  const [command, ...first] = npm.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm'];
  const { status, stderr, error } = spawnSync(
    command,
    [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (status !== 0) throw new Error(`Lighthouse could not be installed: ${error?.message ?? stderr.trim()}`);
}
