import { execFileSync, spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { StartRefused } from '../../config/start-refused.ts';

/**
 * The user that the database runs as. Null means the user who started this process. PostgreSQL refuses to run as root.
 */
export type PostgresAccount = { readonly uid: number; readonly gid: number } | null;

const ACCOUNT_NAME = 'postgres';
const CREATE_ACCOUNT = `id ${ACCOUNT_NAME} || useradd --system --user-group --no-create-home --shell /usr/sbin/nologin ${ACCOUNT_NAME}`;

/**
 * Returns null unless this process runs as root. For root it returns the `postgres` user of this machine, which it
 * creates if missing.
 * @throws StartRefused when it cannot be created
 */
export function postgresAccount(): PostgresAccount {
  if (process.getuid?.() !== 0) return null;
  const existing = lookUp();
  if (existing) return existing;
  // Two programs that create one user at once both succeed, and the first one's user id is replaced.
  const created = spawnSync('flock', ['/etc/passwd', 'sh', '-c', CREATE_ACCOUNT], { encoding: 'utf8' });
  const account = lookUp();
  if (account) return account;
  const reason = (created.error?.message ?? created.stderr).trim();
  throw new StartRefused(
    `PostgreSQL does not run as root and the user "${ACCOUNT_NAME}" could not be created (${reason}): create it, or start as another user.`,
  );
}

function lookUp(): PostgresAccount {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, ACCOUNT_NAME], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

/** @throws StartRefused when the account has no access to `path`; `otherwise` says what to do instead of `chmod` */
export function refuseUnreachable(path: string, account: PostgresAccount, otherwise: string): void {
  const closed = firstUnreachable(path, account);
  if (closed === null) return;
  throw new StartRefused(
    `The database runs as user "postgres", which has no access to ${closed}: run "chmod o+x ${closed}", or ${otherwise}.`,
  );
}

/**
 * Returns the outermost directory on the way to `path`, or `path` itself, that the account may not enter; null if there
 * is none. It tests the access as that user, so that access lists count as well as mode bits.
 */
export function firstUnreachable(path: string, account: PostgresAccount): string | null {
  if (account === null) return null;
  const steps: string[] = [];
  for (let step = resolve(path); steps[0] !== step; step = dirname(step)) steps.unshift(step);
  const { stdout } = spawnSync(
    '/bin/sh',
    ['-c', 'for d; do [ -x "$d" ] || { printf %s "$d"; exit; }; done', 'sh', ...steps],
    { ...account, cwd: '/', encoding: 'utf8' },
  );
  return stdout === '' ? null : stdout;
}
