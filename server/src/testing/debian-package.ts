import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs a package with apt-get if we are root on Debian. Otherwise it does nothing. */
export function installDebianPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', name];
  for (const args of [['update', '-qq'], install]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed: ${stderr}`);
  }
}
