import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { domainToUnicode, fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { createTransport } from './create-transport.ts';
import { claimDueMails, createMailWorker } from './mail-worker.ts';
import { decoyOf, enqueueMail } from './outbox.ts';
import {
  becomesDelivered,
  enqueue,
  enqueueNotification,
  MAIL,
  mailWorkerWorld,
  outbox,
  type Services,
  WAIT,
} from './mail-worker-fixtures.ts';

const { smtp, setUp } = await mailWorkerWorld();

test('delivers an email over SMTP as text and HTML and erases it from the database', async () => {
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

test.each([
  "o'brien@example.com",
  'a&b@mail.example',
  '!#$%*+/=?^_`{|}~@example.com',
  'user@xn--p1b6ci4b4b3a.xn--h2brj9c',
])('delivers to %s', async (to) => {
  const { services, start } = await setUp();
  await enqueue(services, { to });
  start();
  await becomesDelivered(services);
  const [name, domain = ''] = to.split('@');
  // The test's server shows the domain in Unicode, even if it was sent in ASCII.
  expect(smtp.accepted.map((mail) => mail.to)).toEqual([`${name}@${domainToUnicode(domain)}`]);
  expect(smtp.accepted[0]?.raw).toContain(`\r\nTo: ${to}\r\n`);
});

test('never sends an email of a transaction that was rolled back', async () => {
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

test('sends each email once with three workers on one outbox', async () => {
  const { services, start } = await setUp();
  const addresses = Array.from({ length: 40 }, (_, index) => `reader-${index}@example.com`);
  await inTransaction(services.db, (tx) => enqueueMail(services, tx, ...addresses.map((to) => ({ ...MAIL, to }))));
  for (let node = 0; node < 3; node += 1) start();
  await becomesDelivered(services, 40);
  expect(smtp.accepted.map((mail) => mail.to).toSorted()).toEqual(addresses.toSorted());
});

test.each([
  { content: 'a text', queue: (services: Services) => enqueue(services).then(() => MAIL) },
  { content: 'a notification', queue: enqueueNotification },
])('sends an email with $content that was claimed when its process was killed', async ({ queue }) => {
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

test('repeats an email under the same Message-ID when the worker died after the server accepted it', async () => {
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

test('drops a decoy, which is as large as its email, without sending it', async () => {
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
