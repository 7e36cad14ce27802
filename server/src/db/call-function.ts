import type { Pool } from 'pg';
import { domainErrorOf } from './errors.ts';

/** Calls one SQL function: one round trip, one transaction. Refusals arrive as DomainError. */
export async function callFunction<T>(pool: Pool, name: string, args: readonly unknown[]): Promise<T> {
  try {
    const { rows } = await pool.query<{ answer: T }>({
      name,
      text: `select ${name}(${args.map((_, index) => `$${index + 1}`).join(', ')}) as answer`,
      values: [...args],
    });
    const [row] = rows;
    if (!row) throw new Error(`${name} answered no row`);
    return row.answer;
  } catch (error) {
    throw domainErrorOf(error) ?? error;
  }
}
