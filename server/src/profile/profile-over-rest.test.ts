import { beforeAll, expect, test } from 'vitest';
import { testApp, tokenOf } from '../testing/app.ts';
import { createUser, TEST_PASSWORD } from '../testing/factories.ts';

const { app, services } = await testApp();
let userId = '';
let authorization = '';

beforeAll(async () => {
  userId = (await createUser(services.db, { bonusCoins: 1000 })).id;
  authorization = `Bearer ${await tokenOf(services, userId)}`;
});

async function put(path: string, body: object | string) {
  const answer = await app.inject({
    method: 'PUT',
    url: path,
    headers: { authorization, 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function get(path: string) {
  const answer = await app.inject({ url: path, headers: { authorization } });
  return { status: answer.statusCode, body: answer.json() };
}

const item = (link: unknown) => ({ portfolio: [{ title: 'Tea', description: 'Labels', link }] });

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com',
  '//example.com',
  'example.com',
  'https://',
  'https:///path',
  'https://exa mple.com',
  'https://example.com/a b',
  'https://bank.example@evil.example/',
  'https://user:secret@example.com',
  'https://example.com/"onclick="x',
  'https://example.com/<script>',
  'https://example.com\\@evil.example',
  'https://example.com/\u0001',
  `https://example.com/${'x'.repeat(500)}`,
  42,
  {},
  ['https://example.com'],
])('the link %j is rejected with the name of its field', async (link) => {
  const { status, body } = await put('/api/user/profile', item(link));
  expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: ['portfolio.0.link'] });
});

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTP://EXAMPLE.COM/Path', 'http://example.com/Path'],
  ['https://medium.com/@asha/post-1?x=a%20b&y=[1]#top', 'https://medium.com/@asha/post-1?x=a%20b&y=[1]#top'],
  ['http://localhost:3000/a', 'http://localhost:3000/a'],
  ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
  ['https://bücher.example/größe', 'https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe'],
  [null, null],
  [undefined, undefined],
])('stores the link %j as it is understood', async (link, stored) => {
  const { status, body } = await put('/api/user/profile', item(link));
  expect(status).toBe(200);
  expect(body.user.portfolio).toEqual(item(stored).portfolio);
});

test.each(['', '  '])('stores the link %j as null', async (link) => {
  const { status, body } = await put('/api/user/profile', item(link));
  expect(status).toBe(200);
  expect(body.user.portfolio).toEqual(item(null).portfolio);
});

test('accepts the whole profile as it was returned, with one field changed', async () => {
  for (const rate of [{}, { messageRate: 250 }]) {
    await put('/api/user/profile', { ...rate, skills: ['GST'], ...item(null) });
    const { body: profile } = await get('/api/user/profile');
    const { status, body } = await put('/api/user/profile', { ...profile, headline: 'Tea and tax' });
    expect(status).toBe(200);
    expect({ ...body.user, lastActive: null }).toEqual({ ...profile, headline: 'Tea and tax', lastActive: null });
  }
});

test('ignores read-only fields with any value', async () => {
  const before = await get('/api/user/profile');
  const readOnly = {
    id: 7,
    email: 'x',
    isProfilePublic: false,
    emailNotifications: 'no',
    avatarUrl: null,
    createdAt: [],
  };
  expect((await put('/api/user/profile', { ...readOnly, coins: -1, rating: 5, messageRate: null })).status).toBe(200);
  expect(await get('/api/user/profile')).toEqual(before);
  expect((await put('/api/user/profile', { ...readOnly, passwordHash: 'x' })).body.errors).toEqual({
    passwordHash: expect.any(String),
  });
});

test.each([
  ['{"__proto__":{"role":"admin"}}', 400],
  ['{"constructor":{"prototype":{"role":"admin"}}}', 400],
  ['{"role":"admin"}', 200],
  ['{"coins":1000000}', 200],
  ['{"email":"other@example.com"}', 200],
  ['{"passwordHash":"x"}', 400],
  ['{"avatarUrl":"https://evil.example/x.png"}', 200],
  ['{"id":"00000000-0000-7000-8000-000000000000"}', 200],
  ['{"portfolio":[{"title":"a","description":"b","__proto__":{"x":1}}]}', 400],
  ['{"portfolio":[{"title":"a","description":"b","html":"x"}]}', 400],
  ['{"portfolio":{"0":{}}}', 400],
  ['[]', 400],
  ['"x"', 400],
])('%s changes nothing', async (payload, status) => {
  const before = await get('/api/user/profile');
  expect((await put('/api/user/profile', payload)).status).toBe(status);
  expect(await get('/api/user/profile')).toEqual(before);
});

test.each([
  [{ skills: Array.from({ length: 30 }, (_, i) => `Skill ${i}`) }, undefined],
  [{ skills: Array.from({ length: 31 }, (_, i) => `Skill ${i}`) }, 'skills'],
  [{ skills: ['x'.repeat(40)] }, undefined],
  [{ skills: ['x'.repeat(41)] }, 'skills.0'],
  [{ skills: ['Figma', '  '] }, 'skills.1'],
  [{ skills: ['Figma', 7] }, 'skills.1'],
  [{ skills: 'Figma' }, 'skills'],
  [{ portfolio: Array.from({ length: 20 }, () => ({ title: 'T', description: 'D' })) }, undefined],
  [{ portfolio: Array.from({ length: 21 }, () => ({ title: 'T', description: 'D' })) }, 'portfolio'],
  [{ portfolio: [{ title: 'x'.repeat(101), description: 'D' }] }, 'portfolio.0.title'],
  [{ portfolio: [{ title: 'T', description: 'x'.repeat(1001) }] }, 'portfolio.0.description'],
  [{ portfolio: [{ title: 'T' }] }, 'portfolio.0.description'],
  [{ experience: 'x'.repeat(5000) }, undefined],
  [{ experience: 'x'.repeat(5001) }, 'experience'],
  [{ bio: 'x'.repeat(501) }, 'bio'],
  [{ messageRate: 0 }, 'messageRate'],
  [{ messageRate: 10_001 }, 'messageRate'],
  [{ messageRate: 1.5 }, 'messageRate'],
  [{ availabilityStatus: 'away' }, 'availabilityStatus'],
  [{ firstName: ' ' }, 'firstName'],
])('enforces bounds: %#', async (change, field) => {
  const { status, body } = await put('/api/user/profile', change);
  expect([status, Object.keys(body.errors ?? {})]).toEqual(field === undefined ? [200, []] : [400, [field]]);
});

test('rejects text that PostgreSQL cannot store, naming the field', async () => {
  for (const broken of ['a\u0000b', 'a\ud800b', '\udc00']) {
    for (const field of ['firstName', 'profession', 'bio', 'headline', 'location', 'phone', 'experience']) {
      const { status, body } = await put('/api/user/profile', { [field]: broken });
      expect({ field, status, fields: Object.keys(body.errors) }).toEqual({ field, status: 400, fields: [field] });
    }
    expect((await put('/api/user/profile', { skills: [broken] })).body.errors).toHaveProperty(['skills.0']);
    const portfolio = [{ title: broken, description: broken, link: `https://example.com/${broken}` }];
    expect(Object.keys((await put('/api/user/profile', { portfolio })).body.errors).toSorted()).toEqual([
      'portfolio.0.description',
      'portfolio.0.link',
      'portfolio.0.title',
    ]);
  }
  expect((await put('/api/user/profile', { bio: 'Tea 🫖 und नमस्ते' })).body.user.bio).toBe('Tea 🫖 und नमस्ते');
});

test('reads and writes settings at the same path', async () => {
  expect((await put('/api/profile/settings', { emailNotifications: false })).status).toBe(200);
  expect(await get('/api/profile/settings')).toEqual({
    status: 200,
    body: {
      isProfilePublic: true,
      handle: null,
      isPublicOnWeb: false,
      emailNotifications: false,
      language: null,
      messageNotifications: true,
      messagePreviews: true,
      pausedUntil: null,
      acceptedFiles: ['image', 'pdf', 'voice'],
      capacityPerWeek: null,
    },
  });
});

test('returns the caller’s stats under the documented names', async () => {
  expect(await get('/api/user/profile/stats')).toEqual({
    status: 200,
    body: { weeklyMessages: 0, monthlyEarnings: 0, profileViews: 0, averageResponseTime: null },
  });
});

test('a request for a verification email sends none and says so', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/profile/verify-email',
    headers: { authorization },
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { emailVerified: true, sent: false, message: 'Your email address is already verified' },
  ]);
  expect(await services.db.selectFrom('mail_outbox').select('id').execute()).toEqual([]);
});

async function changePassword(body: object, as = authorization) {
  const url = '/api/user/profile/change-password';
  const answer = await app.inject({ method: 'POST', url, headers: { authorization: as }, payload: body });
  return { status: answer.statusCode, body: answer.json() };
}

test('a wrong current password is a 400 that names the field, never a 401', async () => {
  const newPassword = 'Green-Lamp-88';
  expect(await changePassword({ currentPassword: 'wrong', newPassword, confirmPassword: newPassword })).toEqual({
    status: 400,
    body: {
      error: 'VALIDATION_FAILED',
      message: 'Current password is incorrect',
      errors: { currentPassword: 'Current password is incorrect' },
      requestId: expect.any(String),
    },
  });
  const other = { currentPassword: TEST_PASSWORD, newPassword, confirmPassword: 'Other-Lamp-99' };
  expect((await changePassword(other)).body).toMatchObject({
    message: 'Passwords do not match',
    errors: { confirmPassword: 'Passwords do not match' },
  });
  expect(Object.keys((await changePassword({})).body.errors).toSorted()).toEqual([
    'confirmPassword',
    'currentPassword',
    'newPassword',
  ]);
});

test('a session is listed and ended from another one, and its token is rejected at once', async () => {
  const { email } = await createUser(services.db);
  const signIn = async (userAgent: string) => {
    const url = '/api/auth/login';
    const payload = { email, password: TEST_PASSWORD };
    const answer = await app.inject({ method: 'POST', url, payload, headers: { 'user-agent': userAgent } });
    return { authorization: `Bearer ${answer.json().accessToken}` };
  };
  const mine = await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0');
  const other = await signIn('curl/8.14.1');
  const list = await app.inject({ url: '/api/user/sessions', headers: mine });
  const { content } = list.json<{ content: { id: string; device: string; current: boolean }[] }>();
  expect(content.map(({ device, current }) => [device, current])).toEqual([
    ['Firefox on Linux', true],
    ['curl', false],
  ]);
  const end = () => app.inject({ method: 'POST', url: `/api/user/sessions/${content[1]?.id}/end`, headers: mine });
  expect((await end()).json()).toEqual({ message: 'Signed out' });
  expect((await end()).statusCode).toBe(200);
  expect((await app.inject({ url: '/api/user/profile', headers: other })).statusCode).toBe(401);
  const endOthers = await app.inject({ method: 'POST', url: '/api/user/sessions/end-others', headers: mine });
  expect(endOthers.json()).toEqual({ message: 'You had no other sessions', ended: 0 });
  expect((await app.inject({ url: '/api/user/profile', headers: mine })).statusCode).toBe(200);
});
