import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Mail } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { testDatabase } from '../testing/database.ts';
import { testServices } from '../testing/services.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import { createTransport } from './create-transport.ts';
import { claimDueMails, createMailWorker } from './mail-worker.ts';
import { decoyOf, enqueueMail } from './outbox.ts';

const smtp = await startSmtpServer();
const PATIENCE = { timeout: 30_000, interval: 10 };
const MAIL: Mail = { to: 'asha@example.com', subject: 'Grüße', text: 'Your code is 123456', html: '<p>123456</p>' };

/** A database with nothing in its outbox, and a way to start workers on it. */
async function setUp() {
  const database = await testDatabase();
  const services = await testServices(database, { SMTP_URL: smtp.url, MAIL_FROM: 'Proverse <hello@proverse.example>' });
  smtp.mood = 'takes';
  smtp.taken.length = 0;
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
  }, PATIENCE);
}

test('a mail arrives over SMTP with both its texts, and its body is erased from the database', async () => {
  const { services, start } = await setUp();
  await enqueue(services);
  expect((await outbox(services))[0]?.encrypted?.toString('latin1')).not.toContain('123456');
  start();
  await becomesDelivered(services);

  expect(smtp.taken).toHaveLength(1);
  const raw = smtp.taken[0]?.raw ?? '';
  expect(smtp.taken[0]?.to).toBe(MAIL.to);
  expect(raw).toContain('From: Proverse <hello@proverse.example>');
  expect(raw).toMatch(/Message-ID: <outbox-\d+@localhost>/);
  expect(raw).toContain('Content-Type: text/plain');
  expect(raw).toContain('Content-Type: text/html');
  expect(raw).toContain('Your code is 123456');
  expect((await outbox(services))[0]?.encrypted).toBeNull();
});

test('a mail of a transaction that was rolled back is never sent', async () => {
  const { services, start } = await setUp();
  const failing = inTransaction(services.db, async (tx) => {
    await enqueueMail(services, tx, MAIL);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await enqueue(services, { to: 'next@example.com' });
  start();
  await becomesDelivered(services);
  expect(smtp.taken.map((mail) => mail.to)).toEqual(['next@example.com']);
});

test('a wake sends at once what would otherwise wait for the next look', async () => {
  const { services, start } = await setUp();
  const worker = start({ pollMs: 3_600_000, leaseMs: 15_000 });
  await enqueue(services);
  worker.wake();
  await becomesDelivered(services);
  await enqueue(services);
  worker.wake();
  await becomesDelivered(services, 2);
  expect(smtp.taken).toHaveLength(2);
});

test('three workers on one outbox send each mail once', async () => {
  const { services, start } = await setUp();
  const addresses = Array.from({ length: 40 }, (_, index) => `reader-${index}@example.com`);
  await inTransaction(services.db, (tx) => enqueueMail(services, tx, ...addresses.map((to) => ({ ...MAIL, to }))));
  for (let node = 0; node < 3; node += 1) start();
  await becomesDelivered(services, 40);
  expect(smtp.taken.map((mail) => mail.to).toSorted()).toEqual(addresses.toSorted());
});

test('a mail that was due when the process was killed is still sent', async () => {
  const { database, services, start } = await setUp();
  smtp.mood = 'hangs';
  await enqueue(services);
  const doomed = spawn(
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
  onTestFinished(() => void doomed.kill('SIGKILL'));
  await vi.waitFor(() => expect(smtp.begun).toBe(1), PATIENCE);
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  expect((await outbox(services))[0]?.delivered_at).toBeNull();

  smtp.mood = 'takes';
  start();
  await becomesDelivered(services);
  expect(smtp.taken.map((mail) => mail.to)).toEqual([MAIL.to]);
});

test('a mail that was taken over when its worker died goes out once more, under the same Message-ID', async () => {
  const { services, start } = await setUp();
  await enqueue(services);
  const transport = createTransport(services.config, services.log);
  await transport?.deliver(MAIL, `<outbox-${(await outbox(services))[0]?.id}@localhost>`);
  await claimDueMails(services, 1);
  transport?.close();
  start();
  start();
  await becomesDelivered(services);
  const ids = smtp.taken.map(({ raw }) => /Message-ID: (<[^>]+>)/.exec(raw)?.[1]);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('while a slow server has a mail in hand, its lease is renewed, so that nobody else sends it', async () => {
  const { services, start } = await setUp();
  smtp.mood = 'hangs';
  await enqueue(services);
  start({ pollMs: 10, leaseMs: 1_200 });
  await vi.waitFor(() => expect(smtp.begun).toBe(1), PATIENCE);
  const firstLease = (await outbox(services))[0]?.due_at.getTime() ?? 0;
  await vi.waitFor(
    async () => expect((await outbox(services))[0]?.due_at.getTime()).toBeGreaterThan(firstLease + 700),
    PATIENCE,
  );
  smtp.resume();
  await becomesDelivered(services);
  expect(smtp.taken).toHaveLength(1);
});

test('while the server is busy the mail waits and is tried again later', async () => {
  const { services, start } = await setUp();
  smtp.mood = 'busy';
  await enqueue(services);
  const worker = start();
  await vi.waitFor(async () => expect((await outbox(services))[0]?.last_error).toContain('Try again later'), PATIENCE);
  const [waiting] = await outbox(services);
  expect(waiting).toMatchObject({ attempts: 1, failed_at: null, delivered_at: null });
  expect(waiting?.due_at.getTime()).toBeGreaterThan(Date.now() + 2_000);

  smtp.mood = 'takes';
  await sql`update mail_outbox set due_at = now()`.execute(services.db);
  worker.wake();
  await becomesDelivered(services);
  expect(smtp.taken).toHaveLength(1);
});

test('an address that is refused for good is given up and its body erased', async () => {
  const { services, start } = await setUp();
  smtp.mood = 'refuses';
  await enqueue(services);
  start();
  await vi.waitFor(async () => expect((await outbox(services))[0]?.failed_at).not.toBeNull(), PATIENCE);
  expect((await outbox(services))[0]).toMatchObject({ attempts: 1, encrypted: null, delivered_at: null });
});

test('a notification has the headers of one-click unsubscribing, a code has none', async () => {
  const { services, start } = await setUp();
  const unsubscribeUrl = 'https://proverse.example/api/mail/unsubscribe?token=abc.messages.def';
  await enqueue(services, { unsubscribeUrl });
  await enqueue(services, { to: 'code@example.com' });
  start();
  await becomesDelivered(services, 2);
  // A long header is folded.
  const rawTo = (to: string) => (smtp.taken.find((mail) => mail.to === to)?.raw ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
  expect(rawTo(MAIL.to)).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(rawTo(MAIL.to)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(rawTo('code@example.com')).not.toContain('List-Unsubscribe');
});

test('an address that refused a mail gets no notifications for a while, longer each time, but still its codes', async () => {
  const { database, services, start } = await setUp();
  const notification = { unsubscribeUrl: 'https://proverse.example/stop' };
  const held = async () => {
    const { rows } = await database.pool.query<{ hours: number }>(
      `select round(extract(epoch from held_until - now()) / 3600)::integer as hours from mail_bounces`,
    );
    return rows.map(({ hours }) => hours);
  };
  const end = (count: number) =>
    vi.waitFor(async () => {
      const rows = await outbox(services);
      expect(rows.filter((row) => row.failed_at !== null || row.delivered_at !== null)).toHaveLength(count);
    }, PATIENCE);

  smtp.mood = 'refuses';
  start();
  await enqueue(services, notification);
  await end(1);
  expect(await held()).toEqual([1]);
  await enqueue(services);
  await end(2);
  expect(await held()).toEqual([4]);
  const begun = smtp.begun;
  await enqueue(services, notification);
  await end(3);
  expect(smtp.begun).toBe(begun);

  // Others are reached meanwhile, and a code that arrives makes everything good again.
  smtp.mood = 'takes';
  await enqueue(services, { ...notification, to: 'other@example.com' });
  await end(4);
  expect(await held()).toEqual([4]);
  await enqueue(services);
  await end(5);
  await vi.waitFor(async () => expect(await held()).toEqual([]), PATIENCE);
  await enqueue(services, notification);
  await end(6);
  expect(smtp.taken.map(({ to }) => to)).toEqual(['other@example.com', MAIL.to, MAIL.to]);
});

test('a mail is given up after twelve attempts', async () => {
  const { services, start } = await setUp();
  smtp.mood = 'busy';
  await enqueue(services);
  await sql`update mail_outbox set attempts = 11`.execute(services.db);
  start();
  await vi.waitFor(async () => expect((await outbox(services))[0]?.failed_at).not.toBeNull(), PATIENCE);
  expect((await outbox(services))[0]?.attempts).toBe(12);
});

test('after SECRET_KEY was replaced mails still leave while the former one is named, and are given up without it', async () => {
  const { services, start } = await setUp();
  const former = { ...services.config, secretKey: 'the former key of the tests, long enough' };
  const enqueueBefore = () => enqueue({ ...services, config: former });
  await enqueueBefore();
  const config = { ...services.config, secretKeysOld: [former.secretKey] };
  const worker = createMailWorker({ ...services, config }, createTransport(config, services.log));
  await becomesDelivered(services);
  await worker.stop();

  await enqueueBefore();
  await sql`update mail_outbox set attempts = 11 where delivered_at is null`.execute(services.db);
  start();
  await vi.waitFor(async () => expect((await outbox(services))[1]?.failed_at).not.toBeNull(), PATIENCE);
  expect((await outbox(services))[1]).toMatchObject({ attempts: 12, encrypted: null, delivered_at: null });
  expect(smtp.taken).toHaveLength(1);
});

test('without SMTP in production there is no way out, and no code comes into the log', async () => {
  const { services } = await setUp();
  const config = { ...services.config, smtpUrl: undefined, production: true };
  expect(createTransport(config, services.log)).toBeUndefined();
  const worker = createMailWorker({ ...services, config });
  await enqueue(services);
  worker.wake();
  await worker.stop();
  expect((await outbox(services))[0]).toMatchObject({ attempts: 0, delivered_at: null });
});

test('a decoy takes as much room as its mail, is sent to nobody and leaves nothing behind', async () => {
  const { services, start } = await setUp();
  await enqueue(services, decoyOf(MAIL));
  await enqueue(services);
  const [decoy, mail] = await outbox(services);
  expect(decoy?.encrypted?.length).toBe(mail?.encrypted?.length);
  start();
  await becomesDelivered(services);
  await expect.poll(async () => (await outbox(services)).map(({ id }) => id)).toEqual([mail?.id]);
  expect(smtp.taken.map(({ to }) => to)).toEqual([MAIL.to]);
});
