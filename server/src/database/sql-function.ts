import type { Pool } from 'pg';
import { domainErrorOf } from './errors.ts';
import { one } from './rows.ts';

/**
 * Returns a TypeScript function that calls the SQL function `name`, which returns one value. Each call is one prepared
 * statement in its own transaction. `F` is the type of the SQL function: its arguments and its result.
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
