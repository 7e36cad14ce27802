/** What the auditor's checks are made of. The auditor shares no code with the application it audits. */
import type pg from 'pg';

export interface Check {
  /** What is true of sound books, as a sentence. */
  readonly holds: string;
  /** Answers how many things were looked at, and one line per thing that is wrong. */
  run(client: pg.ClientBase): Promise<{ examined: number; findings: string[] }>;
}

export interface CheckResult {
  readonly holds: string;
  readonly examined: number;
  readonly findings: readonly string[];
}

const mostFindings = 50;

/**
 * A check in one query over `from`: each of its rows is examined, and is a finding where `wrong` is true.
 * `finding` is an SQL expression for the line to print.
 */
export function rowCheck(parts: { holds: string; with?: string; from: string; wrong: string; finding: string }): Check {
  const { holds, from, wrong, finding } = parts;
  return {
    holds,
    async run(client) {
      const { rows } = await client.query<{ examined: string; findings: string[] | null }>(
        `${parts.with === undefined ? '' : `with ${parts.with}`}
         select count(*) as examined, array_agg(x.finding) filter (where x.finding is not null) as findings
         from (select case when (${wrong}) is not false then coalesce(${finding}, 'a row with nulls') end as finding from ${from}) x`,
      );
      const found = rows[0]?.findings ?? [];
      const rest = found.length - mostFindings;
      return {
        examined: Number(rows[0]?.examined ?? 0),
        findings: rest > 0 ? [...found.slice(0, mostFindings), `… and ${rest} more`] : found,
      };
    },
  };
}
