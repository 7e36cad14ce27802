/** The tables of migrations/0001_accounts.sql and 0007_avatars.sql. What they guarantee is said there. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

type AvailabilityStatus = 'online' | 'busy' | 'offline';

/** A jsonb list: read as values, written as JSON text. */
type JsonList<T extends object> = JSONColumnType<T[], string | undefined>;

/** Set by the database on insert, never written by the server. */
type SetOnce<T> = ColumnType<T, T | undefined, never>;

export interface PortfolioEntry {
  title: string;
  description: string;
  link?: string | null;
}

export interface UsersTable {
  id: SetOnce<string>;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  profession: string;
  role: Generated<'user' | 'admin'>;
  status: Generated<'active' | 'suspended' | 'deleted'>;
  phone: string | null;
  location: string | null;
  bio: string | null;
  headline: string | null;
  /** Coins per message. */
  message_rate: number | null;
  availability_status: Generated<AvailabilityStatus>;
  experience: string | null;
  skills: Generated<string[]>;
  portfolio: JsonList<PortfolioEntry>;
  avatar_url: string | null;
  is_profile_public: Generated<boolean>;
  email_notifications: Generated<boolean>;
  message_notifications: Generated<boolean>;
  created_at: SetOnce<Date>;
}

export interface UserPresenceTable {
  user_id: string;
  last_active_at: Generated<Date>;
}

export interface ProfileStatsTable {
  user_id: string;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  /** Two decimals as text, as PostgreSQL's numeric arrives; null while there is no rating. */
  rating_avg: GeneratedAlways<string | null>;
  consultations: Generated<number>;
  /** Whole percent over 90 days; null without a sample. */
  response_rate: number | null;
  profile_views: Generated<number>;
}

export interface ResponseDaysTable {
  user_id: string;
  day: string;
  replied: Generated<number>;
  expired: Generated<number>;
}

export interface PendingRegistrationsTable {
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  profession: string;
  created_at: Generated<Date>;
}

export interface OneTimeCodesTable {
  email: string;
  purpose: 'verify' | 'reset';
  code_hash: Buffer | null;
  sent_at: Generated<Date>;
  expires_at: Date;
  tries_left: Generated<number>;
  used_at: Date | null;
}

export interface PasswordResetTokensTable {
  token_hash: Buffer;
  user_id: string;
  expires_at: Date;
  used_at: Date | null;
}

export interface SessionsTable {
  id: SetOnce<string>;
  user_id: string;
  user_agent: string | null;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  end_reason:
    | 'logout'
    | 'password_reset'
    | 'password_change'
    | 'reuse'
    | 'ended_by_user'
    | 'suspended'
    | 'account_deleted'
    | null;
}

export interface RefreshTokensTable {
  token_hash: Buffer;
  session_id: string;
  created_at: Generated<Date>;
  rotated_at: Date | null;
  child_sealed: Buffer | null;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  operation: string;
  request_hash: Buffer;
  response: JSONColumnType<object> | null;
  created_at: Generated<Date>;
}

export interface RateLimitsTable {
  bucket: string;
  window_start: Date;
  hits: number;
}

/** Written by set_avatar() and removed by a trigger. */
export interface AvatarsTable {
  hash: ColumnType<string, never, never>;
  webp: ColumnType<Buffer, never, never>;
  created_at: ColumnType<Date, never, never>;
}

export interface AccountsTables {
  avatars: AvatarsTable;
  users: UsersTable;
  user_presence: UserPresenceTable;
  profile_stats: ProfileStatsTable;
  response_days: ResponseDaysTable;
  pending_registrations: PendingRegistrationsTable;
  one_time_codes: OneTimeCodesTable;
  password_reset_tokens: PasswordResetTokensTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_limits: RateLimitsTable;
}
