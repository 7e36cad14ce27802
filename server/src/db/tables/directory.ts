import type { ColumnType } from 'kysely';

type Kept<T> = ColumnType<T, never, never>;

/** What the directory filters and sorts by; triggers keep it in step with users and profile_stats. */
interface DirectoryEntriesTable {
  user_id: Kept<string>;
  listed: Kept<boolean>;
  profession: Kept<string>;
  message_rate: Kept<number | null>;
  /** Stars with two decimals; numeric arrives as text. */
  rating_avg: Kept<string | null>;
  rating_count: Kept<number>;
  response_rate: Kept<number | null>;
  search: Kept<string>;
  /** The same where it is short enough for an index. */
  brief: Kept<string | null>;
}

/** The table of migrations/0005_directory.sql. */
export interface DirectoryTables {
  directory_entries: DirectoryEntriesTable;
}
