import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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

function isInstalled(name: string): boolean {
  return spawnSync('dpkg-query', ['-W', '-f=${db:Status-Status}', name]).stdout?.toString() === 'installed';
}

function runUnlocked([command = '', ...args]: readonly string[]): void {
  for (;;) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
    const { status, stderr, error } = spawnSync(command, args, { env, encoding: 'utf8' });
    if (status === 0) return;
    if (!/\block(ed)?\b/.test(stderr ?? '')) {
      throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
    }
    spawnSync('sleep', ['1']);
  }
}
