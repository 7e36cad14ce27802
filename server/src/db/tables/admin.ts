/** The tables of migrations/0011_admin*.sql. SQL functions write them; TypeScript only reads. */
import type { ColumnType } from 'kysely';

type Column<T> = ColumnType<T, never, never>;

interface AdminActsTable {
  id: Column<number>;
  /** Null for the operator's own commands. */
  admin_id: Column<string | null>;
  act: Column<string>;
  subject_kind: Column<string>;
  subject_id: Column<string>;
  detail: Column<Record<string, unknown>>;
  request_id: Column<string | null>;
  created_at: Column<Date>;
}

interface SuspensionsTable {
  user_id: Column<string>;
  reason: Column<string>;
  suspended_by: Column<string>;
  suspended_at: Column<Date>;
}

interface AuditRunsTable {
  id: Column<number>;
  started_at: Column<Date>;
  finished_at: Column<Date>;
  checks: Column<number>;
  findings: Column<number>;
  failed: Column<string[]>;
}

export interface AdminTables {
  audit_runs: AuditRunsTable;
  suspensions: SuspensionsTable;
  admin_acts: AdminActsTable;
}
