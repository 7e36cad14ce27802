/** The roles that log in to the database besides its owner. The migrations grant them what they may do. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { keptSecret, makeDataDirectory } from '../../config/data-dir.ts';
import { StartRefused } from '../../config/start-refused.ts';
import { causeOf } from '../cause-of.ts';
import { DatabaseClient } from '../database-client.ts';
import { unreachable } from '../unreachable.ts';

/** The server's role owns nothing and is a member of nothing. The auditor's may only read. */
export const ROLES = { server: 'proverse_app', audit: 'proverse_audit' } as const;
export type Login = keyof typeof ROLES;

/** How the server and the auditor log in to one database. */
export type LoginUrls = Readonly<Record<Login, string>>;

const SCRAM_ITERATIONS = 4096;
// Any number that nothing else in this database locks.
const LOGIN_LOCK = 7_468_309_113;
// An unknown role or a wrong password, and a role without the right to log in.
const LOGIN_REFUSED = new Set(['28P01', '28000']);
const NO_CONNECT_PRIVILEGE = '42501';

/** Returns the address with the login of a role and the password that DATA_DIR keeps for it. The first call makes one. */
export function withKeptLogin(url: string, login: Login, dataDir: string): string {
  makeDataDirectory(dataDir);
  return withLogin(url, ROLES[login], keptSecret(dataDir, `database-${login}-password`));
}

/** Returns the address with this user and password instead of those that it has. */
export function withLogin(url: string, user: string, password: string): string {
  return url.replace(/^(\w+:\/\/)(?:[^@/?]*@)?/, `$1${user}:${encodeURIComponent(password)}@`);
}

/** Returns `url` with the user and password of the address `from`. */
export function withLoginOf(from: string, url: string): string {
  const login = /^\w+:\/\/([^@/?]+@)/.exec(from)?.[1] ?? '';
  return url.replace(/^\w+:\/\//, (scheme) => `${scheme}${login}`);
}

/** Returns whether an address says who logs in. */
export function hasLogin(url: string): boolean {
  return /^\w+:\/\/[^@/?]+@/.test(url);
}

/**
 * Makes both addresses work, as the owner: creates a role or gives it the password of its address. Changes nothing when
 * they work already. The database gets no password in plain text, so that none gets into its log.
 * @throws StartRefused when the database is unreachable, or the owner may not do that
 */
export async function createLogins(ownerUrl: string, urls: LoginUrls): Promise<void> {
  for (const login of ['server', 'audit'] as const) {
    if (await canLogIn(urls[login])) continue;
    await asOwner(ownerUrl, async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [LOGIN_LOCK]);
      // Another node may have done it in the meantime.
      if (await canLogIn(urls[login])) return;
      const role = ROLES[login];
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      const verifier = client.escapeLiteral(scramVerifier(passwordOf(urls[login])));
      await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} login password ${verifier}`);
    }).catch((error: unknown) => {
      throw new StartRefused(
        `The role ${ROLES[login]} could not be created or given its password (${causeOf(error)}): see "Database roles" in server/RUNNING.md.`,
      );
    });
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // The password is right, and the migrations grant the rest.
    if (error instanceof pg.DatabaseError && error.code === NO_CONNECT_PRIVILEGE) return true;
    if (error instanceof pg.DatabaseError && LOGIN_REFUSED.has(error.code ?? '')) return false;
    throw unreachable(url, 'DATABASE_URL', error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function asOwner(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new DatabaseClient({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
}

function passwordOf(url: string): string {
  return decodeURIComponent(/^\w+:\/\/[^:@/?]*:([^@/?]*)@/.exec(url)?.[1] ?? '');
}

/** Returns what PostgreSQL stores instead of a password (RFC 5803). */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
}
