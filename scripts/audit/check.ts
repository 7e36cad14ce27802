/** The building blocks of the auditor's checks. */
import type pg from 'pg';

export interface Check {
  /** The rule that a sound ledger keeps, as a clause. */
  readonly holds: string;
  /** Returns how many rows it examined, and one line per finding. */
  run(client: pg.ClientBase): Promise<{ examined: number; findings: string[] }>;
}

export interface CheckResult {
  readonly holds: string;
  readonly examined: number;
  readonly findings: readonly string[];
}

const MAX_FINDINGS = 50;

/**
 * Returns a check in one query, which examines each row of `from` and reports the rows where `wrong` is true or null.
 * `finding` is a SQL expression for the line to print.
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
      const rest = found.length - MAX_FINDINGS;
      return {
        examined: Number(rows[0]?.examined ?? 0),
        findings: rest > 0 ? [...found.slice(0, MAX_FINDINGS), `… and ${rest} more`] : found,
      };
    },
  };
}
