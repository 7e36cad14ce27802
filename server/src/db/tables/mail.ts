/** The tables of migrations/0006_mail.sql. */
import type { Generated, GeneratedAlways } from 'kysely';

export interface MailOutboxTable {
  id: GeneratedAlways<number>;
  sealed: Buffer | null;
  created_at: Generated<Date>;
  due_at: Generated<Date>;
  attempts: Generated<number>;
  delivered_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
}

export interface MailTables {
  mail_outbox: MailOutboxTable;
}
