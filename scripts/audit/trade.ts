/** Random business on a test database, so that the auditor has books to look at. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestDatabase } from '../../server/src/testing/database.ts';

/** A small seeded generator (mulberry32): the same seed trades the same. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export async function newPerson(database: TestDatabase, rate: number): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into users (email, password_hash, first_name, last_name, profession, message_rate)
     values ($1, 'x', 'Test', 'User', 'Tester', $2) returning id`,
    [`${randomUUID()}@example.test`, rate],
  );
  return rows[0]?.id ?? '';
}

/** The business that can be done, each as the server does it: one transaction. A refusal by the rules is fine. */
export function business({ pool, ownerPool }: TestDatabase) {
  const ask = async (text: string, values: unknown[]): Promise<string | null> => {
    try {
      const { rows } = await pool.query<{ answer: string | null }>(text, values);
      return rows[0]?.answer ?? null;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  };
  return {
    welcome: (user: string) => ask(`select ledger_signup_bonus($1, 1000)::text as answer`, [user]),
    buy: async (user: string, outcome: 'completed' | 'declined' | 'pending', packageCode = 'BASIC') => {
      const id = await ask(
        `select purchase_begin($1, null, 'purchase', '', $2, 'credit_card', 'sandbox') ->> 'purchaseId' as answer`,
        [user, packageCode],
      );
      await ask(`select purchase_settle($1, $2, $3)::text as answer`, [id, outcome, randomUUID()]);
      return id;
    },
    send: (sender: string, recipient: string, ttl = '7 days', feeBps = 1000) =>
      ask(
        `select send_message($1, null, 'send', '', $2, 'Subject', 'Content', null, $3, $4) -> 'answer' ->> 'id' as answer`,
        [sender, recipient, ttl, feeBps],
      ),
    reply: (recipient: string, message: string | null) =>
      ask(`select reply_message($1, null, 'reply', '', $2, 'An answer')::text as answer`, [recipient, message]),
    reject: (recipient: string, message: string | null) =>
      ask(`select reject_message($1, null, 'reject', '', $2, 'No time')::text as answer`, [recipient, message]),
    expire: (message: string | null) => ask(`select expire_message($1)::text as answer`, [message]),
    withdraw: async (user: string, coins: number, end: 'open' | 'paid' | 'rejected') => {
      const id = randomUUID();
      await inTransaction(ownerPool, async (client) => {
        await client.query(
          `with taken as materialized (select ledger_withdraw($2, $3, $1) as kinds)
           insert into withdrawals (id, user_id, amount_coins, earned_coins, earned_bonus_coins, account_holder,
             account_number_sealed, account_number_last4, ifsc)
           select $1, $2, $3, (kinds ->> 'earned')::int, (kinds ->> 'earnedBonus')::int, 'Holder', '', '1234', 'ABCD0123456' from taken`,
          [id, user, coins],
        );
        if (end === 'open') return;
        await client.query(`select ${end === 'paid' ? `ledger_payout_paid($1, 'UTR1')` : 'ledger_payout_failed($1)'}`, [
          id,
        ]);
        await client.query(`update withdrawals set status = $2, closed_at = now(), utr = $3 where id = $1`, [
          id,
          end,
          end === 'paid' ? 'UTR1' : null,
        ]);
      });
      return id;
    },
    callBack: (user: string, purchase: string | null, coins: number) =>
      ask(`select ledger_call_back($1, $2, $3)::text as answer`, [user, purchase, coins]),
    seal: () => ask(`select ledger_seal_next(20)::text as answer`, []),
  };
}

/** One lane of trade between these people. */
export async function trade(
  database: TestDatabase,
  people: readonly string[],
  seed: number,
  steps: number,
): Promise<void> {
  const next = seeded(seed);
  const { buy, send, reply, reject, expire, withdraw, callBack, seal } = business(database);
  for (let step = 0; step < steps; step += 1) {
    const sender = people[next(people.length)] ?? '';
    const recipient = people[(people.indexOf(sender) + 1 + next(people.length - 1)) % people.length] ?? '';
    switch (next(9)) {
      case 0: {
        const purchase = await buy(
          sender,
          (['completed', 'completed', 'declined', 'pending'] as const)[next(4)] ?? 'pending',
        );
        for (let times = next(4); times > 0; times -= 1) await callBack(sender, purchase, next(501));
        break;
      }
      case 1:
        await expire(await send(sender, recipient, '0 seconds'));
        break;
      case 2:
        await reject(recipient, await send(sender, recipient));
        break;
      case 3:
        await withdraw(sender, 100, (['paid', 'rejected'] as const)[next(2)] ?? 'paid').catch(ignoreRefusal);
        break;
      case 4:
        await seal();
        break;
      case 5:
        await send(sender, recipient);
        break;
      default:
        await reply(recipient, await send(sender, recipient));
    }
  }
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** By the rules of the business: not enough coins, nothing to answer, nothing to call back, one open withdrawal each. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return ['PV000', 'P0002', '22023'].includes(error.code ?? '') || error.constraint === 'withdrawals_one_open';
}

function ignoreRefusal(error: unknown): void {
  if (!isRefusal(error)) throw error;
}
