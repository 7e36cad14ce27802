import type { Pool } from 'pg';
import { domainErrorOf } from './errors.ts';
import { one } from './rows.ts';

/**
 * A SQL function that returns one value, as a TypeScript function: one round trip, one transaction, prepared under its own
 * name. `F` has its arguments and its result.
 * @throws DomainError with the code that the SQL function raises
 */
export function sqlFunction<F extends (...args: never[]) => unknown>(
  name: string,
): (pool: Pool, ...args: Parameters<F>) => Promise<ReturnType<F>> {
  return async (pool, ...args) => {
    const text = `select ${name}(${args.map((_, index) => `$${index + 1}`).join(', ')}) as result`;
    try {
      return (await one<{ result: ReturnType<F> }>(pool, { name, text, values: args })).result;
    } catch (error) {
      throw domainErrorOf(error) ?? error;
    }
  };
}
