import { expect, test } from 'vitest';
import { totpCode } from '../testing/totp-code.ts';
import { beginTotp } from '../factors/begin-totp.ts';
import { confirmTotp } from '../factors/confirm-totp.ts';
import { finishRecovery } from '../recovery/finish-recovery.ts';
import { newTicket } from '../sign-in/sign-in-tickets.ts';
import { publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import type { Person } from '../testing/people.ts';
import { saveBankAccount, saveUpiId } from './payout-account.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { ACCOUNT, UPI, withdrawalWorld } from '../testing/withdrawals.ts';

const world = await withdrawalWorld();
const { services, database, expert, request, kinds } = world;
const DAY_MS = 86_400_000;
const changeAccount = (person: Person) => saveBankAccount(person.ctx, { ...ACCOUNT, password: TEST_PASSWORD });
const changeToUpi = (person: Person) => saveUpiId(person.ctx, { ...UPI, password: TEST_PASSWORD });
const frozenUntil = async ({ ctx }: Person) => (await listWithdrawals(ctx, { page: 0, size: 1 })).frozenUntil;

/** An expert with 300 coins and an authenticator app, whose recovery can be finished now. */
async function expertAfterTheWait() {
  const person = await expert({ earned: 300 });
  const { secret } = await beginTotp(person.ctx);
  await confirmTotp(person.ctx, { code: totpCode(secret) });
  await database.ownerPool.query(
    `insert into recovery_requests (user_id, ready_at, expires_at) values ($1, now(), now() + interval '7 days')`,
    [person.id],
  );
  const { passwordHash } = await services.db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const ticket = newTicket(services.config, { userId: person.id, passwordHash });
  return { person, finish: () => finishRecovery(publicContext(services), { ticket }) };
}

test('freezes withdrawals and the payout account for seven days after a recovery', async () => {
  const { person, finish } = await expertAfterTheWait();
  expect(await frozenUntil(person)).toBeNull();
  await finish();
  const until = await frozenUntil(person);
  expect(Math.round((Date.parse(until ?? '') - Date.now()) / DAY_MS)).toBe(7);
  const date = new Date(until ?? '').toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  const frozen = { code: 'PAYOUTS_FROZEN', status: 422, params: { until, date } };
  expect(await rejectionOf(request(person, 100, 'k'))).toMatchObject(frozen);
  expect(await rejectionOf(changeAccount(person))).toMatchObject(frozen);
  expect(await rejectionOf(changeToUpi(person))).toMatchObject(frozen);
  expect(await kinds(person)).toMatchObject({ earned: 300 });

  const thaw = `update recovery_requests set payouts_frozen_until = now() where user_id = $1`;
  await database.ownerPool.query(thaw, [person.id]);
  expect(await frozenUntil(person)).toBeNull();
  await changeAccount(person);
  await changeToUpi(person);
  expect(await request(person, 100, 'k')).toMatchObject({ amount: 100 });
});

test('a withdrawal and payout accounts that wait for a recovery are rejected once it is finished', async () => {
  const { person } = await expertAfterTheWait();
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('select from users where id = $1 for no key update', [person.id]);
    const waiting = [request(person, 100), changeAccount(person), changeToUpi(person)].map(rejectionOf);
    const locked = `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.ownerPool.query<{ count: number }>(locked)).rows[0]?.count).toBe(3);
    await client.query(
      `update recovery_requests set state = 'completed', closed_at = now(), payouts_frozen_until = now() + interval '7 days'
       where user_id = $1`,
      [person.id],
    );
    await client.query('commit');
    expect((await Promise.all(waiting)).map(({ code }) => code)).toEqual(Array(3).fill('PAYOUTS_FROZEN'));
  } finally {
    client.release();
  }
  expect(await kinds(person)).toMatchObject({ earned: 300 });
});

test.each([0, 1, 2, 3])('never withdraws after a recovery was finished at the same time (round %i)', async (round) => {
  const { person, finish } = await expertAfterTheWait();
  const acts = [() => request(person, 100), finish];
  const met = await Promise.allSettled((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
  const [withdrawn, finished] = round % 2 === 0 ? met : met.toReversed();
  expect(finished?.status).toBe('fulfilled');
  expect(await kinds(person)).toMatchObject({ earned: withdrawn?.status === 'fulfilled' ? 200 : 300 });
  expect((await rejectionOf(request(person, 100))).code).toBe('PAYOUTS_FROZEN');
});
