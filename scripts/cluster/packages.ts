/** The programs of a cluster: PostgreSQL from npm, everything around it from Debian's packages. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../../server/src/config/start-refused.ts';
import { reachablePrograms } from '../../server/src/database/embedded/postgres-programs.ts';
import type { PostgresAccount } from '../../server/src/database/embedded/postgres-account.ts';
import { installDebianPackage } from '../../server/src/testing/debian-package.ts';

const PACKAGES = ['etcd-server', 'haproxy', 'patroni'] as const;
/** Services that a package starts when it is installed and at each boot. */
const SERVICES: Readonly<Record<string, string>> = { 'etcd-server': 'etcd', haproxy: 'haproxy', patroni: 'patroni' };
const POSTGRES_15 = 'usr/lib/postgresql/15/bin';

/** Returns why no cluster can run on this machine, or undefined if one can. Changes nothing. */
export function reasonAgainst(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can install packages, cut networks and mount file systems';
  if (!existsSync('/etc/debian_version')) return 'its packages are Debian’s, and this is no Debian';
  const name = `pv${process.pid}-try`;
  const { status, stderr, error } = spawnSync('ip', ['netns', 'add', name], { encoding: 'utf8' });
  if (status !== 0) return `network namespaces are not available (${error?.message ?? stderr.trim()})`;
  spawnSync('ip', ['netns', 'delete', name]);
  return undefined;
}

/** @throws StartRefused when they cannot be installed */
export function installPrograms(): void {
  const reason = reasonAgainst();
  if (reason !== undefined) throw new StartRefused(`A cluster cannot run here: ${reason}.`);
  try {
    for (const name of PACKAGES) installDebianPackage(name, () => maskService(SERVICES[name] ?? name));
  } catch (error) {
    throw new StartRefused(`A cluster cannot run here: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Keeps a package that we install from running its service. A service that was there before stays as it is. */
function maskService(service: string): void {
  const unit = `/etc/systemd/system/${service}.service`;
  console.log(`Installing ${service}; its own service stays off (${unit}) …`);
  mkdirSync('/etc/systemd/system', { recursive: true });
  if (lstatSync(unit, { throwIfNoEntry: false }) === undefined) symlinkSync('/dev/null', unit);
}

/**
 * Makes the one folder with programs that Patroni wants, and returns it. npm has no pg_isready and pg_controldata. Those of
 * Debian's PostgreSQL 15 read the same values. The packages are unpacked, not installed, because installing one creates and
 * starts a database.
 */
export function programFolder(directory: string, account: PostgresAccount): string {
  const folder = join(directory, 'bin');
  mkdirSync(folder);
  const ours = reachablePrograms(directory, account);
  for (const name of ['postgres', 'initdb', 'pg_ctl']) symlinkSync(join(ours, name), join(folder, name));
  const debians = existsSync(`/${POSTGRES_15}/pg_controldata`) ? '/' : unpackPostgres15(join(directory, 'postgres-15'));
  for (const name of ['pg_isready', 'pg_controldata']) {
    symlinkSync(join(debians, POSTGRES_15, name), join(folder, name));
  }
  return folder;
}

function unpackPostgres15(directory: string): string {
  mkdirSync(directory);
  chmodSync(directory, 0o755);
  const options = { cwd: directory, stdio: 'pipe' } as const;
  execFileSync('apt-get', ['download', '-qq', 'postgresql-15', 'postgresql-client-15'], options);
  execFileSync('sh', ['-c', 'for package in *.deb; do dpkg -x "$package" .; done'], options);
  return directory;
}
