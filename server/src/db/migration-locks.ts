/**
 * The locks that a migration will take on tables that exist, read from its text: each table with the strongest one.
 * Taken before anything else, because a transaction that first takes a weak lock on a table and later a stronger one
 * makes PostgreSQL end the calls that work on that table in between. `tableOf` knows the tables that exist and those of
 * indexes.
 */
export function locksOf(sql: string, tableOf: (relation: string) => string | undefined): TableLock[] {
  const strongest = new Map<string, number>();
  for (const [pattern, strength] of statements) {
    for (const match of sql.matchAll(pattern)) {
      const table = tableOf(match[1]?.toLowerCase() ?? '');
      if (table !== undefined) strongest.set(table, Math.max(strength, strongest.get(table) ?? 0));
    }
  }
  return [...strongest]
    .map(([table, strength]) => ({ table, mode: modes[strength] ?? 'access exclusive' }))
    .toSorted((a, b) => (a.table < b.table ? -1 : 1));
}

interface TableLock {
  readonly table: string;
  readonly mode: (typeof modes)[number];
}

const modes = ['share', 'share row exclusive', 'access exclusive'] as const;

// Statements begin a line in these files; what is indented belongs to a body. Each ends its name with a boundary.
const statements: readonly (readonly [pattern: RegExp, strength: number])[] = [
  [/^create\s+(?:unique\s+)?index\s+(?!concurrently)(?:if not exists\s+)?\w+\s+on\s+(\w+)/gim, 0],
  [/^create\s+(?:or replace\s+)?(?:constraint\s+)?trigger\s[^;]*?\bon\s+(\w+)/gim, 1],
  [/\breferences\s+(\w+)/gim, 1],
  [/^alter\s+table\s+(?:if exists\s+)?(?:only\s+)?(\w+)/gim, 2],
  // Dropping an index locks its table; who takes the locks looks up which one that is.
  [/^drop\s+index\s+(?!concurrently)(?:if exists\s+)?(\w+)/gim, 2],
  [/^drop\s+trigger\s+(?:if exists\s+)?\w+\s+on\s+(\w+)/gim, 2],
];
