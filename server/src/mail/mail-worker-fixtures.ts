/** Test helpers for the mail worker. */
import { expect, onTestFinished, vi } from 'vitest';
import type { Mail } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { queueNotificationMails } from '../messages/notifications/queue-notification-mails.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { createTransport } from './create-transport.ts';
import { createMailWorker } from './mail-worker.ts';
import { enqueueMail } from './outbox.ts';

export const WAIT = { timeout: 30_000, interval: 10 };
export const MAIL: Mail = {
  to: 'asha@example.com',
  subject: 'Grüße',
  text: 'Your code is 123456',
  html: '<p>123456</p>',
};

/** An SMTP server, and a function that makes a database with an empty outbox. `start` starts a worker on it. */
export async function mailWorkerWorld() {
  const smtp = await startSmtpServer();

  async function setUp() {
    const database = await testDatabase();
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Proverse <hello@proverse.example>' };
    const services = await testServices(database, env);
    smtp.mood = 'accepts';
    smtp.accepted.length = 0;
    smtp.begun = 0;
    const start = (timing = { pollMs: 20, leaseMs: 15_000 }) => {
      const worker = createMailWorker(services, createTransport(services.config, services.log), timing);
      onTestFinished(() => worker.stop());
      return worker;
    };
    return { database, services, start };
  }

  return { smtp, setUp };
}

export type Services = Awaited<ReturnType<typeof testServices>>;

export function enqueue(services: Services, mail: Partial<Mail> = {}): Promise<void> {
  return inTransaction(services.db, (tx) => enqueueMail(services, tx, { ...MAIL, ...mail }));
}

export function outbox({ db }: Services) {
  return db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
}

export function becomesDelivered(services: Services, count = 1) {
  return vi.waitFor(async () => {
    const rows = await outbox(services);
    expect(rows.filter((row) => row.delivered_at !== null)).toHaveLength(count);
  }, WAIT);
}

/** Queues the email of a notification to a new user. */
export async function enqueueNotification(services: Services): Promise<{ to: string }> {
  const user = await createUser(services.db);
  await services.pool.query(`select notify_user($1, 'payout_paid', 'Paid out', 'UTR 1', null)`, [user.id]);
  await queueNotificationMails(services);
  return { to: user.email };
}
