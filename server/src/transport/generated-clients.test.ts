import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { testApp, tokenOf } from '../testing/app.ts';
import { createUser } from '../testing/factories.ts';
import { installOnce } from '../testing/install-once.ts';
import { openApiDocument } from './openapi.ts';

const { listen, services } = await testApp();
const directory = mkdtempSync(join(tmpdir(), 'proverse-generated-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

const { API_URL: baseUrl = '', ASKER_TOKEN, EXPERT_TOKEN, EXPERT_ID: recipientId = '' } = process.env;
const asker = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${ASKER_TOKEN}\` } });
const expert = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${EXPERT_TOKEN}\` } });

const question: components['schemas']['MessagesSendInput'] = {
  recipientId,
  subject: 'One question',
  content: 'May I ask you about GST?',
};
const sent = await asker.POST('/api/messages/send', { body: question, params: { header: { 'Idempotency-Key': 'one' } } });
const inbox = await expert.GET('/api/messages/inbox', { params: { query: { size: 1 } } });
const messageId = inbox.data?.content[0]?.id ?? '';
await expert.POST('/api/messages/reply', { body: { messageId, content: 'Yes, please do ask me.' } });
const read = await asker.GET('/api/messages/{id}', { params: { path: { id: sent.data?.id ?? '' } } });
const again = await expert.POST('/api/messages/reply', { body: { messageId, content: 'And once more, yes.' } });
const code: components['schemas']['Error']['error'] | undefined = again.error?.error;
// @ts-expect-error -- The document says that a status is one of four texts.
const isOdd: boolean = read.data?.status === 'odd';
console.log(JSON.stringify({ status: read.data?.status, reply: read.data?.reply?.content, code, isOdd }));
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom'],
    types: ['node'],
    noEmit: true,
    allowImportingTsExtensions: true,
  },
};

// A bare machine downloads the generator first.
test('a client of openapi-typescript and openapi-fetch sends and answers a message', { timeout: 300_000 }, async () => {
  // openapi-typescript needs the programming interface of TypeScript, which version 7 does not have.
  const packages = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@24.19.2'];
  const modules = join(await installOnce(...packages), 'node_modules');
  const url = await listen();
  symlinkSync(modules, join(directory, 'node_modules'));
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(join(directory, 'openapi.json'), JSON.stringify(openApiDocument(url)));
  writeFileSync(join(directory, 'main.ts'), PROGRAM);
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await run(join(modules, 'openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'api.ts');
  await run(join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc'), '-p', '.');

  const [asker, expert] = [
    await createUser(services.db, { bonusCoins: 100 }),
    await createUser(services.db, { message_rate: 50 }),
  ];
  Object.assign(env, {
    API_URL: url,
    ASKER_TOKEN: await tokenOf(services, asker.id),
    EXPERT_TOKEN: await tokenOf(services, expert.id),
    EXPERT_ID: expert.id,
  });
  expect(JSON.parse(await run('main.ts'))).toEqual({
    status: 'replied',
    reply: 'Yes, please do ask me.',
    code: 'ALREADY_REPLIED',
    isOdd: false,
  });
});

const env: Record<string, string | undefined> = { ...process.env, NODE_OPTIONS: '' };

/** Runs a program on this repository's Node and returns what it printed. */
async function run(program: string, ...args: string[]): Promise<string> {
  const done = promisify(execFile)(process.execPath, [program, ...args], { cwd: directory, env });
  const { stdout } = await done.catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${program}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`);
  });
  return stdout;
}
