import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import { contextFor, leave, rejectionOf } from '../testing/factories.ts';
import { cancelWithdrawal } from '../withdrawals/cancel-withdrawal.ts';
import { approveWithdrawal, markWithdrawalPaid } from './decide-withdrawal.ts';
import { listAccountHistory } from './list-account-history.ts';
import { listForAdmin, readForAdmin } from './list-for-admin.ts';
import { withdrawalWorld } from '../testing/withdrawals.ts';

const world = await withdrawalWorld();
const { services, expert, request } = world;
const adminCtx = (await world.admin()).ctx;
const PAGE = { page: 0, size: 50 };

test('lists open withdrawals oldest first and others newest first, with what a decision needs', async () => {
  const person = await expert({ earned: 200, earnedBonus: 100 });
  await world.database.ownerPool.query(`update users set avatar_url = '/api/avatars/asha.webp' where id = $1`, [
    person.id,
  ]);
  const first = await request(person, 250);
  const second = await request(await expert({ earned: 200 }), 100);
  const closed = await request(await expert({ earned: 200 }), 100);
  await cancelWithdrawal(contextFor(services, (await readForAdmin(adminCtx, closed.id)).user.id), { id: closed.id });

  const open = await listForAdmin(adminCtx, { ...PAGE, status: 'open' });
  const ids = open.content.map(({ id }) => id);
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  expect(ids).not.toContain(closed.id);
  expect(open.totalElements).toBe(open.content.length);
  expect(open.content.find(({ id }) => id === first.id)).toMatchObject({
    amount: 250,
    earnedCoins: 200,
    earnedBonusCoins: 50,
    reviewReason: 'bonus_coins',
    accountHolder: 'Asha Rao',
    accountNumberLast4: '9012',
    user: {
      id: person.id,
      name: 'Asha Rao',
      avatarUrl: '/api/avatars/asha.webp',
      debt: 0,
      paidCount: 0,
      paidCoins: 0,
      payoutAccountChanged: false,
    },
  });

  const all = await listForAdmin(adminCtx, { ...PAGE, status: 'all' });
  expect(all.content.slice(0, 3).map(({ id }) => id)).toEqual([closed.id, second.id, first.id]);
  const { content: byAmount } = await listForAdmin(adminCtx, { ...PAGE, status: 'open', sortBy: 'amount_high' });
  expect(byAmount.map(({ id }) => id).slice(0, 2)).toEqual([first.id, second.id]);
  expect((await listForAdmin(adminCtx, { ...PAGE, status: 'all', sortBy: 'oldest' })).content.at(-1)?.id).toBe(
    closed.id,
  );
  const cancelled = await listForAdmin(adminCtx, { ...PAGE, status: 'cancelled' });
  expect(cancelled.content.map(({ id }) => id)).toContain(closed.id);
  expect((await listForAdmin(adminCtx, { page: 1, size: 1, status: 'open' })).content.map(({ id }) => id)).toEqual([
    ids[1],
  ]);
});

test('shows in the account’s history which kinds of coin each line moved', async () => {
  const person = await expert({ earned: 200, earnedBonus: 100 });
  const { id } = await request(person, 250);
  const { content, totalElements } = await listAccountHistory(adminCtx, { ...PAGE, id });
  expect(totalElements).toBe(3);
  const zero = { bonus: 0, purchased: 0, earned: 0, earnedBonus: 0, debt: 0 };
  expect(
    content.map(({ kind, amount, kinds: moved, counterparty }) => [kind, amount, moved, counterparty?.name]),
  ).toEqual([
    ['withdrawal', -250, { ...zero, earned: -200, earnedBonus: -50 }, undefined],
    ['release', 100, { ...zero, earnedBonus: 100 }, 'Asha Rao'],
    ['release', 200, { ...zero, earned: 200 }, 'Asha Rao'],
  ]);
  const nothing = listAccountHistory(adminCtx, { ...PAGE, id: '0197a3a0-0000-7000-8000-000000000000' });
  expect((await rejectionOf(nothing)).code).toBe('NOT_FOUND');
});

test('still lists a paid withdrawal after its owner deleted their account', async () => {
  const person = await expert({ earned: 300 });
  const { id } = await request(person, 200);
  await approveWithdrawal(adminCtx, { id });
  await markWithdrawalPaid(adminCtx, { id, utr: 'UTR-LEFT' });
  await leave(world.database.ownerPool, person.id);
  const page = contract.adminWithdrawals.list.output.parse(await listForAdmin(adminCtx, { ...PAGE, status: 'paid' }));
  expect(page.content.find((withdrawal) => withdrawal.id === id)?.user).toMatchObject({
    name: 'Deleted user',
    status: 'deleted',
  });
});

test('finds withdrawals by the owner’s name and email, by UTR and by ids', async () => {
  const admin = (await world.admin()).ctx;
  const meera = await expert({ earned: 400 });
  await world.database.ownerPool.query(
    "update users set first_name = 'Meera', last_name = 'Pillai', email = 'mp@search.example' where id = $1",
    [meera.id],
  );
  const paid = await request(meera, 200);
  await approveWithdrawal(admin, { id: paid.id });
  await markWithdrawalPaid(admin, { id: paid.id, utr: 'HDFCN5202/77' });
  const open = await request(meera, 100);
  const other = await request(await expert({ earned: 200 }), 100);

  async function found(keyword: string, status: 'open' | 'all' | 'paid' = 'all') {
    const { content, totalElements } = await listForAdmin(admin, { ...PAGE, status, keyword });
    expect(totalElements).toBe(content.length);
    return content.map(({ id }) => id);
  }
  for (const keyword of ['meera pill', 'PILLAI', 'mp@search.exam', 'search', meera.id, meera.id.toUpperCase()]) {
    expect(await found(keyword)).toEqual([open.id, paid.id]);
  }
  expect(await found('Pillai', 'open')).toEqual([open.id]);
  expect(await found('Pillai', 'paid')).toEqual([paid.id]);
  for (const keyword of ['hdfcn5202/77', 'meera HDFCN5202/77', paid.id])
    expect(await found(keyword)).toEqual([paid.id]);
  expect(await found(other.id)).toEqual([other.id]);
  for (const keyword of ['HDFCN5202', 'meera rao', '%', '_', '0197a3a0-0000-7000-8000-000000000000']) {
    expect(await found(keyword)).toEqual([]);
  }
});

test('finds people whose name could also be a UTR', async () => {
  const named = await expert({ earned: 300 });
  await services.db.updateTable('users').set({ last_name: 'Sarabhai' }).where('id', '=', named.id).execute();
  const { id: first } = await request(named, 100);
  await approveWithdrawal(adminCtx, { id: first });
  const someone = await expert({ earned: 200 });
  const { id: second } = await request(someone, 100);
  await approveWithdrawal(adminCtx, { id: second });
  await markWithdrawalPaid(adminCtx, { id: second, utr: 'SARABHAI' });
  const { content } = await listForAdmin(adminCtx, { ...PAGE, status: 'all', keyword: 'Sarabhai' });
  expect(content.map(({ id }) => id)).toEqual([second, first]);
});
