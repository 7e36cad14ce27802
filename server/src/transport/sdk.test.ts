import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createToken } from '../tokens/create-token.ts';
import { plainImage } from '../pictures/image-fixtures.ts';
import { sendMessage } from '../messages/send/send-message.ts';
import { testApp, tokenOf } from '../testing/app.ts';
import { contextFor, createUser, TEST_PASSWORD } from '../testing/factories.ts';
import { installOnce, nodeVersion } from '../testing/install-once.ts';
import { signWebhook } from '../webhooks/sign-webhook.ts';

// A bare machine downloads another version of Node first.
const LIMIT_MS = 300_000;
/** The oldest that the SDK supports. Only LOOKS=all downloads the one between it and ours. */
const OTHER_NODES = process.env['LOOKS'] === 'all' ? ['20.20.2', '22.23.3'] : ['20.20.2'];
const repository = join(import.meta.dirname, '../../..');
const { listen, services } = await testApp();
const url = await listen();

const directory = mkdtempSync(join(tmpdir(), 'proverse-sdk-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Another project, which has the packed SDK, the main program and the examples of both READMEs. */
beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../testing/sdk-app'), directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'sdk-app', private: true, type: 'module' }));
  const [rootExample] = examplesOf('README.md');
  writeFileSync(join(directory, 'readme.ts'), `${rootExample}\ndeclare const url: string, token: string;\n`);
  const [client = '', ...recipes] = examplesOf('shared/README.md');
  writeFileSync(join(directory, 'client.ts'), client);
  for (const [index, recipe] of recipes.entries()) writeFileSync(join(directory, `recipe-${index + 1}.ts`), recipe);

  writeFileSync(join(directory, 'notice.png'), await plainImage('png'));

  // The machine's npm, on this repository's Node.
  await run('npm', ['pack', '-w', 'shared', '-w', 'shared/cli', '--pack-destination', directory], {}, repository);
  linkDependencies(await unpack('shared'), await unpack('cli'));
  await run(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', directory]);
}, LIMIT_MS);

test('lets another project make the main calls of two users with the packed SDK', async () => {
  const seen: unknown = JSON.parse(await run(process.execPath, [join(directory, 'dist/main.js'), url]));
  expect(seen).toEqual({
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
  });
});

test(
  'runs the recipes of its README and the command line on older and current Node',
  { timeout: LIMIT_MS },
  async () => {
    const expert = await createUser(services.db, { bonusCoins: 1000, message_rate: 350, headline: 'GST advice' });
    const expertToken = await apiTokenOf(expert.id);
    const nodes = [...(await Promise.all(OTHER_NODES.map(nodeVersion))), process.execPath];
    for (const node of nodes) {
      const asker = await createUser(services.db, { bonusCoins: 2000, message_rate: 10, profession: 'Baker' });
      await sendMessage(contextFor(services, expert.id), {
        recipientId: asker.id,
        subject: 'One loaf',
        content: 'How long does your bread keep?',
      });
      const printed = await run(node, [join(directory, 'dist/run-recipes.js')], {
        PROVERSE_URL: url,
        PROVERSE_TOKEN: await apiTokenOf(asker.id),
        EXPERT_TOKEN: expertToken,
        ASKER_ID: asker.id,
        EMAIL: asker.email,
        PASSWORD: TEST_PASSWORD,
        ...signedWebhook(),
      });
      expect(JSON.parse(printed)).toEqual({
        1: ['GST in the first year: pending'],
        2: ['GST in the first year (350 coins)'],
        3: ['One loaf: replied'],
        4: ['Only above 20 lakh a year.'],
        5: ['The price is 350 coins'],
        6: [true],
        7: ['AbortError'],
        8: ['Baker'],
        9: ['message.received', 204, 401],
        10: [expect.stringContaining('Date (India)')],
        11: [expect.stringMatching(/^notice\.\w+: image\//)],
      });
      const environment = { PROVERSE_URL: url, PROVERSE_TOKEN: expertToken };
      const inbox = await run(node, [commandLine(), 'inbox', '--json'], environment);
      expect(JSON.parse(inbox)).toContainEqual(expect.objectContaining({ fromUserId: asker.id }));
    }
  },
);

// Below, @arethetypeswrong/core resolves the package as every other kind of project does.
test('compiles with TypeScript 5 and runs in a CommonJS project, as a module too', { timeout: LIMIT_MS }, async () => {
  const project = mkdtempSync(join(directory, 'project-'));
  cpSync(join(import.meta.dirname, '../testing/sdk-app/commonjs'), project, { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true }));
  const include = ['main.ts', 'main.mts'];
  // Above, TypeScript 7 has checked the declarations themselves. LOOKS=all checks them with TypeScript 5 as well.
  const skipLibCheck = process.env['LOOKS'] !== 'all';
  const strict = { strict: true, esModuleInterop: true, skipLibCheck };
  const options = { ...strict, target: 'es2022', types: ['node'], outDir: 'dist' };
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...options, module: 'node16' }, include }),
  );
  const compiler = await installOnce('typescript@5.9.3');
  await run(process.execPath, [join(compiler, 'node_modules/typescript/bin/tsc'), '-p', project]);
  const node = await nodeVersion(OTHER_NODES[0] ?? '');
  for (const program of include) {
    const printed = await run(node, [join(project, 'dist', program.replace('ts', 'js')), url]);
    expect(JSON.parse(printed)).toEqual(program === 'main.ts' ? ['ok', true, true, 'query'] : ['ok']);
  }
});

test('adds less than 4 kB to a page without subscriptions', async () => {
  writeFileSync(
    join(directory, 'page.js'),
    `import { createClient, isProverseError } from '@proverse/shared';
    export const call = () => createClient({ url: '' }).messages.counts.query().catch((error) => isProverseError(error));`,
  );
  const built = await build({
    root: directory,
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'page.js', formats: ['es'] } },
  });
  const files = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []));
  const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const first = [...chunks.values()].find(({ isEntry }) => isEntry);
  if (!first) throw new Error('There is no entry');
  const loaded = [first, ...first.imports.flatMap((name) => chunks.get(name) ?? [])];
  const bytes = loaded.map(({ code }) => brotliCompressSync(code).length).reduce((one, other) => one + other, 0);
  expect(bytes).toBeLessThan(4_000);
  expect(loaded.flatMap(({ moduleIds }) => moduleIds).filter((id) => /zod|@trpc|contract/.test(id))).toEqual([]);
});

test('publishes a package that bundlers and TypeScript can read', async () => {
  const packed = readFileSync(join(directory, tarball('shared')));
  const bytes = new Uint8Array(packed).buffer;
  const { messages, pkg } = await publint({ pack: { tarball: bytes } });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(packed)));
  if (!analysis.types) throw new Error('The package has no types');
  expect(analysis.problems).toEqual([]);
});

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

/** The TypeScript examples of a README, in their order, which call the running server. */
function examplesOf(readme: string): string[] {
  const text = readFileSync(join(repository, readme), 'utf8').replaceAll('https://proverse.example', url);
  return Array.from(text.matchAll(/```ts\n(.*?)```/gs), ([, example = '']) => example);
}

async function apiTokenOf(userId: string): Promise<string> {
  const { sessionId } = await services.accessTokens.verify(await tokenOf(services, userId));
  const scopes = ['messages:read', 'messages:send', 'messages:reply', 'wallet:read'] as const;
  const ctx = { ...contextFor(services, userId), sessionId };
  return (await createToken(ctx, { name: 'SDK', scopes: [...scopes] })).token;
}

/** A request as webhooks are delivered, for `run-recipes.ts`. */
function signedWebhook(): Record<string, string> {
  const secret = `whsec_${btoa('a secret of the receiver, 32 bytes')}`;
  const event = { id: 'msg_1', type: 'message.received', createdAt: new Date(), data: { messageId: '1' } };
  const { body, headers } = signWebhook(event, [secret]);
  return { WEBHOOK_SECRET: secret, WEBHOOK_BODY: body, WEBHOOK_HEADERS: JSON.stringify(headers) };
}

function tarball(name: 'shared' | 'cli'): string {
  return readdirSync(directory).find((file) => file.startsWith(`proverse-${name}-`)) ?? '';
}

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bin?: { readonly proverse: string };
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Installs a packed package without its dependencies. npm would ask the registry, which may take minutes to answer. */
async function unpack(name: 'shared' | 'cli'): Promise<Manifest> {
  const folder = join(directory, 'node_modules/@proverse', name);
  mkdirSync(folder, { recursive: true });
  await run('tar', ['-xzf', tarball(name), '--strip-components=1', '-C', folder]);
  return manifestIn(folder);
}

function commandLine(): string {
  const folder = join(directory, 'node_modules/@proverse/cli');
  return join(folder, manifestIn(folder).bin?.proverse ?? '');
}

/** Installs the repository's copies of what the packages depend on and of two packages of types, and nothing else. */
function linkDependencies(shared: Manifest, cli: Manifest): void {
  const { '@proverse/shared': ofShared, ...ofCli } = cli.dependencies;
  expect(ofShared).toBe(shared.version);
  const wanted = { ...shared.dependencies, ...ofCli };
  for (const name of [...Object.keys(wanted), '@types/node', '@types/ws']) {
    const installed = join(repository, 'node_modules', name);
    const { version } = manifestIn(installed);
    expect([name, version]).toEqual([name, wanted[name] ?? version]);
    const folder = join(directory, 'node_modules', name);
    mkdirSync(dirname(folder), { recursive: true });
    symlinkSync(installed, folder, 'dir');
  }
}

async function run(
  file: string,
  args: string[],
  env: Readonly<Record<string, string>> = {},
  cwd = directory,
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env, NODE_OPTIONS: '' } };
  const { stdout } = await promisify(execFile)(file, args, options).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${file} ${args.join(' ')}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`);
    },
  );
  return stdout;
}
