import { beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../testing/factories.ts';
import { countMessages } from './count-messages.ts';
import { findMessage } from './find-message.ts';
import { listExpired, listInbox, listOutbox, listRejected } from './list-messages.ts';
import { markRead, markReplyRead } from './mark-read.ts';
import { messageWorld, type MessageWorld } from '../message-fixtures.ts';
import { listNotifications } from '../notifications/notifications.ts';
import { validateCost } from '../send/validate-cost.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});

const firstPage = { page: 0, size: 20 };
const subjects = ({ content }: { content: readonly { subject: string }[] }) => content.map(({ subject }) => subject);

/** Asha's messages to Ravi in every state, in the order they were sent. */
async function conversation() {
  const [asha, ravi] = [await world.person(), await world.person({ lastName: 'Menon' })];
  const send = (subject: string) => world.send(asha, ravi, { subject });
  const sent = {
    repliedAndRead: await send('replied and read'),
    pendingOld: await send('pending, old'),
    rejected: await send('rejected'),
    replied: await send('replied'),
    expired: await send('expired'),
    pendingNew: await send('pending, new'),
  };
  await world.reply(sent.repliedAndRead);
  await markReplyRead(asha, { id: sent.repliedAndRead.id });
  await world.reject(sent.rejected);
  await world.reply(sent.replied);
  await world.makeDue(sent.expired);
  return { asha, ravi, sent };
}

test('lists every tab in its order for both sides, and the counts agree', async () => {
  const { asha, ravi } = await conversation();
  expect(subjects(await listInbox(ravi, firstPage))).toEqual([
    'pending, new',
    'pending, old',
    'replied',
    'replied and read',
  ]);
  expect(subjects(await listOutbox(asha, firstPage))).toEqual([
    'replied',
    'pending, new',
    'pending, old',
    'replied and read',
  ]);
  for (const side of [asha, ravi]) {
    expect(subjects(await listExpired(side, firstPage))).toEqual(['expired']);
    expect(subjects(await listRejected(side, firstPage))).toEqual(['rejected']);
  }
  expect(subjects(await listInbox(asha, firstPage))).toEqual([]);
  expect(await countMessages(ravi)).toEqual({
    inbox: 4,
    outbox: 0,
    expired: 1,
    rejected: 1,
    unreadInbox: 2,
    unreadReplies: 0,
  });
  expect(await countMessages(asha)).toEqual({
    inbox: 0,
    outbox: 4,
    expired: 1,
    rejected: 1,
    unreadInbox: 0,
    unreadReplies: 1,
  });
});

test('the expired and rejected tabs mix sent and received messages, newest first', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const all = [
    await world.send(asha, ravi, { subject: 'first, sent' }),
    await world.send(ravi, asha, { subject: 'second, received' }),
    await world.send(asha, ravi, { subject: 'third, sent' }),
  ];
  for (const message of all) await world.reject(message);
  expect(subjects(await listRejected(asha, firstPage))).toEqual(['third, sent', 'second, received', 'first, sent']);
  expect(await listRejected(asha, { page: 1, size: 2 })).toMatchObject({
    content: [{ subject: 'first, sent' }],
    page: 1,
    size: 2,
    totalElements: 3,
    totalPages: 2,
  });
});

test('pages have no gaps or repeats, and a page beyond the end is empty', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  for (let n = 1; n <= 7; n += 1) await world.send(asha, ravi, { subject: `number ${n}` });
  const pages = await Promise.all([0, 1, 2, 3].map((page) => listInbox(ravi, { page, size: 3 })));
  expect(pages.map(subjects)).toEqual([
    ['number 7', 'number 6', 'number 5'],
    ['number 4', 'number 3', 'number 2'],
    ['number 1'],
    [],
  ]);
  expect(new Set(pages.map(({ totalElements }) => totalElements))).toEqual(new Set([7]));
});

test('lists only pending received messages that are due soon, the soonest first', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const dueIn = async (subject: string, hours: number, from = asha, to = ravi) => {
    const message = await world.send(from, to, { subject });
    const text = `update messages set expires_at = now() + $2 * interval '1 hour' where id = $1`;
    await world.database.ownerPool.query(text, [message.id, hours]);
    return message;
  };
  await dueIn('in two days', 47.9);
  await dueIn('in an hour', 1);
  await dueIn('after two days', 48.1);
  await world.reply(await dueIn('answered', 2));
  await dueIn('sent', 2, ravi, asha);
  const overdue = await dueIn('overdue', 2);
  await world.makeDue(overdue);
  const pages = [0, 1].map((page) => listInbox(ravi, { page, size: 1, dueSoon: true }));
  expect(await Promise.all(pages)).toMatchObject([
    { content: [{ subject: 'in an hour' }], totalElements: 2, totalPages: 2 },
    { content: [{ subject: 'in two days' }], totalElements: 2, totalPages: 2 },
  ]);
  expect(await world.statusOf(overdue)).toBe('expired');
});

test('searches subject, content and the other person’s name for the literal text', async () => {
  const asha = await world.person();
  const [ravi, zoe] = [await world.person({ firstName: 'Ravi' }), await world.person({ firstName: 'Zoë', rate: 10 })];
  await world.send(asha, ravi, { subject: 'About Taxes' });
  await world.send(asha, ravi, { subject: 'Nothing much', content: 'A 100% legal way to write off a garden_house?' });
  await world.send(asha, zoe, { subject: 'Something else' });
  const search = async (text: string) => subjects(await listOutbox(asha, { ...firstPage, search: text }));
  expect(await search('TAXES')).toEqual(['About Taxes']);
  expect(await search('zoë')).toEqual(['Something else']);
  expect(await search('ravi rao')).toEqual(['Nothing much', 'About Taxes']);
  expect(await search('100%')).toEqual(['Nothing much']);
  expect(await search('garden_h')).toEqual(['Nothing much']);
  expect(await search('garden%h')).toEqual([]);
  expect(await search('%')).toEqual(['Nothing much']);
  expect(await listOutbox(asha, { page: 1, size: 1, search: 'rao' })).toMatchObject({
    totalElements: 3,
    totalPages: 3,
    content: [{ subject: 'Nothing much' }],
  });
});

test('shows a message to its sender and recipient only', async () => {
  const { asha, ravi, sent } = await conversation();
  const stranger = await world.person();
  for (const { id } of Object.values(sent)) {
    expect((await rejectionOf(findMessage(stranger, { id }))).code).toBe('NOT_FOUND');
    expect((await rejectionOf(markRead(stranger, { id }))).code).toBe('NOT_FOUND');
    expect((await rejectionOf(markReplyRead(stranger, { id }))).code).toBe('NOT_FOUND');
    expect((await findMessage(asha, { id })).id).toBe((await findMessage(ravi, { id })).id);
  }
  for (const list of [listInbox, listOutbox, listExpired, listRejected]) {
    expect((await list(stranger, firstPage)).totalElements).toBe(0);
    expect((await list(stranger, { ...firstPage, search: 'e' })).totalElements).toBe(0);
  }
  expect(await countMessages(stranger)).toMatchObject({ inbox: 0, outbox: 0, expired: 0, rejected: 0 });
});

const reads: Record<string, (side: Parameters<typeof listInbox>[0], id: string, other: string) => Promise<unknown>> = {
  inbox: (ctx) => listInbox(ctx, firstPage),
  outbox: (ctx) => listOutbox(ctx, firstPage),
  expired: (ctx) => listExpired(ctx, firstPage),
  rejected: (ctx) => listRejected(ctx, firstPage),
  'inbox search': (ctx) => listInbox(ctx, { ...firstPage, search: 'question' }),
  counts: (ctx) => countMessages(ctx),
  byId: (ctx, id) => findMessage(ctx, { id }),
  markRead: (ctx, id) => markRead(ctx, { id }),
  markReplyRead: (ctx, id) => markReplyRead(ctx, { id }),
  notifications: (ctx) => listNotifications(ctx, firstPage),
};

test.each(Object.keys(reads))('%s expires a due message before showing it to either side', async (name) => {
  for (const reader of ['sender', 'recipient'] as const) {
    const [asha, ravi] = [await world.person({ coins: 10 }), await world.person({ rate: 10 })];
    const message = await world.send(asha, ravi);
    await world.makeDue(message);
    const seen = await reads[name]?.(reader === 'sender' ? asha : ravi, message.id, ravi.userId);
    expect(await world.statusOf(message)).toBe('expired');
    expect(await world.balanceOf(asha)).toBe(10);
    expect(JSON.stringify(seen)).not.toContain('"pending"');
  }
  await world.expectSumsHold();
});

test('the response that expired a message already shows it as expired', async () => {
  const [asha, ravi] = [await world.person({ coins: 10 }), await world.person({ rate: 10 })];
  await world.makeDue(await world.send(asha, ravi));
  expect((await listExpired(ravi, firstPage)).content).toMatchObject([{ status: 'expired' }]);
  await world.makeDue(await world.send(asha, ravi));
  expect(await countMessages(asha)).toMatchObject({ outbox: 0, expired: 2 });
  await world.makeDue(await world.send(asha, ravi));
  expect(await validateCost(asha, { recipientId: ravi.userId })).toEqual({
    canAfford: true,
    currentBalance: 10,
    requiredAmount: 10,
    placesLeft: null,
  });
});

test('validate-cost returns the current rate and rejects what a send would reject', async () => {
  const [asha, ravi, hidden] = [
    await world.person({ coins: 10 }),
    await world.person({ rate: 25 }),
    await world.person({ isPublic: false }),
  ];
  const unpriced = await world.person({ rate: null });
  expect(await validateCost(asha, { recipientId: ravi.userId, amount: 1 })).toEqual({
    canAfford: false,
    currentBalance: 10,
    requiredAmount: 25,
    placesLeft: null,
  });
  const codeFor = async (recipientId: string) => (await rejectionOf(validateCost(asha, { recipientId }))).code;
  expect(await codeFor(asha.userId)).toBe('SELF_MESSAGE');
  expect(await codeFor(hidden.userId)).toBe('NOT_FOUND');
  expect(await codeFor(unpriced.userId)).toBe('RECIPIENT_HAS_NO_RATE');
});

test('records opening a message or reply once, and only for the right side', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const { id } = await world.send(asha, ravi);
  expect((await markRead(asha, { id })).readAt).toBeNull();
  expect((await listNotifications(ravi, firstPage)).unread).toBe(1);
  const { readAt } = await markRead(ravi, { id });
  expect(readAt).not.toBeNull();
  expect((await markRead(ravi, { id })).readAt).toBe(readAt);
  expect((await listNotifications(ravi, firstPage)).unread).toBe(0);

  expect((await markReplyRead(asha, { id })).reply).toBeNull();
  await world.reply(await findMessage(asha, { id }));
  expect((await markReplyRead(ravi, { id })).reply?.readAt).toBeNull();
  const opened = await markReplyRead(asha, { id });
  expect(opened.reply?.readAt).not.toBeNull();
  expect((await markReplyRead(asha, { id })).reply).toEqual(opened.reply);
  expect(await countMessages(asha)).toMatchObject({ unreadReplies: 0 });
});
