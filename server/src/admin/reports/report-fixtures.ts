/** Test helpers for reports: reported messages, an admin who refunds them, and what people have then. */
import type { UserContext } from '../../context.ts';
import { messageWorld } from '../../messages/message-fixtures.ts';
import { reportMessage } from '../../safety/report-message.ts';
import { contextFor, createUser } from '../../testing/factories.ts';
import { resolveReport } from './resolve-report.ts';

export async function reportWorld() {
  const world = await messageWorld();
  const { services } = world;
  const adminUser = await createUser(services.db, { role: 'admin', first_name: 'Dev', last_name: 'Admin' });
  const admin = contextFor(services, adminUser.id);

  return {
    ...world,
    admin,

    /** A sender with 100 coins, an expert who asks 40 and has none, and a message that one of them reported. */
    async reported(by: 'sender' | 'expert', state: 'pending' | 'replied' = 'pending') {
      const [sender, expert] = [await world.person({ coins: 100 }), await world.person({ coins: 0, rate: 40 })];
      const message = await world.send(sender, expert);
      if (state === 'replied') await world.reply(message);
      const report = await reportMessage(by === 'sender' ? sender : expert, {
        id: message.id,
        reason: 'scam',
        details: 'Look',
      });
      world.published.length = 0;
      return { sender, expert, message, report };
    },

    refund: (id: string, note?: string) => resolveReport(admin, { id, decision: 'refund', ...(note ? { note } : {}) }),

    /** Decides a refund, as a node that dies before it delivers the coins. */
    decideOnly: (id: string) =>
      services.pool.query(`select admin_resolve_report($1, null, null, '', '', $2, 'refund', null)`, [
        adminUser.id,
        id,
      ]),

    balances: (...people: UserContext[]) => Promise.all(people.map((person) => world.balanceOf(person))),
  };
}
