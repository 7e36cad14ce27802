import { expect, test } from 'vitest';
import { listInbox } from './list-messages.ts';
import { messageWorld } from './message-fixtures.ts';

const world = await messageWorld();
const subjects = ({ content }: { content: readonly { subject: string }[] }) => content.map(({ subject }) => subject);

test('a search finds 1,000 messages in the order of the tab and counts one more', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const matching = 'array[1, 1000, 1001, 1003]';
  await world.database.ownerPool.query(
    `insert into messages (sender_id, recipient_id, subject, content, price_coins, fee_coins, expires_at, hold_tx_id)
     select $1, $2, case when n = any (${matching}) then 'A rare one ' else 'A common one ' end || n, 'Some text', 1, 0,
       now() + interval '1 day', -n
     from generate_series(1, 1003) n`,
    [asha.userId, ravi.userId],
  );
  const search = async (text: string, page: number) => listInbox(ravi, { page, size: 50, search: text });
  expect(subjects(await search('a rare', 0))).toEqual([1003, 1001, 1000, 1].map((n) => `A rare one ${n}`));
  expect(await search('one', 19)).toMatchObject({ totalElements: 1001, totalPages: 20 });
  expect(subjects(await search('one', 19)).at(-1)).toBe('A common one 4');
  expect(await listInbox(ravi, { page: 20, size: 50 })).toMatchObject({ totalElements: 1003, totalPages: 21 });
});
