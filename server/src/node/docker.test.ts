import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Environment, loadConfig } from '../config/config.ts';
import { StartRefused } from '../config/start-refused.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The variables that docker-compose.yml passes to a node, with their defaults. */
function nodeVariables(): Record<string, string> {
  const block = /environment: &environment\n((?: {4}.*\n)+)/.exec(read('docker-compose.yml'))?.[1] ?? '';
  const lines = [...block.matchAll(/^ {4}([A-Z_]+): (.*)$/gm)];
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [name, value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')]),
  );
}

const PRODUCTION = { NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: 'true' };

function starts(environment: Record<string, string>): boolean {
  try {
    loadConfig({ ...PRODUCTION, ...environment });
    return true;
  } catch (error) {
    if (error instanceof StartRefused) return false;
    throw error;
  }
}

test('docker-compose.yml asks for enough secrets and passes only variables that the server knows', () => {
  const required = {
    SECRET_KEY: 'k3yOfAProductionThatIsLongEnough+/=',
    POSTGRES_PASSWORD: 'pw',
    PAYMENT_PROVIDER: 'sandbox',
  };
  const given = Object.fromEntries(
    Object.entries(nodeVariables()).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, variable: keyof typeof required) => required[variable]),
    ]),
  );
  const config = loadConfig({ ...given, ...PRODUCTION });
  expect(config).toMatchObject({ production: true, publicUrl: 'https://localhost' });
  // An unknown variable would be ignored silently. A bad value shows that the server reads it.
  const ignored = Object.keys(given).filter((name) => starts({ ...given, [name]: '\u0000' }));
  expect(ignored).toEqual([]);
});

// The image and docker-compose.yml set the first four. There is no pooler. Nodes do not log in as the owner or the auditor.
// There is always a mail server, and the rest is not for production.
const NOT_SETTABLE = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATA_DIR',
  'FILES_DIR',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_AUDIT_URL',
  'ALLOW_NO_MAIL',
  'STRIPE_URL',
  'RAZORPAY_URL',
  'CASHFREE_URL',
  'RAZORPAYX_URL',
  'PUSH_SERVICE_URL',
  'RATE_LIMIT',
  'DEMO_DATA',
];

test('every variable that an operator may set in .env reaches the nodes', () => {
  const settable = Object.keys(Environment.shape).filter((name) => !NOT_SETTABLE.includes(name));
  expect(Object.keys(nodeVariables())).toEqual(expect.arrayContaining(settable));
});

test('docker-compose.yml gives no secret a default', () => {
  for (const name of ['SECRET_KEY', 'POSTGRES_PASSWORD', 'PAYMENT_PROVIDER']) {
    expect(read('docker-compose.yml')).not.toMatch(new RegExp(`\\$\\{${name}(:?-[^}]|\\})`));
  }
});

test('every file that the image copies exists', () => {
  const copied = [...read('server/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' '),
  );
  expect(copied.length).toBeGreaterThan(8);
  expect(copied.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
  for (const script of ['scripts/start/serve.ts', 'scripts/migrate.ts'])
    expect(existsSync(join(root, script))).toBe(true);
});

test('the data directory of a node is a volume that the node user owns', () => {
  const image = read('server/Dockerfile');
  const directory = /^ENV DATA_DIR=(\S+)$/m.exec(image)?.[1] ?? 'nowhere';
  const [asRoot = ''] = image.split(/^USER node$/m);
  expect(asRoot).toContain(`chown node:node ${directory}`);
  const node = /x-node: &node\n((?: {2}.*\n)+)/.exec(read('docker-compose.yml'))?.[1] ?? '';
  expect(node).toContain(`volumes: [data:${directory}]`);
  expect(read('docker-compose.yml')).toMatch(/^volumes:\n(?: {2}\w+:\n)* {2}data:$/m);
});
