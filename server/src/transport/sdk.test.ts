import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';

const repository = join(import.meta.dirname, '../../..');
const { listen } = await testApp();

const directory = mkdtempSync(join(tmpdir(), 'proverse-sdk-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test(
  'lets another project compile the README example and make the main calls with the packed SDK',
  { timeout: 120_000 },
  async () => {
    const url = await listen();
    cpSync(join(import.meta.dirname, '../testing/sdk-app'), directory, { recursive: true });
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'sdk-app', private: true, type: 'module' }));

    writeFileSync(join(directory, 'readme.ts'), readmeExample());

    await npm(join(repository, 'shared'), 'pack', '--pack-destination', directory);
    const tarball = readdirSync(directory).find((name) => name.endsWith('.tgz')) ?? '';
    await npm(
      directory,
      'install',
      '--prefer-offline',
      '--no-audit',
      `./${tarball}`,
      atInstalledVersion('@types/node'),
    );
    await run(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', directory]);
    const program = [join(directory, 'dist/main.js'), url];
    const seen = {
      rate: 350,
      bought: 525,
      foundExpert: true,
      sameResponse: true,
      spent: 350,
      isLive: true,
      status: 'replied',
      earned: 350,
      rating: 5,
      rejection: 'ALREADY_RATED',
    };
    expect(JSON.parse(await run(process.execPath, program))).toEqual(seen);
    // Like Node 20, which has no global WebSocket.
    const withoutSocket: unknown = JSON.parse(await run(process.execPath, ['--no-experimental-websocket', ...program]));
    expect(withoutSocket).toEqual({ ...seen, isLive: false });
  },
);

test('exports no types of the server', () => {
  const dist = join(repository, 'shared/dist');
  const visited = new Set<string>();
  const follow = (file: string): void => {
    if (visited.has(file)) return;
    visited.add(file);
    for (const [, target] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)\.ts'/g)) {
      follow(join(dirname(file), `${target}.d.ts`));
    }
  };
  follow(join(dist, 'index.d.ts'));
  const text = Array.from(visited, (file) => readFileSync(file, 'utf8')).join('\n');
  expect(visited.size).toBeGreaterThan(8);
  expect(text).not.toMatch(/from '(fastify|kysely|pg|ws|@trpc\/server)[/']/);
});

/** The README's example with declarations of the variables that it leaves to the reader. */
function readmeExample(): string {
  const [, example] = /```ts\n(.*?)```/s.exec(readFileSync(join(repository, 'README.md'), 'utf8')) ?? [];
  if (example === undefined) throw new Error('README.md has no TypeScript example');
  return `${example}\ndeclare const url: string, email: string, password: string;\n`;
}

function atInstalledVersion(name: string): string {
  const { version } = createRequire(import.meta.url)(`${name}/package.json`) as { version: string };
  return `${name}@${version}`;
}

/** Runs the machine's npm on this repository's Node. */
function npm(cwd: string, ...args: string[]): Promise<string> {
  return run('npm', args, cwd);
}

async function run(file: string, args: string[], cwd = directory): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, { cwd, env: { ...process.env, NODE_OPTIONS: '' } }).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${file} ${args.join(' ')}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`);
    },
  );
  return stdout;
}
