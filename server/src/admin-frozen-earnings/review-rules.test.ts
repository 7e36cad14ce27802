import { expect, test } from 'vitest';
import { purchasePackage } from '../coins/purchase-package.ts';
import { rejectionOf } from '../testing/factories.ts';
import { fakeRazorpayx } from '../testing/fake-razorpayx.ts';
import type { Person } from '../testing/people.ts';
import { approveDueWithdrawals } from '../payouts/approve-due.ts';
import { readForAdmin } from '../admin-withdrawals/list-for-admin.ts';
import { listReviewRules, switchReviewRule } from './review-rules.ts';
import { withdrawalWorld } from '../testing/withdrawals.ts';

const razorpayx = await fakeRazorpayx();
const { services, database, admin, age, expert, join, pay, request } = await withdrawalWorld(razorpayx.env);
const adminCtx = (await admin()).ctx;

test('puts a withdrawal before an admin when a new buyer spent a large purchase on one person', async () => {
  const counts = async () =>
    (await listReviewRules(adminCtx)).content.map(({ code, enabled, matched, waiting }) => [
      code,
      enabled,
      matched,
      waiting,
    ]);
  const rich = async (share: number): Promise<Person> => {
    const [person, buyer] = [await expert(), await join()];
    await purchasePackage(buyer.ctx, { packageCode: 'BUSINESS', paymentMethod: 'credit_card' });
    await pay(buyer, person, share);
    await pay(buyer, await join(), 2_800 - share);
    return person;
  };
  const before = await counts();
  const [suspicious, plain] = [await rich(2_400), await rich(1_500)];
  const first = await request(suspicious, 1_000);
  expect(first).toMatchObject({ reviewReason: 'security' });
  expect((await readForAdmin(adminCtx, first.id)).rules).toEqual(['new_buyer']);
  expect((await readForAdmin(adminCtx, (await request(plain, 1_000)).id)).rules).toEqual([]);
  expect(await counts()).toEqual([before[0], ['new_buyer', true, 1, 1]]);

  await switchReviewRule(adminCtx, { code: 'new_buyer', enabled: false });
  await switchReviewRule(adminCtx, { code: 'new_buyer', enabled: false });
  const another = await request(await rich(2_400), 2_000);
  expect((await readForAdmin(adminCtx, another.id)).rules).toEqual(['new_account']);
  await age(another.id);
  await approveDueWithdrawals(services);
  expect((await readForAdmin(adminCtx, another.id)).status).toBe('requested');
  const acts = services.db.selectFrom('admin_acts').select('act').where('subject_id', '=', 'new_buyer').execute();
  expect(await acts).toEqual([{ act: 'rule.off' }]);
});

test('reads none of what a buyer asked others', async () => {
  const [person, buyer, other] = [await expert(), await join(), await join()];
  await purchasePackage(buyer.ctx, { packageCode: 'BUSINESS', paymentMethod: 'credit_card' });
  for (let n = 0; n < 20; n += 1) await pay(buyer, other, 10);
  await pay(buyer, person, 2_400);
  const { id } = await request(person, 1_000);
  const client = await database.ownerPool.connect();
  await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
  await client.query('delete from withdrawal_matches; update withdrawal_rules set enabled = true');
  await client.query('select withdrawal_match_rules(w) from withdrawals w where id = $1', [id]);
  const matches = await client.query('select rule from withdrawal_matches');
  const read = await client.query(
    "select idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'messages'",
  );
  client.release(true);
  expect([...matches.rows, ...read.rows]).toEqual([{ rule: 'new_buyer' }, { rows: 1 }]);
});

test('switches once per idempotency key', async () => {
  const code = 'new_account';
  const switchWithKey = (enabled: boolean) =>
    switchReviewRule({ ...adminCtx, idempotencyKey: 'switch-once' }, { code, enabled });
  const first = await switchWithKey(false);
  expect(first).toMatchObject({ code, enabled: false });
  await switchReviewRule(adminCtx, { code, enabled: true });
  expect(await switchWithKey(false)).toEqual(first);
  expect((await listReviewRules(adminCtx)).content.find((rule) => rule.code === code)?.enabled).toBe(true);
  expect(await rejectionOf(switchWithKey(true))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('rejects a stranger who switches rules', async () => {
  const off = switchReviewRule((await join()).ctx, { code: 'new_buyer', enabled: false });
  expect((await rejectionOf(off)).code).toBe('NOT_FOUND');
});
