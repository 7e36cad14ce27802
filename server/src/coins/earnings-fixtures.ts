import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import type { Person, TestPeople } from '../testing/people.ts';

/** Returns helpers that create earnings with the real commands and move them to another time. */
export function earningsOfTests({ database, send }: Pick<TestPeople, 'database' | 'send'>) {
  return {
    /** The client sends messages and the expert replies. */
    async earn(client: Person, expert: Person, times = 1): Promise<void> {
      for (let i = 0; i < times; i += 1) {
        const { id } = await send(client, expert);
        await replyToMessage(expert.ctx, { messageId: id, content: 'Yes, of course.' });
      }
    },
    /** Moves all earnings of the expert and their tallies to another time. Only the database's owner can do this. */
    async moveEarnings(expert: Person, to: string): Promise<void> {
      await database.ownerPool.query(`
        begin;
        alter table ledger_tx disable trigger ledger_tx_append_only;
        update ledger_tx set created_at = ${to} where user_id = '${expert.id}' and kind = 'release';
        alter table ledger_tx enable always trigger ledger_tx_append_only;
        delete from tally_changes where user_id = '${expert.id}' and tally like 'earned %';
        delete from tallies where user_id = '${expert.id}' and tally like 'earned %';
        insert into tallies select * from tallies_counted where user_id = '${expert.id}' and tally like 'earned %';
        commit`);
    },
  };
}

/** The start of this month in Indian time, as SQL. */
export const THIS_MONTH = `date_trunc('month', now(), 'Asia/Kolkata')`;
