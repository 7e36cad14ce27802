import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { testApp, tokenOf } from '../../testing/app.ts';
import { installDebianPackage } from '../../testing/debian-package.ts';
import { createUser } from '../../testing/factories.ts';
import { installOnce } from '../../testing/install-once.ts';
import { openApiDocument } from './openapi.ts';

const { listen, services } = await testApp();
const url = await listen();
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

const PERL_PROGRAM = `
use strict;
use warnings;
use Mojo::JSON qw(encode_json);
use OpenAPI::Client;

sub client_for {
  my ($token) = @_;
  my $client = OpenAPI::Client->new("file://$ARGV[0]");
  $client->ua->on(start => sub { $_[1]->req->headers->authorization("Bearer $token") });
  return $client;
}

sub result_of {
  my ($tx) = @_;
  die $tx->res->to_string if $tx->error;
  return $tx->res->json;
}

my ($asker, $expert) = (client_for($ENV{ASKER_TOKEN}), client_for($ENV{EXPERT_TOKEN}));
my $question = {
  recipientId => $ENV{EXPERT_ID},
  subject => 'One question',
  content => 'May I ask you about GST?',
};
my $sent = result_of($asker->call('messages.send', {'Idempotency-Key' => 'one'}, json => $question));
my $inbox = result_of($expert->call('messages.inbox', {size => 1}));
my $reply = {messageId => $inbox->{content}[0]{id}, content => 'Yes, please do ask me.'};
result_of($expert->call('messages.reply', {}, json => $reply));
my $read = result_of($asker->call('messages.byId', {id => $sent->{id}}));
my $again = $expert->call('messages.reply', {}, json => $reply);
# The document says that a subject is a text, so the client refuses this without a call.
my $invalid = $asker->call('messages.send', {}, json => {%$question, subject => []});
print encode_json({
  status => $read->{status},
  reply => $read->{reply}{content},
  code => $again->res->json->{error},
  invalid => $invalid->res->json->{errors}[0]{path},
});
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    // What is generated is no declaration file, so it is checked.
    skipLibCheck: true,
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
  symlinkSync(modules, join(directory, 'node_modules'));
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(join(directory, 'openapi.json'), JSON.stringify(openApiDocument(url)));
  writeFileSync(join(directory, 'main.ts'), PROGRAM);
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  await runNode(join(modules, 'openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'api.ts');
  await runNode(join(import.meta.dirname, '../../../../node_modules/typescript/bin/tsc'), '-p', '.');

  await createPeople();
  expect(JSON.parse(await runNode('main.ts'))).toEqual({
    status: 'replied',
    reply: 'Yes, please do ask me.',
    code: 'ALREADY_REPLIED',
    isOdd: false,
  });
});

const PERL_CLIENT = '/usr/share/perl5/OpenAPI/Client.pm';
if (!existsSync(PERL_CLIENT)) installDebianPackage('libopenapi-client-perl');

// Where we may not install packages, it is skipped.
test.runIf(existsSync(PERL_CLIENT))('a client of OpenAPI::Client for Perl sends and answers a message', async () => {
  const path = join(directory, 'openapi-perl.json');
  // Its validator rejects parameters of webhooks at random, which a client does not call.
  const { webhooks: _, ...document } = openApiDocument(url) as Record<string, unknown>;
  writeFileSync(path, JSON.stringify(document));
  writeFileSync(join(directory, 'main.pl'), PERL_PROGRAM);
  // It downloads the schema of OpenAPI 3.1 and looks for it here first.
  const schema = createRequire(import.meta.url).resolve('@seriousme/openapi-schema-validator/schemas/v3.1/schema.json');
  cpSync(schema, join(directory, hash('md5', 'https://spec.openapis.org/oas/3.1/schema/2021-05-20')));
  env['JSON_VALIDATOR_CACHE_PATH'] = directory;
  await createPeople();
  expect(JSON.parse(await run('perl', 'main.pl', path))).toEqual({
    status: 'replied',
    reply: 'Yes, please do ask me.',
    code: 'ALREADY_REPLIED',
    invalid: '/body/subject',
  });
});

const env: Record<string, string | undefined> = { ...process.env, NODE_OPTIONS: '' };

/** Creates an asker and an expert. The programs find their tokens in the environment. */
async function createPeople(): Promise<void> {
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
}

/** Runs a program on this repository's Node and returns what it printed. */
const runNode = (...args: string[]): Promise<string> => run(process.execPath, ...args);

async function run(program: string, ...args: string[]): Promise<string> {
  const done = promisify(execFile)(program, args, { cwd: directory, env });
  const { stdout } = await done.catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`);
  });
  return stdout;
}
