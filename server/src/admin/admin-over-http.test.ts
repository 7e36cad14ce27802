import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import { testApp, tokenOf } from '../testing/app.ts';
import { createUser } from '../testing/factories.ts';

const { app, services } = await testApp();
const headersOf = async (userId: string) => ({
  authorization: `Bearer ${await tokenOf(services, userId)}`,
  'x-request-id': 'the-same-id',
});

const lines = Object.values(contract.admin).map(({ rest }) => {
  const [method, path] = rest.split(' ') as ['GET' | 'POST', string];
  return { method, url: path.replace('{id}', crypto.randomUUID()) };
});

test('returns the same bytes as for an unknown path to callers who are not admins', async () => {
  const user = await createUser(services.db);
  const headers = await headersOf(user.id);
  const real = await app.inject({ url: '/api/admin/there-is-no-such-thing', headers });
  expect(real.statusCode).toBe(404);
  for (const { method, url } of lines) {
    // With an invalid body, to show that its fields are not validated.
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(method === 'POST' ? { payload: { nonsense: 1 } } : {}),
    });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 404, real.body]);
    expect(Object.keys(answer.headers).toSorted()).toEqual(Object.keys(real.headers).toSorted());
  }
});

test('admits an admin and records every act with its request id', async () => {
  const admin = await createUser(services.db, { role: 'admin' });
  const user = await createUser(services.db);
  const headers = await headersOf(admin.id);
  const act = (what: string, payload = {}) =>
    app.inject({ method: 'POST', url: `/api/admin/users/${user.id}/${what}`, headers, payload });
  expect((await act('suspend')).json()).toMatchObject({ errors: { reason: 'A reason is required' } });
  expect((await act('suspend', { reason: 'Spam' })).json()).toMatchObject({ id: user.id, status: 'suspended' });
  expect((await act('restore')).json()).toMatchObject({ id: user.id, status: 'active' });
  const log = await app.inject({ url: `/api/admin/audit-log?subjectId=${user.id}&size=1`, headers });
  expect(log.json()).toMatchObject({
    content: [{ act: 'user.restored', admin: { id: admin.id }, requestId: 'the-same-id' }],
    size: 1,
    totalElements: 2,
    totalPages: 2,
  });
  const users = await app.inject({ url: `/api/admin/users?keyword=${user.email}`, headers });
  expect(users.json()).toMatchObject({ content: [{ email: user.email }], totalElements: 1 });
});
