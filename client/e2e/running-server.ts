import pg from 'pg';
import { inject } from 'vitest';

export interface RunningServer {
  /** The address of the server, which serves the built client. Its emails are at `/dev/mail`. */
  readonly baseUrl: string;
  /** Connects as the owner of the database, for what no screen shows. */
  readonly databaseUrl: string;
  /** The Chromium to drive: `chromium.launch({ executablePath: chromiumPath })`. */
  readonly chromiumPath: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    e2e: RunningServer;
  }
}

/** The server that scripts/test/e2e-setup.ts runs for all journeys, with demo people and without rate limits. */
export const { baseUrl, databaseUrl, chromiumPath } = inject('e2e');

/** Runs a statement as the owner of the database, for what no screen and no call can do, such as letting days pass. */
export async function sql(text: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
