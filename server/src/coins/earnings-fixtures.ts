import { replyToMessage } from '../messages/reply-to-message.ts';
import type { Person, TestPeople } from '../testing/people.ts';

/** Earnings of a test: through the real commands, then moved in time. */
export function earningsOfTests({ database, send }: Pick<TestPeople, 'database' | 'send'>) {
  return {
    /** The client asks and the expert answers. */
    async earn(client: Person, expert: Person, times = 1): Promise<void> {
      for (let i = 0; i < times; i += 1) {
        const { id } = await send(client, expert);
        await replyToMessage(expert.ctx, { messageId: id, content: 'Yes, of course.' });
      }
    },
    /** Moves what the expert has earned so far to another time, tallies included, which only the owner can. */
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

/** The beginning of this month in India, in SQL. */
export const THIS_MONTH = `date_trunc('month', now(), 'Asia/Kolkata')`;
