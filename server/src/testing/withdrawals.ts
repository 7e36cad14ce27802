/** Test helpers for withdrawals: experts with earnings, admins, requests and debts. */
import { purchasePackage } from '../coins/purchase-package.ts';
import type { Services, UserContext } from '../context.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { subjectsTo } from './accounts.ts';
import { contextFor, TEST_PASSWORD } from './factories.ts';
import type { TestDatabase } from './database.ts';
import { peopleOf, testPeople, type Person, type TestPeople } from './people.ts';
import { saveBankAccount, saveUpiId } from '../withdrawals/payout-account.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import type { Withdrawal } from '../payouts/withdrawal-wire.ts';

export const ACCOUNT_NUMBER = '123456789012';
export const ACCOUNT = {
  accountHolder: 'Asha Rao',
  accountNumber: ACCOUNT_NUMBER,
  confirmAccountNumber: ACCOUNT_NUMBER,
  ifsc: 'HDFC0001234',
};

export const UPI_ID = 'asha.rao-77@okaxis';
export const UPI = { accountHolder: 'Asha Rao', upiId: UPI_ID };

export interface WithdrawalWorld extends TestPeople {
  /**
   * Creates an expert with a bank account, or with `upi` a UPI ID, who earned these coins from messages paid with purchased
   * and bonus coins.
   */
  expert(given?: { earned?: number; earnedBonus?: number; upi?: boolean }): Promise<Person>;
  admin(): Promise<Person>;
  /** Sends a message at this price, which is answered. */
  pay(from: Person, to: Person, coins: number): Promise<void>;
  request(person: Person, amount: number, idempotencyKey?: string): Promise<Withdrawal>;
  /** Returns the context of another call by the same person, with this key. */
  again(person: Person, idempotencyKey: string): UserContext;
  /** Moves a request two days into the past. */
  age(withdrawalId: string): Promise<void>;
  /** Returns the subjects of the emails to this person, oldest first. */
  mailsTo(person: Person): Promise<string[]>;
  /** Gives the person a debt of 100 coins: they buy and spend them, and the payment is charged back. */
  owe(person: Person): Promise<void>;
  /** Returns the earned coins in the person's wallet, by kind. */
  kinds(person: Person): Promise<{ earned: number; earnedBonus: number }>;
}

const again = (person: Person, idempotencyKey: string): UserContext =>
  contextFor(person.ctx, person.id, { idempotencyKey });

export async function withdrawalWorld(env: Record<string, string> = {}): Promise<WithdrawalWorld> {
  return worldOn(await testPeople(env));
}

/** Like `withdrawalWorld`, for a database and services that already exist. */
export function worldOf(services: Services, database: TestDatabase): WithdrawalWorld {
  return worldOn(peopleOf(services, database));
}

function worldOn(people: TestPeople): WithdrawalWorld {
  const { database, services, join, send } = people;

  async function pay(from: Person, to: Person, coins: number): Promise<void> {
    await services.db.updateTable('users').set({ message_rate: coins }).where('id', '=', to.id).execute();
    const { id } = await send(from, to);
    await replyToMessage(to.ctx, { messageId: id, content: 'Yes, of course.' });
  }

  async function earn(expert: Person, coins: number, kind: 'purchased' | 'bonus'): Promise<void> {
    if (coins === 0) return;
    const client = await join(kind === 'bonus' ? { bonusCoins: coins } : {});
    if (kind === 'purchased') {
      for (let bought = 0; bought < coins; bought += 100) {
        await purchasePackage(client.ctx, { packageCode: 'STARTER', paymentMethod: 'credit_card' });
      }
    }
    await pay(client, expert, coins);
  }

  return {
    ...people,
    async expert({ earned = 0, earnedBonus = 0, upi = false } = {}) {
      const expert = await join();
      await earn(expert, earned, 'purchased');
      await earn(expert, earnedBonus, 'bonus');
      await (upi ? saveUpiId(expert.ctx, UPI) : saveBankAccount(expert.ctx, ACCOUNT));
      return expert;
    },
    admin: () => join({ role: 'admin', first_name: 'Ada', last_name: 'Admin' }),
    request: (person, amount, idempotencyKey) =>
      requestWithdrawal(idempotencyKey === undefined ? person.ctx : again(person, idempotencyKey), {
        amount,
        password: TEST_PASSWORD,
      }),
    again,
    pay,
    async age(withdrawalId) {
      await database.ownerPool.query(`
        begin;
        alter table withdrawals disable trigger withdrawals_checked;
        update withdrawals set requested_at = requested_at - interval '2 days' where id = '${withdrawalId}';
        alter table withdrawals enable always trigger withdrawals_checked;
        commit`);
    },
    async mailsTo({ id }) {
      const user = services.db.selectFrom('users').select('email').where('id', '=', id);
      return subjectsTo(services, (await user.executeTakeFirstOrThrow()).email);
    },
    async owe(person) {
      await purchasePackage(person.ctx, { packageCode: 'STARTER', paymentMethod: 'credit_card' });
      await send(person, await join({ message_rate: 100 }));
      await database.ownerPool.query(
        'select ledger_chargeback($1, id, 100) from purchases where user_id = $1 order by id desc limit 1',
        [person.id],
      );
    },
    async kinds({ id }) {
      const { rows } = await services.pool.query<{ earned: number; earned_bonus: number }>(
        'select earned, earned_bonus from wallet_kinds($1)',
        [id],
      );
      return { earned: rows[0]?.earned ?? 0, earnedBonus: rows[0]?.earned_bonus ?? 0 };
    },
  };
}
