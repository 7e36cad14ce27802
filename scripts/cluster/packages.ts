/** The programs of a cluster: PostgreSQL from npm, everything around it from Debian's packages. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { causeOf } from '../../server/src/database/cause-of.ts';
import type { PostgresAccount } from '../../server/src/database/embedded/postgres-account.ts';
import { reachablePrograms } from '../../server/src/database/embedded/postgres-programs.ts';
import { debianProgram, installDebianPackage } from '../../server/src/testing/debian-package.ts';

/** Each package with the service that it starts when it is installed and at each boot. */
const PACKAGES = [
  ['etcd-server', 'etcd'],
  ['haproxy', 'haproxy'],
  ['patroni', 'patroni'],
] as const;
/** Programs that npm's PostgreSQL lacks. Those of Debian's read the same values. */
const DEBIANS = { pg_isready: 'postgresql-client-15', pg_controldata: 'postgresql-15' } as const;

/** Installs what is missing. Returns why no cluster can run on this machine, or undefined if one can. */
export function installPrograms(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can install packages, cut networks and mount file systems';
  if (!existsSync('/etc/debian_version')) return 'it needs packages of Debian, and this is not Debian';
  const name = `pv${process.pid}-try`;
  const { status, stderr, error } = spawnSync('ip', ['netns', 'add', name], { encoding: 'utf8' });
  if (status !== 0) return `network namespaces are not available (${error?.message ?? stderr.trim()})`;
  spawnSync('ip', ['netns', 'delete', name]);
  try {
    for (const [debianName, service] of PACKAGES) installDebianPackage(debianName, () => maskService(service));
    debianPath('pg_isready');
    debianPath('pg_controldata');
    return undefined;
  } catch (reason) {
    return `a package could not be installed (${causeOf(reason)})`;
  }
}

/** Keeps a package that we install from running its service. A service that was there before stays as it is. */
function maskService(service: string): void {
  const unit = `/etc/systemd/system/${service}.service`;
  console.log(`Installing ${service}. Its own service stays off (${unit}) …`);
  mkdirSync('/etc/systemd/system', { recursive: true });
  if (lstatSync(unit, { throwIfNoEntry: false }) === undefined) symlinkSync('/dev/null', unit);
}

/** Unpacks the package instead of installing it, because that would create and start a database. */
function debianPath(name: keyof typeof DEBIANS): string {
  return debianProgram(DEBIANS[name], `usr/lib/postgresql/15/bin/${name}`) ?? '';
}

/** Makes the one folder with programs that Patroni wants, and returns it. */
export function programFolder(directory: string, account: PostgresAccount): string {
  const folder = join(directory, 'bin');
  mkdirSync(folder);
  const ours = reachablePrograms(directory, account);
  for (const name of ['postgres', 'initdb', 'pg_ctl']) symlinkSync(join(ours, name), join(folder, name));
  for (const name of ['pg_isready', 'pg_controldata'] as const) copyFileSync(debianPath(name), join(folder, name));
  return folder;
}
