/** The tables of migrations/0003_messages.sql and 0014_notifications.sql. Only the SQL operations insert and settle; the server marks things read. */
import type { contract, OutputOf } from '@proverse/shared';
import type { ColumnType } from 'kysely';

type Fixed<T> = ColumnType<T, never, never>;
/** Set by the server after the row was made; null before. */
type SetLater = ColumnType<Date | null, never, Date | null>;

export type NotificationType = OutputOf<typeof contract.messages.notifications>['content'][number]['type'];

interface MessagesTable {
  id: Fixed<string>;
  sender_id: Fixed<string>;
  recipient_id: Fixed<string>;
  subject: Fixed<string>;
  content: Fixed<string>;
  price_coins: Fixed<number>;
  fee_coins: Fixed<number>;
  status: Fixed<'pending' | 'replied' | 'rejected' | 'expired'>;
  created_at: Fixed<Date>;
  expires_at: Fixed<Date>;
  remind_at: SetLater;
  read_at: SetLater;
  reply_content: Fixed<string | null>;
  replied_at: Fixed<Date | null>;
  reply_read_at: SetLater;
  rejection_reason: Fixed<string | null>;
  settled_at: Fixed<Date | null>;
  closed_by: Fixed<'moderation' | 'sender_left' | 'recipient_left' | null>;
  refunded_at: Fixed<Date | null>;
  hold_tx_id: Fixed<number>;
  received_rank: Fixed<number>;
  sent_rank: Fixed<number>;
}

interface RatingsTable {
  message_id: Fixed<string>;
  rater_id: Fixed<string>;
  rated_id: Fixed<string>;
  rating: Fixed<number>;
  review: Fixed<string | null>;
  created_at: Fixed<Date>;
}

interface NotificationsTable {
  user_id: Fixed<string>;
  id: Fixed<string>;
  type: Fixed<NotificationType>;
  message_id: Fixed<string | null>;
  /** The words of a line that is not made from its message. */
  title: Fixed<string | null>;
  body: Fixed<string | null>;
  created_at: Fixed<Date>;
  read_at: SetLater;
  mail_due: ColumnType<boolean, never, boolean>;
}

/** Each message with the object that goes on the wire. */
interface MessageWireView {
  id: Fixed<string>;
  sender_id: Fixed<string>;
  recipient_id: Fixed<string>;
  /** Pending although its time is over. */
  overdue: Fixed<boolean>;
  wire: Fixed<OutputOf<typeof contract.messages.byId>>;
}

export interface MessagesTables {
  messages: MessagesTable;
  ratings: RatingsTable;
  notifications: NotificationsTable;
  message_wire: MessageWireView;
}
