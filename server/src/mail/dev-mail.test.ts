import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import type { Mail } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { testApp } from '../testing/app.ts';
import { testDatabase } from '../testing/database.ts';
import { PRODUCTION, testServices } from '../testing/services.ts';
import { registerDevMail } from './dev-mail-routes.ts';
import { createMailWorker } from './mail-worker.ts';
import { enqueueMail } from './outbox.ts';
import { verificationCodeMail } from './templates/account-mails.ts';

const services = await testServices(await testDatabase());

function enqueue(mail: Mail): Promise<void> {
  return inTransaction(services.db, (tx) => enqueueMail(services, tx, mail));
}

await enqueue(
  verificationCodeMail({
    to: 'first@example.com',
    publicUrl: services.config.publicUrl,
    language: 'en',
    code: '111222',
    validMs: 600_000,
  }),
);
await enqueue({
  to: 'second@example.com',
  subject: '<script>alert(1)</script>',
  text: '<img src=x onerror=alert(2)>',
  html: '<p>As <b>HTML</b></p>',
});

function devApp() {
  const app = Fastify();
  registerDevMail(app, services);
  return app;
}

test('shows every email with its code, newest first, and runs none of its markup', async () => {
  const { body, headers } = await devApp().inject({ url: '/dev/mail', headers: { accept: 'text/html' } });
  expect(headers['content-type']).toContain('text/html');
  expect(body).toContain('Your verification code is 111222');
  expect(body.indexOf('second@example.com')).toBeLessThan(body.indexOf('first@example.com'));
  expect(body).not.toMatch(/<script|<img|<link|="https?:/);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('shows no six-digit number except codes', async () => {
  const { body } = await devApp().inject({ url: '/dev/mail?to=first@example.com' });
  expect(body.match(/\d{6}/g)).toEqual(['111222', '111222']);
});

test.each([
  { url: '/dev/mail.json', headers: {} },
  { url: '/dev/mail', headers: { accept: 'application/json' } },
])('returns JSON for programs: $url', async (request) => {
  const { content } = (await devApp().inject(request)).json();
  expect(content).toMatchObject([{ to: 'second@example.com' }, { to: 'first@example.com', id: expect.any(Number) }]);
  expect(content[1].text).toContain('111222');
});

test('selects one address and shows one email as HTML', async () => {
  const app = devApp();
  const { content } = (await app.inject('/dev/mail.json?to=SECOND@example.com')).json();
  expect(content).toHaveLength(1);
  const { body, headers } = await app.inject(`/dev/mail/${content[0].id}`);
  expect(body).toBe('<p>As <b>HTML</b></p>');
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('does not exist in production', async () => {
  const { app } = await testApp(PRODUCTION);
  for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail/1']) {
    expect((await app.inject(url)).statusCode).toBe(404);
  }
});

test('logs emails in full without SMTP and keeps them', async () => {
  const info = vi.fn();
  const worker = createMailWorker({ ...services, log: { ...services.log, info } }, undefined, {
    pollMs: 10,
    leaseMs: 1_000,
  });
  await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  await worker.stop();
  const printed = info.mock.calls.map((call) => String(call[1]));
  expect(printed[0]).toMatch(/^Mail to first@example\.com: 111222 is your Proverse code\n\n/);
  expect(printed[0]).toContain('Your verification code is 111222');
  const { content } = (await devApp().inject('/dev/mail.json')).json();
  expect(content).toHaveLength(2);
});

test('finds the emails to one address among many others', async () => {
  const crowd = Array.from({ length: 250 }, (_, n) =>
    verificationCodeMail({
      to: `c${n}@example.com`,
      publicUrl: services.config.publicUrl,
      language: 'en',
      code: '333444',
      validMs: 1,
    }),
  );
  await inTransaction(services.db, (tx) => enqueueMail(services, tx, ...crowd));
  const { content } = (await devApp().inject('/dev/mail.json?to=first@example.com')).json();
  expect(content).toMatchObject([{ to: 'first@example.com' }]);
  expect((await devApp().inject('/dev/mail.json')).json().content).toHaveLength(200);
});
