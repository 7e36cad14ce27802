import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { LIMITS } from '@proverse/shared';
import { expect, test, vi } from 'vitest';
import { exportData } from '../account/export-data.ts';
import { requestDeletion } from '../account/request-deletion.ts';
import type { Identity } from '../context.ts';
import { messageWorld } from '../messages/message-fixtures.ts';
import { createMessageSender } from '../messages/send/send-batches.ts';
import { sendMessage } from '../messages/send/send-message.ts';
import { subjectsTo } from '../testing/accounts.ts';
import { tokenOf } from '../testing/app.ts';
import { contextFor, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { createToken } from './create-token.ts';
import { listTokens } from './list-tokens.ts';
import { revokeToken } from './revoke-token.ts';

const world = await messageWorld();
const { services, database } = world;
const elsewhere = await testServices(database);

/** A signed-in person with coins. */
async function owner(coins = 100) {
  const { userId } = await world.person({ coins });
  const { sessionId } = await services.accessTokens.verify(await tokenOf(services, userId));
  return { ...contextFor(services, userId), sessionId };
}

/** The context of a program with a new token of this owner. */
async function program(ctx: Awaited<ReturnType<typeof owner>>, dailyCoinLimit: number | null) {
  const { token } = await createToken(ctx, { name: 'Bot', scopes: ['messages:send'], dailyCoinLimit });
  const identity: Identity = await services.accessTokens.verify(token);
  return { token, ctx: { ...ctx, ...identity } };
}

async function emailOf({ userId }: { userId: string }): Promise<string> {
  const { rows } = await database.ownerPool.query<{ email: string }>('select email from users where id = $1', [userId]);
  return rows[0]?.email ?? '';
}

const question = (recipientId: string) => ({ recipientId, subject: 'A question', content: 'May I ask you something?' });
const codeOf = async (call: Promise<unknown>) => (await rejectionOf(call)).code;

test('a token works on every node until it is revoked, and is stored as a hash', async () => {
  const ctx = await owner();
  const { token, apiToken } = await createToken(ctx, { name: 'Sync', scopes: ['messages:read'] });
  expect(apiToken).toMatchObject({ name: 'Sync', dailyCoinLimit: null, isExpired: false, lastUsedAt: null });
  const days = (Date.parse(apiToken.expiresAt ?? '') - Date.parse(apiToken.createdAt)) / 86_400_000;
  expect(days).toBe(LIMITS.tokenDaysDefault);
  const identity = {
    userId: ctx.userId,
    sessionId: apiToken.id,
    apiToken: { id: apiToken.id, scopes: ['messages:read'] },
  };
  for (const node of [services, elsewhere]) expect(await node.accessTokens.verify(token)).toEqual(identity);
  const { rows } = await database.ownerPool.query(`select t::text as row from api_tokens t where id = $1`, [
    apiToken.id,
  ]);
  expect(JSON.stringify(rows)).not.toContain(token.slice(10, 40));
  expect(await subjectsTo(services, await emailOf(ctx))).toEqual([
    'An API token was created for your Proverse account',
  ]);

  expect(await codeOf(revokeToken(await owner(), { id: apiToken.id }))).toBe('NOT_FOUND');
  await revokeToken(ctx, { id: apiToken.id });
  await revokeToken(ctx, { id: apiToken.id });
  expect(await codeOf(services.accessTokens.verify(token))).toBe('UNAUTHENTICATED');
  await vi.waitFor(async () => expect(await codeOf(elsewhere.accessTokens.verify(token))).toBe('UNAUTHENTICATED'), {
    interval: 5,
    timeout: 10_000,
  });
  expect(await listTokens(ctx)).toEqual({ content: [] });
});

test('rejects an expired token, and one of an unknown secret', async () => {
  const ctx = await owner();
  const { token, apiToken } = await createToken(ctx, { name: 'Old', scopes: ['wallet:read'], expiresInDays: 1 });
  await database.ownerPool.query('update api_tokens set expires_at = now() where id = $1', [apiToken.id]);
  expect(await codeOf(services.accessTokens.verify(token))).toBe('UNAUTHENTICATED');
  expect(await codeOf(services.accessTokens.verify(`${token.slice(0, -1)}!`))).toBe('UNAUTHENTICATED');
  expect((await listTokens(ctx)).content).toMatchObject([{ name: 'Old', isExpired: true }]);
});

test('stores the last use once a minute', async () => {
  const ctx = await owner();
  const { apiToken } = await program(ctx, null).then((bot) => bot.ctx);
  if (!apiToken) throw new Error('not an API token');
  await services.accessTokens.noteTokenUse(apiToken, '203.0.113.7');
  for (const node of [services, elsewhere]) await node.accessTokens.noteTokenUse(apiToken, '203.0.113.8');
  expect((await listTokens(ctx)).content).toMatchObject([
    { lastAddress: '203.0.113.7', lastUsedAt: expect.any(String) },
  ]);
});

test('two sends at once on two nodes cannot spend more than the daily limit of their token', async () => {
  const [ctx, expert] = [await owner(100), await world.person({ rate: 30 })];
  const bot = await program(ctx, 50);
  const nodes = [bot.ctx, { ...bot.ctx, sendInBatch: createMessageSender(services) }];
  const outcomes = await Promise.all(
    nodes.map((node) =>
      sendMessage(node, question(expert.userId)).then(
        () => 'sent',
        (error: { code?: string }) => error.code,
      ),
    ),
  );
  expect(new Set(outcomes)).toEqual(new Set(['TOKEN_LIMIT_REACHED', 'sent']));
  expect((await rejectionOf(sendMessage(bot.ctx, question(expert.userId)))).params).toEqual({
    limit: 50,
    left: 20,
    required: 30,
  });
  expect((await listTokens(ctx)).content).toMatchObject([{ spentTodayCoins: 30 }]);
  // The limit is that of the token, not of its owner, and a new day in India begins at zero.
  await sendMessage(ctx, question(expert.userId));
  await database.ownerPool.query('update api_tokens set spent_on = spent_on - 1 where user_id = $1', [ctx.userId]);
  await sendMessage(bot.ctx, question(expert.userId));
  expect(await world.balanceOf(ctx)).toBe(10);
  await world.expectSumsHold();
});

test('a repeat with the same key counts once, and a rejected send not at all', async () => {
  const [ctx, expert] = [await owner(40), await world.person({ rate: 30 })];
  const bot = await program(ctx, 60);
  const send = () => sendMessage({ ...bot.ctx, idempotencyKey: 'k' }, question(expert.userId));
  const [first, again] = [await send(), await send()];
  expect(again).toEqual(first);
  expect(await codeOf(sendMessage(bot.ctx, question(expert.userId)))).toBe('INSUFFICIENT_COINS');
  expect((await listTokens(ctx)).content).toMatchObject([{ spentTodayCoins: 30 }]);
});

test('a send with a token that was revoked since the call began is rejected', async () => {
  const [ctx, expert] = [await owner(), await world.person({ rate: 30 })];
  const bot = await program(ctx, null);
  await revokeToken(ctx, { id: bot.ctx.sessionId });
  expect(await codeOf(sendMessage(bot.ctx, question(expert.userId)))).toBe('UNAUTHENTICATED');
});

test('the data export lists tokens without their secrets, and a deletion of the account revokes them', async () => {
  const ctx = await owner(0);
  const { token, apiToken } = await createToken(ctx, { name: 'Sync', scopes: ['messages:read'] });
  const { body } = await exportData(ctx);
  const written = await text(body as Readable);
  expect(JSON.parse(written)).toMatchObject({ apiTokens: [{ id: apiToken.id, name: 'Sync', revokedAt: null }] });
  const { rows } = await database.ownerPool.query<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from api_tokens where id = $1`,
    [apiToken.id],
  );
  for (const secret of [token, rows[0]?.hash]) expect(written).not.toContain(secret);
  await services.accessTokens.verify(token); // this node remembers it from now on
  await requestDeletion(ctx, { password: TEST_PASSWORD, confirm: 'DELETE', forfeitCoins: 0 });
  expect(await codeOf(services.accessTokens.verify(token))).toBe('UNAUTHENTICATED');
});

test('a user has at most 20 tokens, also when they are created at once', async () => {
  const ctx = await owner();
  const create = () => createToken(ctx, { name: 'Many', scopes: ['wallet:read'] });
  const outcomes = await Promise.allSettled(Array.from({ length: LIMITS.apiTokensMax + 2 }, create));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.apiTokensMax);
});
