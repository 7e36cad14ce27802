import type { Services, UserContext } from '../../server/src/context.ts';
import { getBalance } from '../../server/src/coins/get-balance.ts';
import { getDashboard } from '../../server/src/dashboard/get-dashboard.ts';
import { listProfessionals } from '../../server/src/directory/list-professionals.ts';
import { listInbox } from '../../server/src/messages/read/list-messages.ts';
import { contextFor } from '../../server/src/testing/factories.ts';
import type { Person } from './seed.ts';
import { watchStatements, type Statement } from './statements.ts';

/** The paths of the reads that are compared with bare routes. */
export const READS = {
  balance: '/api/coins/balance',
  inbox: '/api/messages/inbox?size=20',
  dashboard: '/api/dashboard',
  directory: '/api/directory/professionals?size=20',
} as const;

const COMMANDS: Readonly<Record<keyof typeof READS, (ctx: UserContext) => Promise<unknown>>> = {
  balance: getBalance,
  inbox: (ctx) => listInbox(ctx, { page: 0, size: 20 }),
  dashboard: (ctx) => getDashboard(ctx, { limit: 20 }),
  directory: (ctx) => listProfessionals(ctx, { page: 0, size: 20 }),
};

export interface RecordedRead {
  readonly name: string;
  /** The response to the first reader. */
  readonly body: string;
  /** The statements of the command, per reader. */
  readonly statements: readonly (readonly Statement[])[];
}

/** Makes each read for each reader, and for the first reader also at the server with this URL. */
export async function recordReads(
  services: Services,
  readers: readonly Person[],
  url: string,
): Promise<RecordedRead[]> {
  const recorded: RecordedRead[] = [];
  let made: Statement[] = [];
  watchStatements(services.pool, (statement) => void made.push(statement));
  for (const [name, path] of Object.entries(READS)) {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${readers[0]?.token}` } });
    if (!response.ok) throw new Error(`GET ${path} returned ${response.status}: ${await response.text()}`);
    const statements: Statement[][] = [];
    for (const { id } of readers) {
      made = [];
      await COMMANDS[name as keyof typeof READS](contextFor(services, id));
      statements.push(made);
    }
    recorded.push({ name, body: await response.text(), statements });
  }
  return recorded;
}
