/** The tables of migrations/0008_public_profiles.sql; its functions write them. */
import type { ColumnType } from 'kysely';

type Kept<T> = ColumnType<T, never, never>;

interface ProfileViewsTable {
  user_id: Kept<string>;
  viewer_id: Kept<string>;
  /** A calendar day of India. */
  day: Kept<string>;
}

interface SavedProfessionalsTable {
  owner_id: Kept<string>;
  saved_id: Kept<string>;
  saved_at: Kept<Date>;
}

export interface PublicProfilesTables {
  profile_views: ProfileViewsTable;
  saved_professionals: SavedProfessionalsTable;
}
