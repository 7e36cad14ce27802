import { expect, onTestFinished, test, vi } from 'vitest';
import { createTransport } from '../mail/create-transport.ts';
import { createMailWorker } from '../mail/mail-worker.ts';
import { reportMessage } from '../safety/report-message.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { withdrawalWorld } from '../testing/withdrawals.ts';
import { startJobs } from './jobs.ts';

const smtp = await startSmtpServer();
const world = await withdrawalWorld({ SMTP_URL: smtp.url, MAIL_FROM: 'Proverse <hello@proverse.example>' });
const { services, database, join, send } = world;

test('the jobs of a node email admins about late work and owners about a ready recovery, and these emails arrive', async () => {
  const admin = await world.admin();
  const [sender, expert] = [await join({ bonusCoins: 100 }), await join({ message_rate: 40 })];
  await reportMessage(expert.ctx, { id: (await send(sender, expert)).id, reason: 'spam' });
  await database.ownerPool.query(`update message_reports set created_at = created_at - interval '25 hours'`);
  await database.ownerPool.query(
    `insert into recovery_requests (user_id, requested_at, ready_at, expires_at)
     values ($1, now() - interval '73 hours', now() - interval '1 hour', now() + interval '1 day')`,
    [sender.id],
  );
  const worker = createMailWorker(services, createTransport(services.config, services.log), {
    pollMs: 20,
    leaseMs: 15_000,
  });
  onTestFinished(() => worker.stop());
  const jobs = startJobs(services);
  onTestFinished(() => jobs.stop());

  const { rows } = await database.ownerPool.query<{ email: string }>('select email from users where id = any ($1)', [
    [admin.id, sender.id],
  ]);
  const arrivedAt = (address: string | undefined) =>
    smtp.accepted.flatMap(({ to, raw }) =>
      to === address ? (/^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1] ?? '') : [],
    );
  await vi.waitFor(
    () =>
      expect(rows.flatMap(({ email }) => arrivedAt(email)).toSorted()).toEqual([
        'Waiting for an admin: 1 report',
        'You can now finish recovering your Proverse account',
      ]),
    { timeout: 20_000, interval: 10 },
  );
});
