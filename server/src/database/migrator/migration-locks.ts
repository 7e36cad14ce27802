/**
 * Reads from a migration's text which existing tables it locks, each with its strongest lock. The locks are taken before
 * anything else: a transaction that takes a weak lock first and a stronger one later can deadlock with calls on that table.
 * `tableOf` returns the existing table of a name, or of an index.
 */
export function locksOf(sql: string, tableOf: (relation: string) => string | undefined): TableLock[] {
  const strongest = new Map<string, number>();
  for (const [pattern, strength] of STATEMENTS) {
    for (const match of sql.matchAll(pattern)) {
      const table = tableOf(match[1]?.toLowerCase() ?? '');
      if (table !== undefined) strongest.set(table, Math.max(strength, strongest.get(table) ?? 0));
    }
  }
  return [...strongest]
    .map(([table, strength]) => ({ table, mode: MODES[strength] ?? 'access exclusive' }))
    .toSorted((a, b) => (a.table < b.table ? -1 : 1));
}

interface TableLock {
  readonly table: string;
  readonly mode: (typeof MODES)[number];
}

const MODES = ['share', 'share row exclusive', 'access exclusive'] as const;

// In these files statements begin a line, and function bodies are indented. Each pattern captures the table or index.
const STATEMENTS: readonly (readonly [pattern: RegExp, strength: number])[] = [
  [/^create\s+(?:unique\s+)?index\s+(?!concurrently)(?:if not exists\s+)?\w+\s+on\s+(\w+)/gim, 0],
  [/^create\s+(?:or replace\s+)?(?:constraint\s+)?trigger\s[^;]*?\bon\s+(\w+)/gim, 1],
  [/\breferences\s+(\w+)/gim, 1],
  [/^alter\s+table\s+(?:if exists\s+)?(?:only\s+)?(\w+)/gim, 2],
  // Dropping an index locks its table, which `tableOf` finds.
  [/^drop\s+index\s+(?!concurrently)(?:if exists\s+)?(\w+)/gim, 2],
  [/^drop\s+trigger\s+(?:if exists\s+)?\w+\s+on\s+(\w+)/gim, 2],
];
