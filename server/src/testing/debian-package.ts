import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs a package with apt-get if we are root on Debian, unless it is there. Otherwise it does nothing. Waits for other
 * programs that use apt-get.
 */
export function installDebianPackage(name: string, onInstall?: () => void): void {
  // The program's file exists before everything that it needs is installed, so we ask dpkg.
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || isInstalled(name)) return;
  onInstall?.();
  const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name];
  // The first one finishes what a killed apt-get has left.
  for (const command of [['dpkg', '--configure', '-a'], ['apt-get', 'update', '-qq'], install]) runUnlocked(command);
}

/**
 * Returns the path of a program of a Debian package, which it downloads and unpacks once instead of installing it, so that no
 * service starts. Returns undefined where that is impossible.
 */
export function debianProgram(packageName: string, program: string): string | undefined {
  const directory = join(import.meta.dirname, '../../../node_modules/.cache/debian', packageName);
  const path = join(directory, program);
  if (existsSync(path)) return path;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  mkdirSync(directory, { recursive: true });
  runUnlocked(['apt-get', 'update', '-qq']);
  runUnlocked(['apt-get', 'download', '-qq', packageName], directory);
  const [file = ''] = globSync('*.deb', { cwd: directory });
  runUnlocked(['dpkg-deb', '-x', file, '.'], directory);
  return path;
}

function isInstalled(name: string): boolean {
  return spawnSync('dpkg-query', ['-W', '-f=${db:Status-Status}', name]).stdout?.toString() === 'installed';
}

function runUnlocked([command = '', ...args]: readonly string[], cwd?: string): void {
  for (;;) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
    const { status, stderr, error } = spawnSync(command, args, { env, cwd, encoding: 'utf8' });
    if (status === 0) return;
    if (!/\block(ed)?\b/.test(stderr ?? '')) {
      throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
    }
    spawnSync('sleep', ['1']);
  }
}
