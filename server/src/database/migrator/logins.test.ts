// The roles of an operator's own database, whose owner is not a superuser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import pg from 'pg';
import { audit } from '../../../../scripts/audit/audit.ts';
import { withClient } from '../../../../scripts/command-parts/with-client.ts';
import { withDatabase } from '../../../../scripts/command-parts/with-database.ts';
import { loadConfig } from '../../config/config.ts';
import { quickDirectory } from '../../testing/quick-directory.ts';
import { withDatabase as inDatabase } from '../../testing/with-database.ts';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { storeCreditLimits } from '../embedded/credit-limits.ts';
import { createLogins, withLogin } from './logins.ts';
import { refuseUnusableDatabase } from './refuse-unusable-database.ts';

const dataDir = quickDirectory('logins');
const postgres = await startEmbeddedPostgres({ dataDir, disposable: true });
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
await run(
  postgres.url,
  `drop role proverse_app, proverse_audit; create role shopkeeper login createrole password 'owner-secret'`,
);
await run(postgres.url, 'create database shop owner shopkeeper');
await run(postgres.url, `alter system set log_statement = 'all'`);
await run(postgres.url, 'select pg_reload_conf()');

const SETTINGS = { paymentProvider: 'sandbox', signupBonusCoins: 1000 } as const;
const shop = inDatabase(postgres.url, 'shop');
const ownerUrl = withLogin(shop, 'shopkeeper', 'owner-secret');
const address = shop.replace(/\/\/[^@]*@/, '//');
const kept = (login: string): string => readFileSync(join(dataDir, `database-${login}-password`), 'utf8').trim();
const serverUrl = (): string => withLogin(shop, 'proverse_app', kept('server'));

async function run(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function migrateScript(variables: Record<string, string>) {
  const script = join(import.meta.dirname, '../../../../scripts/migrate.ts');
  const child = spawn(process.execPath, ['--conditions=proverse-source', script], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...variables },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('npm run migrate creates the logins, with passwords that only the data directory contains', async () => {
  rmSync(join(dataDir, 'database-server-password'));
  rmSync(join(dataDir, 'database-audit-password'));
  const variables = { DATABASE_URL: address, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir };
  const migrated = await migrateScript(variables);
  expect(migrated).toMatchObject({ code: 0, output: expect.stringContaining('Ran 0001_foundation.sql') });
  expect(statSync(join(dataDir, 'database-server-password')).mode & 0o777).toBe(0o600);
  await refuseUnusableDatabase(serverUrl(), SETTINGS);
  const seen = migrated.output + readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(seen).toContain('create role proverse_app login password');
  for (const secret of [kept('server'), kept('audit'), 'owner-secret']) expect(seen).not.toContain(secret);

  const config = loadConfig({ DATABASE_URL: address, DATA_DIR: dataDir });
  const results = await withDatabase(config, 'audit', (url) => withClient(url, 'test', audit));
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  await expect(withDatabase(config, 'owner', async () => undefined)).rejects.toThrow('Set DATABASE_OWNER_URL');
}, 60_000);

test('gives a role the password of its address, and takes the old one away', async () => {
  const changed = withLogin(shop, 'proverse_app', 'from the environment: %');
  await createLogins(ownerUrl, { server: changed, audit: withLogin(shop, 'proverse_audit', kept('audit')) });
  await refuseUnusableDatabase(changed, SETTINGS);
  await expect(run(serverUrl(), 'select 1')).rejects.toThrow('password authentication failed');
  await createLogins(ownerUrl, { server: serverUrl(), audit: withLogin(shop, 'proverse_audit', kept('audit')) });
});

test('a node refuses a login with other rights than the server’s, a database without its migrations, and credits that it does not allow', async () => {
  await expect(refuseUnusableDatabase(ownerUrl, SETTINGS)).rejects.toThrow(
    'DATABASE_URL logs in as shopkeeper: it must log in as proverse_app, see "Database roles" in server/RUNNING.md.',
  );
  const refusal = async (change: string, back: string): Promise<unknown> => {
    await run(shop, change);
    const outcome = await refuseUnusableDatabase(serverUrl(), SETTINGS).catch((error: Error) => error.message);
    await run(shop, back);
    return outcome;
  };
  expect(await refusal('alter role proverse_app superuser', 'alter role proverse_app nosuperuser')).toContain(
    'has an attribute of administrators',
  );
  expect(await refusal('create role other; grant other to proverse_app', 'drop role other')).toContain(
    'is a member of another role',
  );
  expect(await refusal('create schema mine authorization proverse_app', 'drop schema mine')).toContain(
    'owns something',
  );
  await run(postgres.url, 'create database empty');
  await expect(refuseUnusableDatabase(inDatabase(serverUrl(), 'empty'), SETTINGS)).rejects.toThrow(
    'The database lacks the migration 0001_foundation.sql: run npm run migrate.',
  );
  await storeCreditLimits(ownerUrl, { paymentProvider: 'stripe', signupBonusCoins: 1000 });
  await expect(refuseUnusableDatabase(serverUrl(), SETTINGS)).rejects.toThrow(
    'does not allow PAYMENT_PROVIDER=sandbox',
  );
  const generous = { paymentProvider: 'stripe', signupBonusCoins: 1001 } as const;
  await expect(refuseUnusableDatabase(serverUrl(), generous)).rejects.toThrow('does not allow SIGNUP_BONUS_COINS=1001');
  await storeCreditLimits(ownerUrl, SETTINGS);
  await refuseUnusableDatabase(serverUrl(), SETTINGS);
});
