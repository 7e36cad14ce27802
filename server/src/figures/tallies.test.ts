import { expect, test } from 'vitest';
import { foldTallies } from './fold-tallies.ts';
import { countMessages } from '../messages/read/count-messages.ts';
import { findMessage } from '../messages/read/find-message.ts';
import { markReplyRead } from '../messages/read/mark-read.ts';
import { messageWorld } from '../messages/message-fixtures.ts';

const world = await messageWorld();
const { person, send, reply, reject, makeDue, database, services } = world;

/** The tallies including unfolded changes, and the same figures counted from the messages. */
async function tallies(): Promise<{ kept: unknown[]; counted: unknown[] }> {
  const { rows: kept } = await database.ownerPool.query(
    `select user_id, tally, sum(number)::integer as number, sum(coins)::bigint as coins from (
       select * from tallies union all select * from tally_changes
     ) t group by 1, 2 having sum(number) <> 0 or sum(coins) <> 0 order by 1, 2`,
  );
  const { rows: counted } = await database.ownerPool.query('select * from tallies_counted order by 1, 2');
  return { kept, counted };
}

async function unfolded(): Promise<number | undefined> {
  const { rows } = await database.ownerPool.query<{ n: number }>('select count(*) as n from tally_changes');
  return rows[0]?.n;
}

test('tallies equal the counted messages in every state, before and after folding', async () => {
  const [asker, expert] = [await person({ coins: 5000 }), await person()];
  const opened = await reply(await send(asker, expert));
  await reply(await send(asker, expert));
  await reject(await send(asker, expert));
  const due = await send(asker, expert);
  await send(asker, expert);
  await makeDue(due);
  await findMessage(asker, { id: due.id });
  await markReplyRead(asker, { id: opened.id });
  await markReplyRead(asker, { id: opened.id });

  const before = await tallies();
  expect(before.kept).toEqual(before.counted);
  expect(before.counted).toHaveLength(10);
  expect(await unfolded()).toBeGreaterThan(0);

  await Promise.all([foldTallies(services), foldTallies(services), reject(await send(asker, expert))]);
  await foldTallies(services);
  expect(await unfolded()).toBe(0);
  const after = await tallies();
  expect(after.kept).toEqual(after.counted);
  expect(await countMessages(asker)).toEqual({
    inbox: 0,
    outbox: 3,
    expired: 1,
    rejected: 2,
    unreadInbox: 0,
    unreadReplies: 1,
  });
});

test('the server reads tallies and never writes them', async () => {
  const write = (sql: string) => services.pool.query(sql);
  await expect(write('update tallies set number = 0')).rejects.toThrow(/permission denied/);
  await expect(write('delete from tally_changes')).rejects.toThrow(/permission denied/);
});
