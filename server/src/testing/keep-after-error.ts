import pg from 'pg';

/**
 * Lets `pool.query` keep its connection after a statement fails. pg closes it, and many tests make statements fail. A new
 * connection takes more CPU time than most tests.
 */
export function keepAfterError(pool: pg.Pool): void {
  const query = async (statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    let isLost = false;
    try {
      return await client.query(statement, values);
    } catch (error) {
      // After FATAL, or an error that is not PostgreSQL's, the connection cannot be used again.
      isLost = !(error instanceof pg.DatabaseError && error.severity === 'ERROR');
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  Object.assign(pool, { query });
}
