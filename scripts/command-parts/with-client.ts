import type pg from 'pg';
import { DatabaseClient } from '../../server/src/database/database-client.ts';

/** Connects to a database for the duration of `work`. */
export async function withClient<T>(
  connectionString: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient({ connectionString, application_name: applicationName, mayBeStandby: true });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
