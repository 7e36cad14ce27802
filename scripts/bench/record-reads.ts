import { readFileSync, writeFileSync } from 'node:fs';
import type { Person } from './people.ts';
import type { Statement } from './record-statements.ts';

/** The reads that are compared with bare routes. */
export const READS = {
  balance: '/api/coins/balance',
  inbox: '/api/messages/inbox?size=20',
  dashboard: '/api/dashboard',
  directory: '/api/directory/professionals?size=20',
} as const;

export interface RecordedRead {
  readonly name: keyof typeof READS;
  /** The response to the first reader. */
  readonly body: string;
  /** The statements that the server made, per reader. */
  readonly statements: readonly (readonly Statement[])[];
}

/** Makes each read for each reader at a server that records its statements in `statementsFile`. */
export async function recordReads(
  url: string,
  readers: readonly Person[],
  statementsFile: string,
): Promise<RecordedRead[]> {
  const recorded: RecordedRead[] = [];
  for (const [name, path] of Object.entries(READS)) {
    const bodies: string[] = [];
    const made: Statement[][] = [];
    for (const { token } of readers) {
      writeFileSync(statementsFile, '');
      const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`GET ${path} returned ${response.status}: ${await response.text()}`);
      bodies.push(await response.text());
      const lines = readFileSync(statementsFile, 'utf8').split('\n').filter(Boolean);
      made.push(lines.map((line) => JSON.parse(line) as Statement));
    }
    const statements = madeByAll(made);
    if (statements[0]?.length === 0) throw new Error(`GET ${path} makes other statements for each reader`);
    recorded.push({ name: name as keyof typeof READS, body: bodies[0] ?? '', statements });
  }
  return recorded;
}

/** Keeps only statements made for every reader, because a background job may have made others during one call. */
export function madeByAll(made: readonly (readonly Statement[])[]): Statement[][] {
  const texts = made.map((statements) => new Set(statements.map(({ text }) => text)));
  return made.map((statements) => statements.filter(({ text }) => texts.every((each) => each.has(text))));
}
