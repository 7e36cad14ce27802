import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createToken } from '../tokens/create-token.ts';
import { testApp, tokenOf } from '../testing/app.ts';
import { contextFor, createUser } from '../testing/factories.ts';

const { app, services, database } = await testApp();

async function signIn() {
  const { id } = await createUser(services.db, { message_rate: 10, bonusCoins: 1000 });
  return { id, authorization: `Bearer ${await tokenOf(services, id)}` };
}

type SignedIn = Awaited<ReturnType<typeof signIn>>;

const call = ({ authorization }: SignedIn, method: 'POST' | 'PUT', url: string, payload: object) =>
  app.inject({ method, url, headers: { authorization }, payload });
const send = (from: SignedIn, to: SignedIn) =>
  call(from, 'POST', '/api/messages/send', {
    recipientId: to.id,
    subject: 'A question',
    content: 'May I ask you about that?',
  });

/** The number of this database's connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await database.ownerPool.query<{ n: number }>(
    `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

test('queues the calls of one user outside the pool, so that other users do not wait', async () => {
  const [busy, stranger, expert] = [await signIn(), await signIn(), await signIn()];
  const lock = await database.ownerPool.connect();
  try {
    await lock.query('begin');
    await lock.query('select from users where id = $1 for update', [busy.id]);
    await lock.query('select ledger_lock($1)', [busy.id]);
    const startedAt = performance.now();
    const sends = Array.from({ length: 2 }, () => send(busy, expert));
    const updates = Array.from({ length: 22 }, (_, i) => call(busy, 'PUT', '/api/user/profile', { bio: `Bio ${i}` }));
    const early: Awaited<ReturnType<typeof send>>[] = [];
    for (const answer of [...sends, ...updates]) void answer.then((it) => early.push(it));

    await expect.poll(() => early.length).toBe(6);
    // Rejections are delayed, to slow down a caller who repeats them at once.
    expect(performance.now() - startedAt).toBeGreaterThan(200);
    for (const { statusCode, headers, json } of early) {
      expect([statusCode, headers['retry-after'], json()]).toMatchObject([429, '1', { error: 'TOO_MANY_AT_ONCE' }]);
    }
    // Messages that others send share batches with those of this user, and do not wait either.
    expect((await Promise.all([send(stranger, expert), send(expert, stranger)])).map((it) => it.statusCode)).toEqual([
      200, 200,
    ]);
    expect(await waiting()).toBeLessThanOrEqual(2);
    await lock.query('rollback');
    const results = await Promise.all([...sends, ...updates]);
    expect(results.filter(({ statusCode }) => statusCode === 200)).toHaveLength(18);
    expect((await send(busy, expert)).statusCode).toBe(200);
  } finally {
    lock.release(true);
  }
});

test.each([
  ['searches', '?keyword=tax', 'directory_documents'],
  ['costly reads', '?page=0', 'directory_entries'],
])(
  'queues the %s of one user apart from their other calls, so that no one waits for a connection',
  async (_, query, table) => {
    const [busy, stranger] = [await signIn(), await signIn()];
    const read = ({ authorization }: SignedIn, url: string) => app.inject({ url, headers: { authorization } });
    // The first search also reads how common words are, once for everyone.
    await read(stranger, `/api/directory/professionals${query}`);
    const lock = await database.ownerPool.connect();
    try {
      await lock.query('begin');
      await lock.query(`lock table ${table} in access exclusive mode`);
      const searches = Array.from({ length: 24 }, () => read(busy, `/api/directory/professionals${query}`));
      const early: Awaited<(typeof searches)[0]>[] = [];
      for (const answer of searches) void answer.then((it) => early.push(it));
      await expect.poll(() => early.length).toBe(6);
      expect(new Set(early.map((it) => it.json<{ error: string }>().error))).toEqual(new Set(['TOO_MANY_AT_ONCE']));
      expect(await waiting()).toBeLessThanOrEqual(2);
      expect((await read(stranger, '/api/coins/balance')).statusCode).toBe(200);
      expect((await call(busy, 'POST', '/api/messages/validate-cost', { recipientId: stranger.id })).statusCode).toBe(
        200,
      );
      await lock.query('rollback');
      expect((await Promise.all(searches)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(18);
    } finally {
      lock.release(true);
    }
  },
);

test('runs many reads of one user at once that cost little, and queues the rest', async () => {
  const [busy, stranger] = [await signIn(), await signIn()];
  const names = Array.from({ length: 10 }, () => 'profile.stats').join(',');
  const lock = await database.ownerPool.connect();
  try {
    await lock.query('begin');
    await lock.query('lock table profile_stats in access exclusive mode');
    const { authorization } = busy;
    const batches = Array.from({ length: 10 }, () =>
      app.inject({ url: `/trpc/${names}?batch=1`, headers: { authorization } }),
    );
    await expect.poll(waiting).toBeGreaterThan(0);
    expect(await waiting()).toBeLessThanOrEqual(10);
    const balance = { url: '/api/coins/balance', headers: { authorization: stranger.authorization } };
    expect((await app.inject(balance)).statusCode).toBe(200);
    await lock.query('rollback');
    const bodies = (await Promise.all(batches)).map(({ body }) => body);
    expect(bodies.join('').match(/TOO_MANY_AT_ONCE/g)).toHaveLength(10);
    expect(bodies.join('').match(/"result"/g)).toHaveLength(90);
  } finally {
    lock.release(true);
  }
});

test('makes the files of one user one after the other', async () => {
  const { authorization } = await signIn();
  const download = () => app.inject({ url: '/api/coins/history.csv', headers: { authorization } });
  const lock = await database.ownerPool.connect();
  try {
    await lock.query('begin');
    await lock.query('lock table ledger_tx in access exclusive mode');
    const downloads = Array.from({ length: 18 }, download);
    expect((await Promise.race(downloads)).json()).toMatchObject({ error: 'TOO_MANY_AT_ONCE' });
    expect(await waiting()).toBeLessThanOrEqual(1);
    await lock.query('rollback');
    expect((await Promise.all(downloads)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(17);
  } finally {
    lock.release(true);
  }
});

test('receives three uploads of a user at a time', async () => {
  const { authorization } = await signIn();
  const bodies = Array.from({ length: 20 }, () => new PassThrough());
  const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x' };
  const uploads = bodies.map((payload) =>
    app.inject({ method: 'POST', url: '/api/user/profile/avatar', headers, payload }),
  );
  expect((await Promise.race(uploads)).json()).toMatchObject({ error: 'TOO_MANY_AT_ONCE' });
  for (const body of bodies) body.end('--x--');
  expect((await Promise.all(uploads)).filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
});

test('programs with API tokens do not fill the queue of their owner', async () => {
  const owner = await signIn();
  const ctx = contextFor(services, owner.id);
  const tokens = await Promise.all(
    ['Sync', 'Bot'].map((name) => createToken(ctx, { name, scopes: ['profile:write'] })),
  );
  const programs = tokens.map(({ token }) => ({ ...owner, authorization: `Bearer ${token}` }));
  const update = (from: SignedIn, i: number) => call(from, 'PUT', '/api/user/profile', { bio: `Bio ${i}` });
  const lock = await database.ownerPool.connect();
  try {
    await lock.query('begin');
    await lock.query('select from users where id = $1 for update', [owner.id]);
    const updates = Array.from({ length: 12 }, (_, i) => programs.map((program) => update(program, i))).flat();
    let rejected = 0;
    for (const answer of updates) void answer.then(({ statusCode }) => (rejected += Number(statusCode === 429)));
    // All programs of one person share a queue.
    await expect.poll(() => rejected).toBe(6);
    const own = Promise.all(Array.from({ length: 3 }, (_, i) => update(owner, i)));
    await expect.poll(waiting).toBe(4);
    await lock.query('rollback');
    expect((await own).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await Promise.all(updates);
  } finally {
    lock.release(true);
  }
});
