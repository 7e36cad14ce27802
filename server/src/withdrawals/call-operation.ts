import type { Services } from '../context.ts';
import { domainErrorOf } from '../db/errors.ts';

/** Calls one function of migrations/0009_withdrawals*.sql: one round trip, one transaction. Refusals: DomainError. */
export async function callOperation<T>(
  { pool }: Pick<Services, 'pool'>,
  operation: `withdrawal_${string}` | `payout_${string}`,
  ...args: readonly unknown[]
): Promise<T> {
  try {
    const { rows } = await pool.query<{ answer: T }>({
      name: operation,
      text: `select ${operation}(${args.map((_, index) => `$${index + 1}`).join(', ')}) as answer`,
      values: [...args],
    });
    const [row] = rows;
    if (!row) throw new Error(`${operation} answered no row`);
    return row.answer;
  } catch (error) {
    throw domainErrorOf(error) ?? error;
  }
}
