/** The check before a message and the send itself know the same obstacles. */
import { expect, test } from 'vitest';
import type { UserContext } from '../../context.ts';
import { blockPerson } from '../../safety/block-person.ts';
import { rejectionOf } from '../../testing/factories.ts';
import { createToken } from '../../tokens/create-token.ts';
import { CONTENT, messageWorld } from '../message-fixtures.ts';
import { sendMessage } from './send-message.ts';
import { validateCost } from './validate-cost.ts';

const world = await messageWorld({ RATE_LIMIT: 'on', DAILY_MESSAGE_CAP: '2' });
const { db } = world.services;
const { ownerPool } = world.database;

type Case = { from: UserContext; to: string; tier?: 'priority' | 'free_pass'; followsMessageId?: string };
const setUser = (person: UserContext, fields: { paused_until?: string; capacity_per_week?: number }) =>
  db.updateTable('users').set(fields).where('id', '=', person.userId).execute();

const cases: Record<string, (asker: UserContext, expert: UserContext) => Promise<Case>> = {
  SELF_MESSAGE: async (asker) => ({ from: asker, to: asker.userId }),
  NOT_FOUND: async (asker) => ({ from: asker, to: (await world.person({ isPublic: false })).userId }),
  ACCOUNT_SUSPENDED: async (asker, expert) => {
    await ownerPool.query(`update users set status = 'suspended' where id = $1`, [asker.userId]);
    return { from: asker, to: expert.userId };
  },
  RECIPIENT_HAS_NO_RATE: async (asker) => ({ from: asker, to: (await world.person({ rate: null })).userId }),
  EXPERT_PAUSED: async (asker, expert) => {
    await setUser(expert, { paused_until: '2999-01-01' });
    return { from: asker, to: expert.userId };
  },
  FOLLOW_UP_NEEDS_REPLY: async (asker, expert) => {
    const { id } = await world.send(asker, expert);
    return { from: asker, to: expert.userId, followsMessageId: id };
  },
  ALREADY_FOLLOWED_UP: async (asker, expert) => {
    const { id } = await world.reply(await world.send(asker, expert));
    const followUp = { recipientId: expert.userId, subject: 'More', content: CONTENT, followsMessageId: id };
    await sendMessage(asker, followUp);
    return { from: asker, to: expert.userId, followsMessageId: id };
  },
  FREE_PASS_ENDED: async (asker, expert) => ({ from: asker, to: expert.userId, tier: 'free_pass' }),
  PRIORITY_NOT_OFFERED: async (asker, expert) => ({ from: asker, to: expert.userId, tier: 'priority' }),
  RECIPIENT_NOT_AVAILABLE: async (asker, expert) => {
    await blockPerson(expert, { userId: asker.userId });
    return { from: asker, to: expert.userId };
  },
  DAILY_CAP_REACHED: async (asker, expert) => {
    for (let sent = 0; sent < 2; sent += 1) await world.send(asker, expert);
    return { from: asker, to: expert.userId };
  },
  TOKEN_LIMIT_REACHED: async (asker, expert) => {
    const { token } = await createToken(asker, { name: 'Program', scopes: ['messages:send'], dailyCoinLimit: 5 });
    const { apiToken } = await world.services.accessTokens.verify(token);
    if (!apiToken) throw new Error('not an API token');
    return { from: { ...asker, apiToken }, to: expert.userId };
  },
  EXPERT_FULL: async (asker, expert) => {
    await setUser(expert, { capacity_per_week: 1 });
    await world.send(await world.person(), expert);
    return { from: asker, to: expert.userId };
  },
};

test.each(Object.entries(cases))('before a send and when it is made, %s is the obstacle', async (code, arrange) => {
  const { from, to, tier, followsMessageId } = await arrange(await world.person(), await world.person());
  const offer = { recipientId: to, ...(tier && { tier }), ...(followsMessageId !== undefined && { followsMessageId }) };
  const before = await rejectionOf(validateCost(from, offer));
  const sent = await rejectionOf(sendMessage(from, { ...offer, subject: 'A question', content: CONTENT }));
  expect([before.code, sent.code]).toEqual([code, code]);
  const { retryAfterSeconds: _before, ...beforeParams } = before.params;
  const { retryAfterSeconds: _sent, ...sentParams } = sent.params;
  expect(beforeParams).toEqual(sentParams);
  await world.expectSumsHold();
});

test('the cases are all obstacles that check_send names', async () => {
  const { rows } = await ownerPool.query<{ source: string }>(
    `select string_agg(prosrc, '') as source from pg_proc where proname in ('check_send', 'follow_up_obstacle')`,
  );
  const named = [...(rows[0]?.source ?? '').matchAll(/(?:then|return) '([A-Z_]+)'/g)].map(([, code]) => code);
  // These two need a send: a price that was shown, and an account that is deleted during the call.
  const needSend = ['PRICE_CHANGED', 'UNAUTHENTICATED'];
  expect(new Set([...Object.keys(cases), ...needSend])).toEqual(new Set([...named, 'EXPERT_FULL']));
});
