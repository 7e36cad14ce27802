import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createToken } from '../tokens/create-token.ts';
import { getBalance } from '../coins/get-balance.ts';
import type { Message } from '../messages/message-operation.ts';
import { plainImage } from '../pictures/image-fixtures.ts';
import { updateSettings } from '../profile/update-settings.ts';
import { testApp, tokenOf } from '../testing/app.ts';
import { contextFor, createUser } from '../testing/factories.ts';

const root = join(import.meta.dirname, '../../..');
const { listen, services } = await testApp();
const url = await listen();
const home = mkdtempSync(join(tmpdir(), 'proverse-cli-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const expert = await createUser(services.db, { bonusCoins: 1000, message_rate: 350 });
await updateSettings(contextFor(services, expert.id), { handle: 'asha_rao', isPublicOnWeb: true });
const asker = await createUser(services.db, { bonusCoins: 1000, message_rate: 10 });
const [expertToken, askerToken] = [await apiTokenOf(expert.id), await apiTokenOf(asker.id)];
const coinsOf = async () => (await getBalance(contextFor(services, asker.id))).coins;

test('stores a token only after the server has accepted it, and removes it', async () => {
  const config = join(home, 'proverse/config.json');
  const rejected = await proverse(['login', '--url', url], { input: 'pv_live_wrong\n' });
  expect(rejected).toMatchObject({ code: 1, stdout: '' });
  expect(rejected.stderr).toContain('Please sign in to continue');
  expect(() => statSync(config)).toThrow('ENOENT');

  const accepted = await proverse(['login', '--url', url], { input: `${expertToken}\n` });
  expect(accepted).toMatchObject({ code: 0, stdout: expect.stringContaining(`Logged in to ${url}`) });
  expect(accepted.stdout + accepted.stderr).not.toContain(expertToken);
  expect(statSync(config).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(config, 'utf8'))).toEqual({ url, token: expertToken });
  expect(await proverse(['inbox'])).toEqual({ code: 0, stdout: 'No messages yet\n', stderr: '' });

  expect(await proverse(['logout'])).toMatchObject({ code: 0 });
  expect(await proverse(['inbox'])).toMatchObject({ code: 2, stderr: expect.stringContaining('Log in first') });
});

test('asks for a confirmed price, once for each key, and carries the reply back', async () => {
  const question = ['ask', '@asha_rao', '--subject', 'GST in year one', '--message', 'Do I have to register?'];
  const [declined, tooDear, unanswered] = await Promise.all([
    proverse(question, { token: askerToken, input: 'n\n' }),
    proverse([...question, '--yes', '--max-price', '349'], { token: askerToken }),
    proverse(question, { token: askerToken }),
  ]);
  expect(declined).toMatchObject({ code: 1, stderr: expect.stringContaining('Ask Asha Rao for 350 coins? [y/N]') });
  expect(tooDear).toMatchObject({ code: 1, stderr: 'The price is 350 coins. Nothing was sent.\n' });
  expect(unanswered).toMatchObject({ code: 1, stderr: expect.stringContaining('Cancelled. Nothing was sent.') });
  expect(await coinsOf()).toBe(1000);

  const path = join(home, 'notice.png');
  writeFileSync(path, await plainImage('png'));
  const keyed = [...question, '--file', path, '--json', '--idempotency-key', 'cli-1'];
  const asked = await proverse(keyed, { token: askerToken, input: 'y\n' });
  const repeated = await proverse([...keyed, '--yes'], { token: askerToken });
  expect([asked.code, repeated.code]).toEqual([0, 0]);
  const { id } = JSON.parse(asked.stdout) as Message;
  expect(JSON.parse(repeated.stdout)).toMatchObject({ id, amount: 350, files: [{ name: 'notice.png' }] });
  expect(await coinsOf()).toBe(650);

  const listed = await proverse(['inbox', '--all', '--json'], { token: expertToken });
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id, subject: 'GST in year one', status: 'pending' }]);

  const replied = await proverse(['reply', id], { token: expertToken, input: 'Only above 20 lakh.\n' });
  expect(replied).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Replied to Asha Rao. You earned \d+ coins/),
  });
  const again = await proverse(['reply', id, '--message', 'Again'], { token: expertToken });
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: 'This message has already been replied to\n' });
});

test('prints live events', async () => {
  const child = start(['listen'], expertToken);
  try {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
    // The command does not say when it has subscribed.
    const publish = () => services.live.publish(expert.id, { type: 'message.received', messageId: asker.id });
    await expect.poll(() => (publish(), printed)).toContain(`UTC  message.received  ${asker.id}\n`);
  } finally {
    child.kill();
  }
});

test('rejects a wrong command line with 2', async () => {
  const [unknown, option, piped, help] = await Promise.all([
    proverse(['send']),
    proverse(['inbox', '--token', 'x']),
    proverse(['ask', 'asha_rao', '--subject', 'GST'], { input: 'Do I have to register?' }),
    proverse(['ask', '--help']),
  ]);
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage: proverse') });
  expect(option).toMatchObject({ code: 2, stderr: expect.stringContaining('--token') });
  expect(piped).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --yes') });
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('--max-price') });
});

function start(args: readonly string[], token: string | undefined) {
  return spawn(process.execPath, ['--conditions=proverse-source', join(root, 'shared/cli/src/main.ts'), ...args], {
    env: {
      XDG_CONFIG_HOME: home,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...(token !== undefined && { PROVERSE_TOKEN: token, PROVERSE_URL: url }),
    },
  });
}

/** Runs the command line to its end. `token` and the server's URL are passed in the environment. */
async function proverse(args: readonly string[], { token, input = '' }: { token?: string; input?: string } = {}) {
  const child = start(args, token);
  // A command that reads no input may have ended before.
  child.stdin.on('error', () => {}).end(input);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

async function apiTokenOf(userId: string): Promise<string> {
  const { sessionId } = await services.accessTokens.verify(await tokenOf(services, userId));
  const ctx = { ...contextFor(services, userId), sessionId };
  return (await createToken(ctx, { name: 'CLI', scopes: ['messages:read', 'messages:send', 'messages:reply'] })).token;
}
