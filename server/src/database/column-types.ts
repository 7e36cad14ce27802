/** Types of columns that PostgreSQL knows only as JSON or text. */
import type { contract, OutputOf } from '@proverse/shared';
import type { JSONColumnType } from 'kysely';

type CoinTransaction = OutputOf<typeof contract.coins.history>['content'][number];
export type CoinEventType = 'purchase' | 'spend' | 'earn' | 'withdraw';
export type CoinEventSubtype = CoinTransaction['subtype'];
export type CoinEventStatus = CoinTransaction['status'];

/** What an admin's act changed, for the log. */
export type ActDetail = Readonly<Record<string, unknown>>;

/** What a webhook tells about an event. */
export type EventData = Readonly<Record<string, unknown>>;

/** Why a session ended. */
export type EndReason =
  | 'logout'
  | 'password_reset'
  | 'password_change'
  | 'recovery'
  | 'reuse'
  | 'ended_by_user'
  | 'suspended'
  | 'account_deleted';

export interface PortfolioEntry {
  title: string;
  description: string;
  link?: string | null;
}

/** Read as values, written as JSON text. */
export type Portfolio = JSONColumnType<PortfolioEntry[], string | undefined>;

/** A message as the API returns it. */
export type WireMessage = OutputOf<typeof contract.messages.byId>;
