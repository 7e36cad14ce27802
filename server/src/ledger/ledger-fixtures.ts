/** A test file's own ledger, whose functions the owner calls: the server's login may not, without what causes them. */
import { randomUUID } from 'node:crypto';
import { DomainError } from '@proverse/shared';
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../testing/database.ts';

export interface Coins {
  readonly bonus: number;
  readonly purchased: number;
  readonly earned: number;
  readonly earned_bonus: number;
  readonly debt: number;
}

export interface TestLedger {
  readonly database: TestDatabase;
  readonly newUser: () => Promise<string>;
  /** Calls a ledger function as the owner and returns its result. */
  readonly call: <T = number | null>(operation: string, ...args: readonly unknown[]) => Promise<T>;
  /** Like `call`, with the server's login. */
  readonly callAsServer: <T = number | null>(operation: string, ...args: readonly unknown[]) => Promise<T>;
  /** Buys coins and returns the id of the new purchase. */
  readonly buy: (user: string, coins: number, bonus?: number) => Promise<string>;
  /** Holds the price of a new message and returns the id of the transaction. */
  readonly hold: (sender: string, recipient: string, coins: number, fee?: number, message?: string) => Promise<number>;
  /** Resolves a hold and returns the transaction. */
  readonly resolve: (hold: number, kind?: 'release' | 'refund_reject' | 'refund_expire') => Promise<number>;
  readonly coins: (user: string) => Promise<Coins>;
}

export async function testLedger(maxConnections = 16): Promise<TestLedger> {
  const database = await testDatabase({ ownerConnections: maxConnections });
  const one = async <T>(text: string, values: readonly unknown[], pool = database.ownerPool): Promise<T> => {
    const { rows } = await pool.query<{ answer: T }>(text, [...values]);
    const [row] = rows;
    if (!row) throw new Error(`no row from: ${text}`);
    return row.answer;
  };
  const callIn =
    (pool: pg.Pool) =>
    <T>(operation: string, ...args: readonly unknown[]): Promise<T> =>
      one<T>(`select ${operation}(${args.map((_, i) => `$${i + 1}`).join(', ')}) as answer`, args, pool);
  const call = callIn(database.ownerPool);
  return {
    database,
    call,
    callAsServer: callIn(database.pool),
    newUser: () =>
      one<string>(
        `insert into users (email, password_hash, first_name, last_name, profession)
         values ($1, 'x', 'Test', 'User', 'Tester') returning id as answer`,
        [`${randomUUID()}@example.test`],
      ),
    buy: async (user, coins, bonus = 0) => {
      const purchase = randomUUID();
      await call('ledger_purchase', user, coins, bonus, purchase, 'PACK', `ref-${purchase}`);
      return purchase;
    },
    hold: async (sender, recipient, price, fee = 0, message = randomUUID()) => {
      const { rows } = await database.ownerPool.query<{ balance: number; hold_tx_id: number | null }>(
        'select * from ledger_hold(array[$1::uuid], array[$2::uuid], array[$3::uuid], array[$4::integer], array[$5::integer])',
        [sender, recipient, message, price, fee],
      );
      const [held] = rows;
      if (!held) throw new Error('ledger_hold returned no row');
      if (held.hold_tx_id !== null) return held.hold_tx_id;
      if (held.balance >= price) throw new DomainError('DEBT_OUTSTANDING');
      throw new DomainError('INSUFFICIENT_COINS', { balance: held.balance, required: price });
    },
    resolve: (held, kind = 'release') =>
      one<number>('select tx_id as answer from ledger_resolve(array[$1::bigint], array[$2::text])', [held, kind]),
    coins: async (user) => {
      const { rows } = await database.pool.query<Coins>('select * from wallet_kinds($1)', [user]);
      const [row] = rows;
      if (!row) throw new Error('wallet_kinds returned no row');
      return row;
    },
  };
}

/** Returns why `attempt` was rejected: the violated constraint, or the code of a DomainError. */
export async function rejectionCode(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    if (error instanceof pg.DatabaseError) return error.constraint ?? error.message;
    throw error;
  }
  return 'went through';
}
