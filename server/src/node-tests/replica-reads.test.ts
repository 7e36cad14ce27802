/** With a replica that is half a second behind, each read returns what its session has written and seen. */
import { createClient, SEEN_HEADER, type LiveEvent } from '@proverse/shared';
import { expect, onTestFinished, test, vi } from 'vitest';
import { suspendUser } from '../admin/users/suspend-user.ts';
import { callFunction } from '../database/call-function.ts';
import { requestCoinRefund } from '../coin-refunds/request-coin-refund.ts';
import { expireMessages } from '../expiry/expire-messages.ts';
import { rejectMessage } from '../messages/decide/reject-message.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { saveProfessional } from '../saved/save-professional.ts';
import { CALLS, requestOf, stepUpFor, type Call } from '../security-tests/access-call.ts';
import { ACCESS } from '../security-tests/access-matrix.ts';
import {
  bought,
  MESSAGE_TEXTS,
  rated,
  received,
  reported,
  requested,
  strayPayment,
} from '../security-tests/access-objects.ts';
import type { Row } from '../security-tests/access-rows.ts';
import { createScenes, type Person, type Scene } from '../security-tests/access-scene.ts';
import { recordSecurityEvent } from '../sign-in/security-events.ts';
import { checkpointAll } from '../testing/checkpoint-all.ts';
import { objectsOf } from '../testing/pdf-text.ts';
import { replicaWorld } from '../testing/replica-world.ts';

const world = await replicaWorld(500);
const { app, answered, catchUp } = world;
const rows = ACCESS as unknown as Readonly<Record<string, Row>>;
const onReplicas = CALLS.filter(({ operation }) => 'reads' in operation && operation.reads === 'replica');
const names = [...new Set(onReplicas.map(({ name }) => name))];
// Each operation over one transport, REST and tRPC in turn.
const tested = names.flatMap((name, n) => {
  const calls = onReplicas.filter((call) => call.name === name);
  return calls[n % calls.length] ?? [];
});
const BEGIN = '0'.repeat(16);
const PAIRS = 15;
// A busy machine may let the replica catch up before it is read.
const TRIES = 10;

/** What changes the output of an operation, where two messages and a rating do not. */
const WRITES: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'admin.auditLog': ({ admin, stranger }) => suspendUser(admin.ctx, { id: stranger.id, reason: 'Spam' }),
  'admin.coinRefunds': refund,
  'admin.reports': reported,
  'admin.strayPayments': strayPayment,
  'admin.users': ({ admin, stranger }) => suspendUser(admin.ctx, { id: stranger.id, reason: 'Spam' }),
  'adminWithdrawals.list': requested,
  'admin.unmatchedWords': async ({ stranger, services }) => {
    const searched = { p_words: [wordOf(stranger)], p_hashes: [Buffer.from(stranger.id.replaceAll('-', ''), 'hex')] };
    for (const asker of [1, 2, 3]) {
      await callFunction(services.pool, 'note_unmatched_words', { ...searched, p_askers: [asker], p_most: 10_000 });
    }
  },
  'coinRefunds.list': refund,
  'coins.earningsByMonth': async (scene) =>
    replyToMessage(scene.owner.ctx, { messageId: (await received(scene)).id, content: 'Here is my answer.' }),
  'directory.professionals': ({ counterparty, services }) =>
    services.db
      .updateTable('users')
      .set({ headline: wordOf(counterparty) })
      .where('id', '=', counterparty.id)
      .execute(),
  'directory.highlights': ({ stranger, services }) =>
    services.db.updateTable('users').set({ headline: 'New here' }).where('id', '=', stranger.id).execute(),
  'messages.expired': async (scene) => {
    const { id } = await received(scene);
    await scene.database.ownerPool.query('update messages set expires_at = clock_timestamp() where id = $1', [id]);
    await expireMessages(scene.services, [id]);
  },
  'messages.rejected': async (scene) => rejectMessage(scene.owner.ctx, { id: (await received(scene)).id }),
  'profiles.reviews': rateOwner,
  'profiles.stats': rateOwner,
  'saved.list': ({ owner, stranger }) => saveProfessional(owner.ctx, { userId: stranger.id }),
  'sessions.activity': ({ owner }) => recordSecurityEvent(owner.ctx, owner.ctx.db, owner.id, 'signed_in'),
  'statements.proof': ({ database }) => checkpointAll(database.ownerDb),
};

/** Instead of those of the access matrix. */
const INPUTS: Readonly<Record<string, (scene: Scene) => unknown>> = {
  'directory.professionals': ({ counterparty }) => ({ keyword: wordOf(counterparty) }),
};

/** Reads of one thing. The primary answers them if the replica lacks it, so they never show the time before. */
const FOUND_AT_ONCE: readonly string[] = [
  'adminWithdrawals.history',
  'files.receiptPdf',
  'messages.byId',
  'messages.ratingOf',
  'messages.thread',
  'profiles.byHandle',
  'recipients.onWeb',
  'webhooks.deliveries',
];

interface Pair {
  readonly call: Call;
  readonly caller: Person;
  readonly input: unknown;
  readonly seen: string;
}

const pairs: Pair[] = [];

test('each kind of read shows what was written a moment before', { timeout: 120_000 }, async () => {
  expect(tested.length).toBeGreaterThan(40);
  const stale: string[] = [];
  const untested: string[] = [];
  for (const call of tested) {
    let isShown = false;
    const tries = FOUND_AT_ONCE.includes(call.name) ? 1 : TRIES;
    for (let n = 0; n < tries && !isShown; n += 1) {
      const { pair, before, fresh, after } = await writeAndRead(call);
      if (fresh !== after) stale.push(`${call.transport} ${call.name}`);
      isShown = before !== after;
      if (n === 0) pairs.push(pair);
    }
    if (!isShown) untested.push(call.name);
  }
  expect(stale).toEqual([]);
  expect(untested.toSorted(), 'WRITES must change what others return').toEqual(FOUND_AT_ONCE);
});

test('replicas answer each kind of read once they have what its session has seen', { timeout: 120_000 }, async () => {
  await catchUp();
  stopClock();
  for (const { call, caller, input, seen } of pairs) {
    const before = (await answered())['replica'] ?? 0;
    await expect
      .poll(async () => {
        // Read now, because what a job writes in the meantime changes it.
        const now = await read(caller, call, input);
        expect(`${call.name} ${await read(caller, call, input, seen)}`).toBe(`${call.name} ${now}`);
        return (await answered())['replica'];
      })
      .toBeGreaterThan(before);
  }
  expect((await answered())['primary_failed']).toBeUndefined();
});

test('finds what the replica lacks, even if its session has not seen it', async () => {
  const scene = await newScene('owner');
  const byId = onReplicas.find((call) => call.name === 'messages.byId');
  if (!byId) throw new Error('no such call');
  await catchUp();
  const before = (await answered())['replica'] ?? 0;
  for (let n = 0; n < PAIRS; n += 1) {
    const { id } = await received(scene);
    expect(await read(scene.owner, byId, { id }, BEGIN)).toMatch(/^200 /);
  }
  expect((await answered())['replica']).toBeGreaterThan(before);
});

test.each(['REST', 'tRPC'] as const)('%s: a browser reads what it wrote, with its cookie alone', async (transport) => {
  const { owner, counterparty } = await newScene('owner');
  const outbox = onReplicas.find((call) => call.name === 'messages.outbox' && call.transport === transport);
  const send = CALLS.find((call) => call.name === 'messages.send' && call.transport === transport);
  if (!outbox || !send) throw new Error('no such calls');
  for (let n = 0; n < PAIRS; n += 1) {
    const headers = { authorization: `Bearer ${owner.token}` };
    const request = requestOf(send, { recipientId: counterparty.id, ...MESSAGE_TEXTS });
    const sent = await app.inject({ ...request, headers: { ...request.headers, ...headers } });
    const cookie = sent.cookies.find((each) => each.name === SEEN_HEADER)?.value ?? '';
    expect(cookie).toBe(sent.headers[SEEN_HEADER]);
    const list = await app.inject({ ...requestOf(outbox, {}), headers, cookies: { [SEEN_HEADER]: cookie } });
    expect(list.body).toContain(/"id":"([^"]+)"/.exec(sent.body)?.[1]);
  }
});

test('the SDK reads what it wrote, and what an event on its socket reports', async () => {
  const url = await world.listen();
  const { owner, counterparty } = await newScene('owner');
  const [sender, recipient] = [owner, counterparty].map(({ token }) => createClient({ url, token }));
  if (!sender || !recipient) throw new Error('no clients');
  // Their later reads may come from the replica.
  for (const client of [sender, recipient]) await client.messages.counts.query();
  let onEvent: (event: LiveEvent) => void = () => undefined;
  const feed = recipient.live.events.subscribe({ sinceMs: 1_000 }, { onData: (event) => onEvent(event) });
  const before = await answered();
  for (let n = 0; n < PAIRS; n += 1) {
    const arrived = new Promise<string>((resolve) => {
      onEvent = (event) => void (event.type === 'message.received' && resolve(event.messageId));
    });
    const { id } = await sender.messages.send.mutate({ recipientId: counterparty.id, ...MESSAGE_TEXTS });
    const [outbox, eventId] = await Promise.all([sender.messages.outbox.query({}), arrived]);
    expect(outbox.content.map((message) => message.id)).toContain(id);
    expect(eventId).toBe(id);
    const [inbox, message] = await Promise.all([
      recipient.messages.inbox.query({}),
      recipient.messages.byId.query({ id: eventId }),
    ]);
    expect(inbox.content.map((each) => each.id)).toContain(message.id);
  }
  feed.unsubscribe();
  expect((await answered())['primary_unseen']).toBe(before['primary_unseen']);
});

/** Changes what an operation returns, and reads it as before the change, as the caller should, and from the primary. */
async function writeAndRead(call: Call) {
  const { name } = call;
  const scene = await newScene(rows[name]?.may.includes('owner') ? 'owner' : 'admin');
  const { caller } = scene;
  await rated(scene);
  await received(scene);
  await WRITES[name]?.(scene);
  const input = await (INPUTS[name] ?? rows[name]?.input)?.(scene);
  const seen = await commit(caller);
  stopClock();
  const before = await read(caller, call, input, BEGIN);
  const fresh = await read(caller, call, input, seen);
  const after = await read(caller, call, input);
  return { pair: { call, caller, input, seen }, before, fresh, after };
}

let scenes: ((who: 'owner' | 'admin') => Promise<Scene>) | undefined;
let used = 0;

/** People of their own for each pair. They are created four at a time, and the replica knows them. */
async function newScene(who: 'owner' | 'admin'): Promise<Scene> {
  if (!scenes || used % 4 === 0) scenes = await createScenes(world);
  const scene = await scenes(who);
  if (used % 4 === 0) await catchUp();
  used += 1;
  return scene;
}

/** Documents say when they were made. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}

/** A word that no one else has. */
function wordOf({ id }: Person): string {
  return Array.from(id.slice(-12), (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('');
}

async function rateOwner(scene: Scene): Promise<void> {
  await rated({ ...scene, owner: scene.counterparty, counterparty: scene.owner });
}

async function refund(scene: Scene): Promise<void> {
  await bought(scene);
  await requestCoinRefund(scene.owner.ctx, { coins: 10 });
}

/** Makes a call that changes something. Returns what the session has seen then. */
async function commit(person: Person): Promise<string> {
  const { headers } = await app.inject({
    method: 'POST',
    url: '/trpc/messages.readNotifications',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    payload: '{}',
  });
  return String(headers[SEEN_HEADER]);
}

/** Returns status and body without times. Without `seen` the primary answers. */
async function read(person: Person, call: Call, input: unknown, seen?: string): Promise<string> {
  const request = requestOf(call, input);
  const stepUp = await stepUpFor(person, call, input);
  const { statusCode, headers, body, rawPayload } = await app.inject({
    ...request,
    headers: {
      ...request.headers,
      authorization: `Bearer ${person.token}`,
      ...(stepUp && { 'step-up': stepUp }),
      ...(seen !== undefined && { [SEEN_HEADER]: seen }),
    },
  });
  const text = headers['content-type'] === 'application/pdf' ? objectsOf(rawPayload) : body;
  const withoutTimes = text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, '');
  return `${statusCode} ${withoutTimes.replaceAll(/"requestId":"[^"]*"/g, '')}`;
}
