import { execFileSync, spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { StartRefused } from '../start-refused.ts';

/** Whom the database runs as: null is the user who started us; PostgreSQL refuses to run as root. */
export type PostgresAccount = { readonly uid: number; readonly gid: number } | null;

const accountName = 'postgres';

/**
 * Null unless we are root; then the `postgres` user of this machine, created when missing.
 * Refuses with StartRefused where it cannot be created.
 */
export function postgresAccount(): PostgresAccount {
  if (process.getuid?.() !== 0) return null;
  const existing = lookUp();
  if (existing) return existing;
  const created = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName],
    { encoding: 'utf8' },
  );
  const account = lookUp();
  if (account) return account;
  const reason = (created.error?.message ?? created.stderr).trim();
  throw new StartRefused(
    `PostgreSQL does not run as root and the user "${accountName}" could not be created (${reason}): create it, or start as another user.`,
  );
}

function lookUp(): PostgresAccount {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, accountName], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

/**
 * The outermost directory on the way to `path` (itself included) that the account may not enter, or null.
 * Asks the kernel as that user, so that access lists count as well as mode bits.
 */
export function firstUnreachable(path: string, account: PostgresAccount): string | null {
  if (account === null) return null;
  const steps: string[] = [];
  for (let step = resolve(path); steps[0] !== step; step = dirname(step)) steps.unshift(step);
  const { stdout } = spawnSync(
    '/bin/sh',
    ['-c', 'for d; do [ -x "$d" ] || { printf %s "$d"; exit; }; done', 'sh', ...steps],
    {
      ...account,
      cwd: '/',
      encoding: 'utf8',
    },
  );
  return stdout === '' ? null : stdout;
}
