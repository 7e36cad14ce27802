import { describe, expect, test } from 'vitest';
import { login } from '../../auth/login.ts';
import { refresh } from '../../auth/refresh.ts';
import { listProfessionals } from '../../directory/list-professionals.ts';
import { replyToMessage } from '../../messages/decide/reply-to-message.ts';
import { contextFor, publicContext, rejectionOf, testCookie, TEST_PASSWORD } from '../../testing/factories.ts';
import { goneAfter } from '../../testing/gone-after.ts';
import { testPeople } from '../../testing/people.ts';
import { listActs } from '../audit-log/list-acts.ts';
import { listUsers } from './list-users.ts';
import { restoreUser } from './restore-user.ts';
import { suspendUser } from './suspend-user.ts';

const people = await testPeople();
const { services, database, join } = people;
const admin = await join({ role: 'admin', first_name: 'Dev', last_name: 'Admin' });
const page = { page: 0, size: 20 };

const found = async (input: Partial<Parameters<typeof listUsers>[1]>) => {
  const { content, totalElements } = await listUsers(admin.ctx, { ...page, ...input });
  return { ids: content.map(({ id }) => id), totalElements };
};

const actsAbout = async (subjectId: string) => {
  const { content } = await listActs(admin.ctx, { ...page, subjectId });
  return content;
};

describe('the list of accounts', () => {
  test('finds people by parts of name and address and by id, with their balance', async () => {
    const zubin = await join({ first_name: 'Zubin', last_name: 'Qureshi', email: 'zq@finder.example', bonusCoins: 70 });
    await join({ first_name: 'Zubin', last_name: 'Other' });
    for (const keyword of ['zubin qure', 'QURESHI', 'finder.exam', 'zq@ zub', 'Q@', zubin.id]) {
      expect(await found({ keyword })).toEqual({ ids: [zubin.id], totalElements: 1 });
    }
    const { content } = await listUsers(admin.ctx, { ...page, keyword: 'zq@finder.example' });
    expect(content).toEqual([
      expect.objectContaining({
        email: 'zq@finder.example',
        coins: 70,
        role: 'user',
        status: 'active',
        suspension: null,
      }),
    ]);
    const priya = await join({ first_name: 'प्रिया', last_name: 'SOFÍA' });
    for (const keyword of ['प्रि', 'sofi\u0301']) expect((await found({ keyword })).ids).toEqual([priya.id]);
    for (const keyword of ['%', '_', '\\']) expect(await found({ keyword })).toEqual({ ids: [], totalElements: 0 });
  });

  test('finds one or two letters where a word begins', async () => {
    const { id } = await join({ first_name: 'Wyx', last_name: 'Vkq', email: 'a.jqz@finder.example' });
    for (const keyword of ['wy', 'VK', 'jq', 'w v j'])
      expect(await found({ keyword: `${keyword} finder` })).toEqual({ ids: [id], totalElements: 1 });
    for (const keyword of ['yx', 'kq', 'qz']) expect((await found({ keyword })).ids).toEqual([]);
  });

  test('pages run from newest to oldest without gaps or repeats, and the total counts all', async () => {
    for (let i = 0; i < 5; i += 1) await join({ last_name: 'Pagewright' });
    const all = await found({ keyword: 'pagewright' });
    const first = await found({ keyword: 'pagewright', page: 0, size: 3 });
    const second = await found({ keyword: 'pagewright', page: 1, size: 3 });
    expect([...first.ids, ...second.ids]).toEqual(all.ids);
    const beyond = await found({ keyword: 'pagewright', page: 2, size: 3 });
    const totals = [all, first, second, beyond].map(({ totalElements }) => totalElements);
    expect([all.ids.length, ...totals]).toEqual([5, 5, 5, 5, 5]);
    expect(all.ids).toEqual(all.ids.toSorted().toReversed());
    expect((await found({ keyword: 'pagewright', sortBy: 'oldest' })).ids).toEqual(all.ids.toReversed());
  });

  test('sorts by name ignoring case, and equal names by age', async () => {
    const names = ['zoe', 'Adil', 'adil', 'Mira'];
    const joined = new Map<string, string>();
    for (const first_name of names) joined.set((await join({ first_name, last_name: 'Sortwell' })).id, first_name);
    const namesFor = async (sortBy: 'name_a_z' | 'name_z_a') =>
      (await found({ keyword: 'sortwell', sortBy })).ids.map((id) => joined.get(id));
    expect(await namesFor('name_a_z')).toEqual(['Adil', 'adil', 'Mira', 'zoe']);
    expect(await namesFor('name_z_a')).toEqual(['zoe', 'Mira', 'adil', 'Adil']);
  });
});

describe('a suspension', () => {
  test('ends sessions, hides the account and is shown to its owner until it is lifted', async () => {
    const { id } = await join({ message_rate: 10, last_name: 'Suspect' });
    const { email } = await database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const cookie = testCookie();
    const browser = publicContext(services, { refreshCookie: cookie });
    const { accessToken } = await login(browser, { email, password: TEST_PASSWORD });

    const suspended = await suspendUser(admin.ctx, { id, reason: 'Spam to many' });
    expect(suspended).toMatchObject({
      status: 'suspended',
      suspension: { reason: 'Spam to many', byName: 'Dev Admin' },
    });
    await expect
      .poll(async () => (await rejectionOf(services.accessTokens.verify(accessToken))).code, { interval: 5 })
      .toBe('ACCOUNT_SUSPENDED');
    expect((await rejectionOf(refresh(browser))).code).toBe('ACCOUNT_SUSPENDED');
    expect((await rejectionOf(login(browser, { email, password: TEST_PASSWORD }))).code).toBe('ACCOUNT_SUSPENDED');
    const listed = async () =>
      (await listProfessionals(admin.ctx, { ...page, sortBy: 'rating', keyword: 'suspect' })).totalElements;
    expect(await listed()).toBe(0);
    expect((await rejectionOf(people.send(admin, { id, ctx: admin.ctx }))).code).toBe('NOT_FOUND');
    expect(await found({ status: 'suspended', keyword: 'suspect' })).toEqual({ ids: [id], totalElements: 1 });

    expect(await restoreUser(admin.ctx, { id })).toMatchObject({ status: 'active', suspension: null });
    expect(await listed()).toBe(1);
    // Earlier sessions stay ended.
    expect((await rejectionOf(refresh(browser))).code).toBe('SESSION_ENDED');
    await login(browser, { email, password: TEST_PASSWORD });
  });

  test('a repeat keeps the first reason, and each change records one act with its request id', async () => {
    const { id } = await join();
    await suspendUser(admin.ctx, { id, reason: 'First' });
    expect((await suspendUser(admin.ctx, { id, reason: 'Second' })).suspension?.reason).toBe('First');
    await restoreUser(admin.ctx, { id });
    await restoreUser(admin.ctx, { id });
    expect(await actsAbout(id)).toEqual([
      expect.objectContaining({ act: 'user.restored', detail: {}, requestId: admin.ctx.requestId }),
      expect.objectContaining({
        act: 'user.suspended',
        admin: { id: admin.id, name: 'Dev Admin' },
        subject: { kind: 'user', id, name: 'Asha Rao' },
        detail: { reason: 'First', sessionsEnded: 0 },
        requestId: admin.ctx.requestId,
      }),
    ]);
  });

  test('answers its result when the database disappears after the act', async () => {
    const { id } = await join();
    const gone = () => ({ ...admin.ctx, pool: goneAfter(services.pool, 1) });
    expect(await suspendUser(gone(), { id, reason: 'Spam' })).toMatchObject({ status: 'suspended' });
    expect(await restoreUser(gone(), { id })).toMatchObject({ status: 'active', suspension: null });
  });

  test('a repeat under the same key returns the first answer and changes nothing', async () => {
    const { id } = await join();
    const keyed = (idempotencyKey: string) => contextFor(services, admin.id, { idempotencyKey });
    const suspended = await suspendUser(keyed('s'), { id, reason: 'Spam' });
    const restored = await restoreUser(keyed('r'), { id });
    expect(await suspendUser(keyed('s'), { id, reason: 'Spam' })).toEqual(suspended);
    expect(await restoreUser(keyed('r'), { id })).toEqual(restored);
    expect((await found({ keyword: id, status: 'active' })).ids).toEqual([id]);
    expect((await rejectionOf(suspendUser(keyed('s'), { id, reason: 'Other' }))).code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await actsAbout(id)).toHaveLength(2);
  });

  test('concurrent suspensions record one act', async () => {
    const { id } = await join();
    await Promise.all(['A', 'B', 'C', 'D'].map((reason) => suspendUser(admin.ctx, { id, reason })));
    expect(await actsAbout(id)).toHaveLength(1);
  });

  test('is rejected for admins and unknown accounts, and records nothing', async () => {
    const other = await join({ role: 'admin' });
    for (const id of [admin.id, other.id]) {
      expect((await rejectionOf(suspendUser(admin.ctx, { id, reason: 'x' }))).code).toBe('ADMIN_PROTECTED');
    }
    const unknown = '00000000-0000-0000-0000-000000000000';
    expect((await rejectionOf(suspendUser(admin.ctx, { id: unknown, reason: 'x' }))).code).toBe('NOT_FOUND');
    expect((await rejectionOf(restoreUser(admin.ctx, { id: unknown }))).code).toBe('NOT_FOUND');
    expect(await actsAbout(other.id)).toEqual([]);
  });

  test('is rejected when the caller’s admin role was revoked', async () => {
    const formerAdmin = await join({ role: 'admin' });
    const { id } = await join();
    await database.ownerPool.query(`update users set role = 'user' where id = $1`, [formerAdmin.id]);
    expect((await rejectionOf(suspendUser(formerAdmin.ctx, { id, reason: 'x' }))).code).toBe('NOT_FOUND');
    expect((await found({ keyword: id, status: 'active' })).ids).toEqual([id]);
  });

  test('does not affect pending messages', async () => {
    const [sender, expert] = [await join({ bonusCoins: 100 }), await join({ message_rate: 40 })];
    const answered = await people.send(sender, expert);
    const pending = await people.send(sender, expert);
    await suspendUser(admin.ctx, { id: sender.id, reason: 'Spam' });
    await replyToMessage(expert.ctx, { messageId: answered.id, content: 'Here you are' });
    await people.makeDue(pending);
    await database.pool.query('select expire_messages(array[$1]::uuid[])', [pending.id]);
    const { content } = await listUsers(admin.ctx, { ...page, keyword: sender.id });
    expect(content[0]?.coins).toBe(60);
  });
});
