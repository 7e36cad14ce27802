import { beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../testing/factories.ts';
import { findPaidWith } from './find-paid-with.ts';
import { messageWorld, type MessageWorld } from '../message-fixtures.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});

test('shows the kinds of coins of a message to its sender and recipient only', async () => {
  const [asha, ravi, mira] = [
    await world.person({ coins: 30 }),
    await world.person({ rate: 50 }),
    await world.person(),
  ];
  const { id: purchase } = (await world.database.ownerPool.query<{ id: string }>('select uuidv7() as id')).rows[0] ?? {
    id: '',
  };
  await world.database.ownerPool.query(`select ledger_purchase($1, 100, 0, $2, 'STARTER', 'x')`, [
    asha.userId,
    purchase,
  ]);
  const message = await world.send(asha, ravi);
  const kinds = { bonus: 30, purchased: 20, earned: 0, earnedBonus: 0 };
  expect(await findPaidWith(asha, message)).toEqual(kinds);
  expect(await findPaidWith(ravi, message)).toEqual(kinds);
  expect((await rejectionOf(findPaidWith(mira, message))).code).toBe('NOT_FOUND');
  await world.reply(message);
  expect(await findPaidWith(asha, message)).toEqual(kinds);
});
