/** The tables of migrations/0012_safety*.sql. */
import type { contract, OutputOf } from '@proverse/shared';
import type { ColumnType } from 'kysely';

type Report = OutputOf<typeof contract.safety.report>;
type Fixed<T> = ColumnType<T, T, never>;
/** Set by the database, never written by the server. */
type SetByDatabase<T> = ColumnType<T, never, never>;

interface UserBlocksTable {
  blocker_id: Fixed<string>;
  blocked_id: Fixed<string>;
  created_at: SetByDatabase<Date>;
}

interface MessageReportsTable {
  id: SetByDatabase<string>;
  message_id: Fixed<string>;
  reporter_id: Fixed<string>;
  reason: Fixed<Report['reason']>;
  details: Fixed<string | null>;
  status: SetByDatabase<Report['status']>;
  created_at: SetByDatabase<Date>;
  resolved_at: SetByDatabase<Date | null>;
  resolved_by: SetByDatabase<string | null>;
  note: SetByDatabase<string | null>;
}

interface AccountDeletionsTable {
  user_id: SetByDatabase<string>;
  email_hash: SetByDatabase<Buffer | null>;
  goodbye_mail_id: SetByDatabase<number>;
  requested_at: SetByDatabase<Date>;
  completed_at: SetByDatabase<Date | null>;
}

export interface SafetyTables {
  account_deletions: AccountDeletionsTable;
  user_blocks: UserBlocksTable;
  message_reports: MessageReportsTable;
}
