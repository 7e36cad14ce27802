import { beforeAll, expect, test } from 'vitest';
import { openPool } from '../database/pool.ts';
import { testPeople, type Person } from '../testing/people.ts';
import { listHistory } from './list-history.ts';

const { database, join, send } = await testPeople();

const MESSAGES = 1800;
/** Two for each message that the owner sent, one for each that they answered, and the two oldest. */
const LINES = 2 + (MESSAGES / 3) * 5;
let owner: Person;
/** All descriptions in the owner's history, newest first. */
let descriptions: string[];

/** A long history whose oldest message went to Zoya Quill. The rest is inserted with the ledger's triggers disabled. */
beforeAll(async () => {
  owner = await join({ bonusCoins: 1000 });
  await send(owner, await join({ first_name: 'Zoya', last_name: 'Quill', message_rate: 10 }));
  const names = [
    ['Asha', 'Rao'],
    ['Ravi', 'Kumar'],
    ['रवि', 'शर्मा'],
    ["D'Arcy", 'To'],
    ['Expired', 'Message'],
  ];
  const others = await Promise.all(names.map(([first_name = '', last_name = '']) => join({ first_name, last_name })));
  await database.ownerPool.query(`
    begin;
    alter table ledger_tx disable trigger user;
    create temporary table past on commit drop as
    select uuidv7() as id, n % 3 as fate, 1000000 + 2 * n as hold, others[1 + n % 5] as other,
      case n % 3 when 0 then others[1 + n % 5] else '${owner.id}' end as sender,
      case n % 3 when 0 then '${owner.id}' else others[1 + n % 5] end as recipient
    from generate_series(1, ${MESSAGES}) n, (select '{${others.map(({ id }) => id).join(',')}}'::uuid[] as others) o;
    insert into ledger_tx (id, kind, user_id, counterparty_id, amount_coins, message_id) overriding system value
    select hold, 'hold', sender, recipient, -1, id from past;
    insert into ledger_tx (id, kind, user_id, counterparty_id, amount_coins, message_id, hold_tx_id) overriding system value
    select hold + 1, (array['release', 'refund_expire', 'refund_reject'])[1 + fate], '${owner.id}', other, 1, id, hold from past;
    insert into messages (
      id, sender_id, recipient_id, subject, content, price_coins, fee_coins, status, expires_at, reply_content,
      replied_at, closed_at, hold_tx_id
    )
    select id, sender, recipient, 's', 'c', 1, 0, (array['replied', 'expired', 'rejected'])[1 + fate], now(),
      case fate when 0 then 'r' end, case fate when 0 then now() end, now(), hold
    from past;
    alter table ledger_tx enable trigger user;
    commit`);
  descriptions = [];
  for (let page = 0; page < LINES / 50; page += 1) {
    const { content } = await listHistory(owner.ctx, { page, size: 50 });
    descriptions.push(...content.map(({ description }) => description));
  }
});

const found = async (search: string, page = 0) => listHistory(owner.ctx, { page, size: 50, search });

test('finds the oldest of thousands of lines by a name, by a part of it and by words around it', async () => {
  expect(descriptions).toHaveLength(LINES);
  for (const phrase of ['zoya quill', 'QUILL', 'uil', 'uestion to Zoya', 'to zoya q', 'zo', 'oy']) {
    const { content, totalElements } = await found(phrase);
    expect([phrase, totalElements, content.map(({ description }) => description)]).toEqual([
      phrase,
      1,
      ['Question to Zoya Quill'],
    ]);
  }
  expect((await found('WELCOME-B')).content).toMatchObject([{ subtype: 'bonus' }]);
  expect(await found('nobody of that name')).toMatchObject({ content: [], totalElements: 0 });
});

test.each([
  'refund',
  'question to',
  'rejected your question',
  'asha rao rejected',
  'reply from ravi',
  'रवि',
  'शर्',
  "d'arcy to",
  'to',
  'expired message expired',
  'to expired',
  'o r',
  'reply to ravi',
  'welcome bonus',
  'e',
])('finds the same lines for “%s” as a scan of all descriptions', async (phrase) => {
  const matching = descriptions.filter((description) => description.toLowerCase().includes(phrase));
  const pages = await Promise.all([0, 1, 2].map((page) => found(phrase, page)));
  expect(pages.flatMap(({ content }) => content.map(({ description }) => description))).toEqual(matching.slice(0, 150));
  expect(pages.map(({ totalElements }) => totalElements)).toEqual(pages.map(() => matching.length));
});

test('combines a search with a type and a status', async () => {
  const within = { page: 0, size: 50, type: 'spending', status: 'pending', search: 'zoya' } as const;
  expect((await listHistory(owner.ctx, within)).content).toHaveLength(1);
  expect((await listHistory(owner.ctx, { ...within, type: 'earning' })).content).toEqual([]);
  expect((await listHistory(owner.ctx, { ...within, status: 'completed' })).content).toEqual([]);
});

test('answers more searches at once than there are connections', async () => {
  const connections = openPool(database.url, { maxConnections: 2, connectTimeoutMs: 30_000 });
  try {
    const ctx = { ...owner.ctx, ...connections };
    const phrases = ['zoya', 'quill', "o'nobody", 'zoya quill'];
    const pages = await Promise.all(phrases.map((search) => listHistory(ctx, { page: 0, size: 50, search })));
    expect(pages.map(({ totalElements }) => totalElements)).toEqual([1, 1, 0, 1]);
  } finally {
    await connections.pool.end();
  }
});
