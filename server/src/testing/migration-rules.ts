/**
 * What a migration must not do while nodes of the version before it serve, and must not have done when they come back
 * after a rollback. Read from the text, so it errs on the side of asking: `-- contract: WHY` above a statement answers.
 */

const rules: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bdrop\s+(table|schema|view|materialized view|type|domain|sequence|extension|role)\b/, 'drops what may be in use'],
  [/\bdrop\s+column\b/, 'drops a column that may be read'],
  [/\bdrop\s+(default|identity|expression)\b/, 'drops a default that an insert may rely on'],
  [/^alter\s+(?!index\b).*\brename\b/, 'renames what is called by its old name'],
  [/\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/, 'changes a type, which rewrites the table'],
  [/\bset\s+not\s+null\b/, 'refuses rows that may still be written'],
  [/^revoke\b.*\bfrom\b.*\bproverse_app\b/, 'takes a right that a call in progress may need'],
  [/^truncate\b|^lock\b/, 'stops everybody'],
  [/^alter\s+table\b.*\b(disable|force)\s+row\s+level/, 'changes what may be read'],
];

/** The offences of one file against these rules, each with the statement it is in. */
export function offences(sql: string): string[] {
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
    const found = rules.filter(([pattern]) => pattern.test(text)).map(([, why]) => why);
    if (addsRequiredColumn(text)) found.push('adds a required column, which the version before does not fill');
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

/** Statements in one line of lower case each; bodies of functions are emptied, those of `do` blocks are kept. */
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
