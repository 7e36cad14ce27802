import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Mail } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { queueNotificationMails } from '../jobs/queue-notification-mails.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { createTransport } from './create-transport.ts';
import { claimDueMails, createMailWorker } from './mail-worker.ts';
import { decoyOf, enqueueMail } from './outbox.ts';

const smtp = await startSmtpServer();
const WAIT = { timeout: 30_000, interval: 10 };
const MAIL: Mail = { to: 'asha@example.com', subject: 'Grüße', text: 'Your code is 123456', html: '<p>123456</p>' };

/** A database with an empty outbox, and a function that starts a worker on it. */
async function setUp() {
  const database = await testDatabase();
  const services = await testServices(database, { SMTP_URL: smtp.url, MAIL_FROM: 'Proverse <hello@proverse.example>' });
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

type Services = Awaited<ReturnType<typeof setUp>>['services'];

function enqueue(services: Services, mail: Partial<Mail> = {}): Promise<void> {
  return inTransaction(services.db, (tx) => enqueueMail(services, tx, { ...MAIL, ...mail }));
}

function outbox({ db }: Services) {
  return db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
}

function becomesDelivered(services: Services, count = 1) {
  return vi.waitFor(async () => {
    const rows = await outbox(services);
    expect(rows.filter((row) => row.delivered_at !== null)).toHaveLength(count);
  }, WAIT);
}

test('delivers a mail over SMTP as text and HTML and erases it from the database', async () => {
  const { services, start } = await setUp();
  await enqueue(services);
  expect((await outbox(services))[0]?.encrypted?.toString('latin1')).not.toContain('123456');
  start();
  await becomesDelivered(services);

  expect(smtp.accepted).toHaveLength(1);
  const raw = smtp.accepted[0]?.raw ?? '';
  expect(smtp.accepted[0]?.to).toBe(MAIL.to);
  expect(raw).toContain('From: Proverse <hello@proverse.example>');
  expect(raw).toMatch(/Message-ID: <outbox-\d+@localhost>/);
  expect(raw).toContain('Content-Type: text/plain');
  expect(raw).toContain('Content-Type: text/html');
  expect(raw).toContain('Your code is 123456');
  expect((await outbox(services))[0]?.encrypted).toBeNull();
});

test('never sends a mail of a transaction that was rolled back', async () => {
  const { services, start } = await setUp();
  const failing = inTransaction(services.db, async (tx) => {
    await enqueueMail(services, tx, MAIL);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await enqueue(services, { to: 'next@example.com' });
  start();
  await becomesDelivered(services);
  expect(smtp.accepted.map((mail) => mail.to)).toEqual(['next@example.com']);
});

test('sends at once when woken, without waiting for the next poll', async () => {
  const { services, start } = await setUp();
  const worker = start({ pollMs: 3_600_000, leaseMs: 15_000 });
  await enqueue(services);
  worker.wake();
  await becomesDelivered(services);
  await enqueue(services);
  worker.wake();
  await becomesDelivered(services, 2);
  expect(smtp.accepted).toHaveLength(2);
});

test('sends each mail once with three workers on one outbox', async () => {
  const { services, start } = await setUp();
  const addresses = Array.from({ length: 40 }, (_, index) => `reader-${index}@example.com`);
  await inTransaction(services.db, (tx) => enqueueMail(services, tx, ...addresses.map((to) => ({ ...MAIL, to }))));
  for (let node = 0; node < 3; node += 1) start();
  await becomesDelivered(services, 40);
  expect(smtp.accepted.map((mail) => mail.to).toSorted()).toEqual(addresses.toSorted());
});

/** Queues the mail of a notification to a new user. */
async function enqueueNotification(services: Services): Promise<{ to: string }> {
  const user = await createUser(services.db);
  await services.pool.query(`select notify_user($1, 'payout_paid', 'Paid out', 'UTR 1', null)`, [user.id]);
  await queueNotificationMails(services);
  return { to: user.email };
}

test.each([
  { content: 'a text', queue: (services: Services) => enqueue(services).then(() => MAIL) },
  { content: 'a notification', queue: enqueueNotification },
])('sends a mail with $content that was claimed when its process was killed', async ({ queue }) => {
  const { database, services, start } = await setUp();
  smtp.mood = 'hangs';
  const { to } = await queue(services);
  const victim = spawn(
    process.execPath,
    ['--conditions=proverse-source', fileURLToPath(new URL('../testing/mail-worker-process.ts', import.meta.url))],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        SMTP_URL: smtp.url,
        SECRET_KEY: services.config.secretKey,
      },
    },
  );
  onTestFinished(() => void victim.kill('SIGKILL'));
  await vi.waitFor(() => expect(smtp.begun).toBe(1), WAIT);
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  expect((await outbox(services))[0]?.delivered_at).toBeNull();

  smtp.mood = 'accepts';
  start();
  await becomesDelivered(services);
  expect(smtp.accepted.map((mail) => mail.to)).toEqual([to]);
});

test('repeats a mail under the same Message-ID when the worker died after the server accepted it', async () => {
  const { services, start } = await setUp();
  await enqueue(services);
  const transport = createTransport(services.config, services.log);
  await transport?.deliver(MAIL, `<outbox-${(await outbox(services))[0]?.id}@localhost>`);
  await claimDueMails(services, 1);
  transport?.close();
  start();
  start();
  await becomesDelivered(services);
  const ids = smtp.accepted.map(({ raw }) => /Message-ID: (<[^>]+>)/.exec(raw)?.[1]);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('renews the lease of a mail while a slow server has not accepted it', async () => {
  const { services, start } = await setUp();
  smtp.mood = 'hangs';
  await enqueue(services);
  start({ pollMs: 10, leaseMs: 1_200 });
  await vi.waitFor(() => expect(smtp.begun).toBe(1), WAIT);
  const firstLease = (await outbox(services))[0]?.due_at.getTime() ?? 0;
  await vi.waitFor(
    async () => expect((await outbox(services))[0]?.due_at.getTime()).toBeGreaterThan(firstLease + 700),
    WAIT,
  );
  smtp.resume();
  await becomesDelivered(services);
  expect(smtp.accepted).toHaveLength(1);
});

test('retries a mail later when the server is busy', async () => {
  const { services, start } = await setUp();
  smtp.mood = 'busy';
  await enqueue(services);
  const worker = start();
  await vi.waitFor(async () => expect((await outbox(services))[0]?.last_error).toContain('Try again later'), WAIT);
  const [waiting] = await outbox(services);
  expect(waiting).toMatchObject({ attempts: 1, failed_at: null, delivered_at: null });
  expect(waiting?.due_at.getTime()).toBeGreaterThan(Date.now() + 2_000);

  smtp.mood = 'accepts';
  await sql`update mail_outbox set due_at = now()`.execute(services.db);
  worker.wake();
  await becomesDelivered(services);
  expect(smtp.accepted).toHaveLength(1);
});

test('gives up and erases a mail that the server rejects for good', async () => {
  const { services, start } = await setUp();
  smtp.mood = 'rejects';
  await enqueue(services);
  start();
  await vi.waitFor(async () => expect((await outbox(services))[0]?.failed_at).not.toBeNull(), WAIT);
  expect((await outbox(services))[0]).toMatchObject({ attempts: 1, encrypted: null, delivered_at: null });
});

test('adds the one-click unsubscribe headers to notifications and not to codes', async () => {
  const { services, start } = await setUp();
  const unsubscribeUrl = 'https://proverse.example/api/mail/unsubscribe?token=abc.messages.def';
  await enqueue(services, { unsubscribeUrl });
  await enqueue(services, { to: 'code@example.com' });
  start();
  await becomesDelivered(services, 2);
  // Undoes the folding of long headers.
  const rawTo = (to: string) =>
    (smtp.accepted.find((mail) => mail.to === to)?.raw ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
  expect(rawTo(MAIL.to)).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(rawTo(MAIL.to)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(rawTo('code@example.com')).not.toContain('List-Unsubscribe');
});

test('suppresses notifications to an address that bounced, longer each time, but still sends its codes', async () => {
  const { database, services, start } = await setUp();
  const notification = { unsubscribeUrl: 'https://proverse.example/stop' };
  const suppressedHours = async () => {
    const { rows } = await database.pool.query<{ hours: number }>(
      `select round(extract(epoch from suppressed_until - now()) / 3600)::integer as hours from mail_bounces`,
    );
    return rows.map(({ hours }) => hours);
  };
  const finished = (count: number) =>
    vi.waitFor(async () => {
      const rows = await outbox(services);
      expect(rows.filter((row) => row.failed_at !== null || row.delivered_at !== null)).toHaveLength(count);
    }, WAIT);

  smtp.mood = 'rejects';
  start();
  await enqueue(services, notification);
  await finished(1);
  expect(await suppressedHours()).toEqual([1]);
  await enqueue(services);
  await finished(2);
  expect(await suppressedHours()).toEqual([4]);
  const begun = smtp.begun;
  await enqueue(services, notification);
  await finished(3);
  expect(smtp.begun).toBe(begun);

  // Other addresses get their mail meanwhile. A code that is accepted ends the suppression.
  smtp.mood = 'accepts';
  await enqueue(services, { ...notification, to: 'other@example.com' });
  await finished(4);
  expect(await suppressedHours()).toEqual([4]);
  await enqueue(services);
  await finished(5);
  await vi.waitFor(async () => expect(await suppressedHours()).toEqual([]), WAIT);
  await enqueue(services, notification);
  await finished(6);
  expect(smtp.accepted.map(({ to }) => to)).toEqual(['other@example.com', MAIL.to, MAIL.to]);
});

test('gives up a mail after twelve attempts', async () => {
  const { services, start } = await setUp();
  smtp.mood = 'busy';
  await enqueue(services);
  await sql`update mail_outbox set attempts = 11`.execute(services.db);
  start();
  await vi.waitFor(async () => expect((await outbox(services))[0]?.failed_at).not.toBeNull(), WAIT);
  expect((await outbox(services))[0]?.attempts).toBe(12);
});

test('sends mails encrypted under an old key while SECRET_KEYS_OLD lists it, and otherwise gives them up', async () => {
  const { services, start } = await setUp();
  const old = { ...services.config, secretKey: 'an old key of the tests, long enough' };
  const enqueueBefore = () => enqueue({ ...services, config: old });
  await enqueueBefore();
  const config = { ...services.config, secretKeysOld: [old.secretKey] };
  const worker = createMailWorker({ ...services, config }, createTransport(config, services.log));
  await becomesDelivered(services);
  await worker.stop();

  await enqueueBefore();
  await sql`update mail_outbox set attempts = 11 where delivered_at is null`.execute(services.db);
  start();
  await vi.waitFor(async () => expect((await outbox(services))[1]?.failed_at).not.toBeNull(), WAIT);
  expect((await outbox(services))[1]).toMatchObject({ attempts: 12, encrypted: null, delivered_at: null });
  expect(smtp.accepted).toHaveLength(1);
});

test('sends and logs nothing in production without SMTP', async () => {
  const { services } = await setUp();
  const config = { ...services.config, smtpUrl: undefined, production: true };
  expect(createTransport(config, services.log)).toBeUndefined();
  const worker = createMailWorker({ ...services, config });
  await enqueue(services);
  worker.wake();
  await worker.stop();
  expect((await outbox(services))[0]).toMatchObject({ attempts: 0, delivered_at: null });
});

test('drops a decoy, which is as large as its mail, without sending it', async () => {
  const { services, start } = await setUp();
  await enqueue(services, decoyOf(MAIL));
  await enqueue(services);
  const [decoy, mail] = await outbox(services);
  expect(decoy?.encrypted?.length).toBe(mail?.encrypted?.length);
  start();
  await becomesDelivered(services);
  await expect.poll(async () => (await outbox(services)).map(({ id }) => id)).toEqual([mail?.id]);
  expect(smtp.accepted.map(({ to }) => to)).toEqual([MAIL.to]);
});

test('composes the mail of a notification again at each attempt, and drops one that is no longer wanted', async () => {
  const { database, services, start } = await setUp();
  const [asha, ravi] = [await enqueueNotification(services), await enqueueNotification(services)];
  expect((await outbox(services)).map(({ encrypted }) => encrypted)).toEqual([null, null]);
  smtp.mood = 'busy';
  start();
  await vi.waitFor(async () => {
    expect((await outbox(services)).every((row) => row.last_error !== null)).toBe(true);
  }, WAIT);
  await database.ownerPool.query(`update users set first_name = 'Uma' where email = $1`, [asha.to]);
  await database.ownerPool.query(`update users set email_notifications = false where email = $1`, [ravi.to]);
  smtp.mood = 'accepts';
  await sql`update mail_outbox set due_at = now()`.execute(services.db);
  await becomesDelivered(services);
  expect(smtp.accepted.map(({ to }) => to)).toEqual([asha.to]);
  expect(smtp.accepted[0]?.raw).toContain('Hello Uma');
  expect(await outbox(services)).toMatchObject([{ encrypted: null, attempts: 2 }]);
});
