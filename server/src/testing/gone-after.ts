import type { Pool } from 'pg';

/** Returns a pool whose database disappears after this many statements, as in a failover. */
export function goneAfter(pool: Pool, statements: number): Pool {
  let left = statements;
  const query = async (...args: unknown[]): Promise<unknown> => {
    left -= 1;
    if (left < 0) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
    return (pool.query as (...all: unknown[]) => Promise<unknown>)(...args);
  };
  return new Proxy(pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
}
