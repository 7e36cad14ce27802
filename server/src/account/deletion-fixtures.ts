/** Test helpers for account deletions, on top of those for messages. */
import type { UserContext } from '../context.ts';
import { messageWorld } from '../messages/message-fixtures.ts';
import { leave as beginDeletion, TEST_PASSWORD } from '../testing/factories.ts';
import { requestDeletion } from './request-deletion.ts';

export async function deletionWorld() {
  const world = await messageWorld();
  const { ownerPool } = world.database;

  const rowOf = ({ userId }: UserContext) =>
    world.services.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

  return {
    ...world,
    rowOf,
    addressOf: async (person: UserContext) => (await rowOf(person)).email,

    leave: (person: UserContext, forfeitCoins: number, password = TEST_PASSWORD) =>
      requestDeletion(person, { password, confirm: 'DELETE', forfeitCoins }),

    /** Takes only the first step. Its goodbye email is not encrypted, so it must not stay in the outbox. */
    async beginLeaving({ userId }: UserContext): Promise<void> {
      await beginDeletion(ownerPool, userId);
      await ownerPool.query(String.raw`delete from mail_outbox where encrypted = '\x00'`);
    },

    async addBankAccount({ userId }: UserContext): Promise<void> {
      await ownerPool.query(
        `insert into payout_accounts (user_id, account_holder, account_encrypted, account_number_last4, ifsc)
         values ($1, 'Asha Rao', 'x', '1234', 'ABCD0123456')`,
        [userId],
      );
    },

    async forfeitedOf({ userId }: UserContext): Promise<number> {
      const { rows } = await ownerPool.query<{ coins: number }>(
        `select coalesce(-sum(amount_coins), 0)::integer as coins from ledger_tx where user_id = $1 and kind = 'forfeit'`,
        [userId],
      );
      return rows[0]?.coins ?? 0;
    },
  };
}
