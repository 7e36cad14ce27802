import { SEEN_HEADER } from '@proverse/shared';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { MESSAGE_TEXTS } from '../../security-tests/access-objects.ts';
import { testApp, tokenOf } from '../../testing/app.ts';
import { createUser } from '../../testing/factories.ts';

test('without DATABASE_REPLICA_URL nothing asks for a position or names one', async () => {
  const { app, services } = await testApp();
  const people = await Promise.all([1, 2].map(() => createUser(services.db, { bonusCoins: 100, message_rate: 10 })));
  const [sender, recipient] = people.map(({ id }) => id);
  const token = await tokenOf(services, sender ?? '');
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const headers = { authorization: `Bearer ${token}`, [SEEN_HEADER]: 'f'.repeat(16) };
  const responses = [
    await app.inject({
      method: 'POST',
      url: '/api/messages/send',
      headers,
      payload: { recipientId: recipient, ...MESSAGE_TEXTS },
    }),
    await app.inject({ url: '/api/messages/outbox', headers }),
  ];
  for (const { statusCode, headers: given } of responses) {
    expect(statusCode).toBeLessThan(300);
    expect(given).not.toHaveProperty(SEEN_HEADER);
    expect(given).not.toHaveProperty('set-cookie');
  }
  const statements = sent.mock.calls.map(([statement]) => JSON.stringify(statement));
  expect(statements.length).toBeGreaterThan(1);
  expect(statements.filter((text) => text.includes('_lsn'))).toEqual([]);
  expect(services.replicas).toBeUndefined();
});
