import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import { testApp, tokenOf } from '../testing/app.ts';
import { createUser, TEST_PASSWORD } from '../testing/factories.ts';
import { PRODUCTION } from '../testing/services.ts';
import { auditedOperations, BACKGROUND_EVENTS } from './audit-event.ts';

test('RUNNING.md lists every audit event once', () => {
  const page = readFileSync(join(import.meta.dirname, '../../RUNNING.md'), 'utf8');
  const table = /^## Audit events$([^]*?)^## /m.exec(page)?.[1] ?? '';
  const listed = [...table.matchAll(/`([A-Za-z]+\.\w+)`/g)].map(([, name = '']) => name);
  const { kind } = contract.sessions.activity.output.shape.content.def.element.shape;
  const security = kind.options.map((each) => `security.${each}`);
  expect(listed.toSorted()).toEqual([...security, ...auditedOperations(), ...BACKGROUND_EVENTS].toSorted());
});

test('logs who did what to which object and how it ended, and nothing that people wrote', async () => {
  const lines: string[] = [];
  const { app, services } = await testApp(
    { ...PRODUCTION, LOG_LEVEL: 'info', LOG_REQUESTS: 'off' },
    { write: (line) => void lines.push(line) },
  );
  const [asha, uma] = [
    await createUser(services.db, { bonusCoins: 30 }),
    await createUser(services.db, { message_rate: 20, first_name: 'Secretia' }),
  ];
  const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
    (await app.inject({ method: 'POST', url, payload, headers: { 'x-request-id': 'r-1', ...headers } })).json<
      Record<string, unknown>
    >();
  const as = async (id: string) => ({ authorization: `Bearer ${await tokenOf(services, id)}` });
  const draft = { recipientId: uma.id, subject: 'Secret subject', content: 'A secret question, is it not?' };

  await post('/api/auth/login', { email: asha.email, password: TEST_PASSWORD });
  await post('/api/auth/login', { email: 'unknown@example.com', password: TEST_PASSWORD });
  const { id } = await post('/api/messages/send', draft, await as(asha.id));
  await post('/api/messages/send', draft, await as(asha.id));
  await post(`/api/admin/users/${uma.id}/suspend`, { reason: 'A secret reason' }, await as(asha.id));

  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'audit');
  expect(
    events.map(({ event, actor, object, outcome, requestId }) => ({ event, actor, object, outcome, requestId })),
  ).toEqual([
    { event: 'security.signed_in', actor: asha.id, outcome: 'ok', requestId: 'r-1' },
    { event: 'security.sign_in_failed', outcome: 'failed', requestId: 'r-1' },
    { event: 'messages.send', actor: asha.id, object: id, outcome: 'ok', requestId: 'r-1' },
    { event: 'messages.send', actor: asha.id, object: uma.id, outcome: 'INSUFFICIENT_COINS', requestId: 'r-1' },
  ]);
  expect(lines.join('')).not.toMatch(/secret|@example|127\.0\.0\.1/i);
});
