/**
 * What a migration must not do, because nodes of the previous version may be running or come back after a rollback. The
 * rules only read the SQL text, so they also report harmless statements. `-- contract: WHY` above a statement allows it.
 */

const RULES: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /\bdrop\s+(table|schema|view|materialized view|type|domain|sequence|extension|role)\b/,
    'drops an object that may be in use',
  ],
  [/\bdrop\s+column\b/, 'drops a column that may be read'],
  [/\bdrop\s+(default|identity|expression)\b/, 'drops a default that an insert may rely on'],
  [/^alter\s+(?!index\b).*\brename\b/, 'renames an object that the previous version uses'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/, 'changes a type, which rewrites the table'],
  [/\bset\s+not\s+null\b/, 'rejects rows that the previous version may write'],
  [/^revoke\b.*\bfrom\b.*\bproverse_app\b/, 'revokes a right that the previous version may need'],
  [/^truncate\b|^lock\b/, 'blocks all other queries'],
  [/^alter\s+table\b.*\b(disable|force)\s+row\s+level/, 'changes which rows can be read'],
];

/** Returns the violations in one file, each with its statement. */
export function violations(sql: string): string[] {
  const statements = statementsWithComments(sql);
  const made = new Set(
    statements.flatMap(
      ({ text }) => /^create\s+(?:unlogged\s+)?table\s+(?:if not exists\s+)?(\w+)/.exec(text)?.[1] ?? [],
    ),
  );
  const functions = new Set(
    statements.flatMap(({ text }) => /^create\s+(?:or replace\s+)?function\s+(\w+)/.exec(text)?.[1] ?? []),
  );
  return statements.flatMap(({ text, comment }) => {
    if (/^-- contract: \S/m.test(comment)) return [];
    const table = /^alter\s+table\s+(?:if exists\s+)?(?:only\s+)?(\w+)/.exec(text)?.[1] ?? '';
    if (made.has(table)) return [];
    const found = RULES.filter(([pattern]) => pattern.test(text)).map(([, why]) => why);
    if (addsRequiredColumn(text)) found.push('adds a required column, which the previous version does not fill');
    const dropped = /^drop\s+function\s+(?:if exists\s+)?(\w+)/.exec(text)?.[1];
    if (dropped !== undefined && !functions.has(dropped)) found.push('drops a function that may be called');
    return found.map((why) => `${why}: ${text.slice(0, 160)}`);
  });
}

function addsRequiredColumn(text: string): boolean {
  return text
    .split(/,(?![^(]*\))/)
    .some(
      (part) =>
        /\badd\s+(column\s+)?(?!constraint)\w+\s.*\bnot\s+null\b/.test(part) && !/\bdefault\b|\bgenerated\b/.test(part),
    );
}

interface Statement {
  readonly text: string;
  readonly comment: string;
}

/** Splits into statements of one lower-case line. Bodies of functions are emptied, those of `do` blocks kept. */
function statementsWithComments(sql: string): Statement[] {
  const bodiless = sql.replaceAll(/(\bdo\s+)?(\$\w*\$)[\s\S]*?\2/gi, (body: string, isDo?: string) =>
    isDo === undefined ? "''" : body.replaceAll(/\$\w*\$|\bbegin\b|\bend\b|\bthen\b/gi, ';'),
  );
  return bodiless.split(/;\s*(?:\n|$)/).map((part) => ({
    comment: (part.match(/^--.*$/gm) ?? []).join('\n'),
    text: part
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/'(?:[^']|'')*'/g, "''")
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  }));
}
