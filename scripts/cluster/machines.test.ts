/** The files for three machines: scripts/cluster/machines/. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { Environment, loadConfig } from '../../server/src/config/config.ts';
import { POOL_CONNECTIONS } from '../../server/src/database/pool.ts';
import { installDebianPackage } from '../../server/src/testing/debian-package.ts';
import { OPERATOR, OWNER } from '../../server/src/testing/services.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'machines');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: { readonly context?: string; readonly dockerfile?: string; readonly dockerfile_inline?: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test?: unknown };
}

const { services } = parse(read('compose.yml'), { merge: true }) as { services: Record<string, Service> };
const patroni = parse(read('patroni.yml'));
const entries = Object.entries(services);

const ENV = {
  NAME: 'db1',
  ADDRESS: '10.0.0.1',
  DB1: '10.0.0.1',
  DB2: '10.0.0.2',
  DB3: '10.0.0.3',
  SUPERUSER_PASSWORD: 'a',
  REPLICATION_PASSWORD: 'b',
  OWNER_PASSWORD: 'c',
  SERVER_PASSWORD: 'd',
  AUDIT_PASSWORD: 'e',
};
/** What an operator must write into .env.node. */
const ENV_NODE = {
  ...OWNER,
  ...OPERATOR,
  PUBLIC_URL: 'https://proverse.example',
  PAYMENT_PROVIDER: 'razorpay',
};

/** The value as Compose passes it to the container. */
const filled = (value: string): string =>
  value.replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: keyof typeof ENV) => ENV[name]);

test('the check of a node asks the address where it listens', () => {
  const check = services['node']?.healthcheck?.test;
  expect(check).toEqual([
    'CMD',
    'node',
    '-e',
    expect.stringContaining("fetch('http://${ADDRESS}:3000/api/public/ready')"),
  ]);
});

test('every image is pinned to a version or built here', () => {
  const pulled = entries.flatMap(([, { image, build }]) => (build ? [] : [image]));
  const built = entries.flatMap(([, { build }]) => build?.dockerfile_inline?.match(/(?<=^FROM ).*$/gm) ?? []);
  expect([...pulled, ...built]).toHaveLength(3);
  for (const image of [...pulled, ...built]) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
  expect(services['patroni']?.build?.dockerfile_inline).toMatch(/patroni=4\.\d+\.\*/);
  const files = entries.flatMap(([, { build }]) => (build?.context === undefined ? [] : [build]));
  for (const { context = '', dockerfile = '' } of files)
    expect(existsSync(join(folder, context, dockerfile))).toBe(true);
});

test('secrets have no value and no default', () => {
  const values = entries.flatMap(([, { environment = {} }]) => Object.entries(environment));
  const secret = values.filter(([name]) => /PASSWORD|SECRET|_URL$/.test(name));
  expect(secret.length).toBeGreaterThan(3);
  for (const [name, value] of secret) expect(`${name}: ${value}`).toMatch(/\$\{\w+_PASSWORD:\?[^}]+\}/);
  expect(read('compose.yml')).not.toMatch(/\$\{\w+:?-/);
  expect(read('patroni.yml')).not.toContain('password:');
});

test('nodes and the migration start with settings that the server knows, through HAProxy of their machine', () => {
  const port = /^listen primary\n(?: .*\n)*? {2}bind (\S+)$/m.exec(read('haproxy.cfg'))?.[1];
  for (const name of ['node', 'migrate']) {
    const given = services[name]?.environment ?? {};
    expect(Object.keys(given).filter((key) => !(key in Environment.shape))).toEqual([]);
    const env = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, filled(value)]));
    const config = loadConfig({ NODE_ENV: 'production', ...ENV_NODE, ...env });
    expect(new URL(config.databaseUrl ?? '').host).toBe(port);
    expect(config.trustProxy).toEqual([ENV.DB1, ENV.DB2, ENV.DB3]);
  }
  expect(services['node']?.environment).not.toHaveProperty('DATABASE_OWNER_URL');
});

test('every file and script that the services name exists', () => {
  const mounted = entries.flatMap(([, { volumes = [] }]) => volumes.flatMap((each) => each.match(/^\.\/[^:]+/) ?? []));
  expect(mounted.filter((name) => !existsSync(join(folder, name)))).toEqual(['./site.pem']);
  const scripts = [...read('compose.yml').matchAll(/scripts\/[\w-]+\.ts/g)].map(([name]) => name);
  expect(scripts.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test('Patroni keeps confirmed commits, has time to act within its ttl, and connections for three nodes', () => {
  const { dcs } = patroni.bootstrap;
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  expect(patroni.watchdog.mode).toBe('required');
  expect(dcs.postgresql.parameters.max_connections).toBeGreaterThan(3 * 4 * (POOL_CONNECTIONS + 1));
  const roles = ['proverse', 'proverse_app', 'proverse_audit', 'replicator', 'postgres'];
  for (const role of roles) expect(dcs.postgresql.pg_hba.join('\n')).toMatch(RegExp(`[ ,]${role}[ ,].*scram-sha-256`));
});

test('HAProxy accepts its configuration', ({ skip }) => {
  installDebianPackage('haproxy');
  if (spawnSync('haproxy', ['-v']).status !== 0) {
    console.warn('SKIPPED: HAProxy is missing. As root on Debian this test installs it.');
    skip();
  }
  const directory = mkdtempSync(join(tmpdir(), 'proverse-haproxy-'));
  const [pem, key, file] = ['site.pem', 'key.pem', 'haproxy.cfg'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  const selfSigned = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=x',
    '-keyout',
    key,
    '-out',
    pem,
  ];
  execFileSync('openssl', selfSigned, { stdio: 'pipe' });
  writeFileSync(pem, readFileSync(pem, 'utf8') + readFileSync(key, 'utf8'));
  writeFileSync(file, read('haproxy.cfg').replace('/etc/haproxy/site.pem', pem));
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { env: { ...process.env, ...ENV } });
  rmSync(directory, { recursive: true });
  expect([status, String(stderr)]).toEqual([0, expect.not.stringContaining('WARNING')]);
});
