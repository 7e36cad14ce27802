import { expect, test } from 'vitest';
import { codesTo, latestCode, otherCode, passTimeOfCodes, subjectsTo } from '../testing/accounts.ts';
import { rejectionOf } from '../testing/factories.ts';
import { confirmWorkMail } from './confirm-work-mail.ts';
import { startWorkMail } from './start-work-mail.ts';
import { verificationWorld } from './verification-fixtures.ts';

const { database, services, marksOf, person, recheck } = await verificationWorld();

test('a work email shows its domain and stores no address', async () => {
  const { id: userId, ctx } = await person();
  const email = 'asha.rao@lotus-hospital.com';
  const { flowId } = await startWorkMail(ctx, { email });
  const code = await latestCode(services, email);
  expect(await rejectionOf(confirmWorkMail(ctx, { email, flowId, code: otherCode(code) }))).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: { code: 'This code is wrong or has expired' },
  });
  const confirmed = await confirmWorkMail(ctx, { email, flowId, code });
  expect(confirmed).toMatchObject({ kind: 'work_mail', subject: 'lotus-hospital.com', state: 'proven' });
  expect(await marksOf(userId)).toEqual(['work_mail lotus-hospital.com']);
  expect((await rejectionOf(confirmWorkMail(ctx, { email, flowId, code }))).code).toBe('VALIDATION_FAILED');
  const { rows } = await database.ownerPool.query('select v::text from verifications v where user_id = $1', [userId]);
  expect(JSON.stringify(rows)).not.toContain('asha.rao');
  const { rows: flows } = await database.ownerPool.query('select from one_time_codes where email = $1', [email]);
  expect(flows).toEqual([]);
});

test('free email is refused, and another user’s flow or code is worth nothing', async () => {
  const [{ ctx }, other] = [await person(), await person()];
  for (const email of ['asha@gmail.com', 'asha@mail.yahoo.co.in', 'asha@mailinator.com', 'asha@host.internal']) {
    expect(await rejectionOf(startWorkMail(ctx, { email }))).toMatchObject({ fields: { email: expect.any(String) } });
  }
  const email = 'info@lotus-hospital.com';
  const { flowId } = await startWorkMail(ctx, { email });
  const code = await latestCode(services, email);
  for (const guessed of ['', 'unknown', undefined]) {
    expect((await rejectionOf(confirmWorkMail(other.ctx, { email, flowId: guessed, code }))).code).toBe(
      'VALIDATION_FAILED',
    );
  }
  await expect(confirmWorkMail(ctx, { email, flowId, code })).resolves.toMatchObject({ state: 'proven' });
});

test('five wrong codes end a flow, and codes have a cooldown and a cap for each address', async () => {
  const { ctx } = await person();
  const email = 'front.desk@lotus-hospital.com';
  const { flowId } = await startWorkMail(ctx, { email });
  expect(await rejectionOf(startWorkMail(ctx, { email, flowId }))).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
  const code = await latestCode(services, email);
  const codes: string[] = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    codes.push((await rejectionOf(confirmWorkMail(ctx, { email, flowId, code: otherCode(code) }))).code);
  }
  expect(codes).toEqual([...Array<string>(5).fill('VALIDATION_FAILED'), 'TOO_MANY_WRONG_CODES']);
  expect((await rejectionOf(confirmWorkMail(ctx, { email, flowId, code }))).code).toBe('TOO_MANY_WRONG_CODES');
  for (let started = 1; started < 10; started++) {
    await passTimeOfCodes(services, 601);
    await startWorkMail((await person()).ctx, { email });
  }
  await passTimeOfCodes(services, 601);
  expect((await rejectionOf(startWorkMail((await person()).ctx, { email }))).code).toBe('TOO_MANY_CODES');
  expect(await codesTo(services, email)).toHaveLength(10);
});

test('one mailbox serves one account: the latest proof wins, however it is spelled, also at the same time', async () => {
  const people = [await person(), await person(), await person()];
  const proofs = [];
  for (const [index, { ctx }] of people.entries()) {
    const email = `meera+${index}@lotus-hospital.com`;
    const { flowId } = await startWorkMail(ctx, { email });
    proofs.push({ ctx, email, flowId, code: await latestCode(services, email) });
  }
  const [first, ...others] = proofs.map(
    ({ ctx, ...input }) =>
      () =>
        confirmWorkMail(ctx, input),
  );
  await first?.();
  await Promise.all(others.map((confirm) => confirm()));
  const marked = await Promise.all(people.map(({ id }) => marksOf(id)));
  expect(marked.flat()).toEqual(['work_mail lotus-hospital.com']);
  expect(marked[0]).toEqual([]);
  expect(await subjectsTo(services, people[0]?.email ?? '')).toEqual([
    '“Works at lotus-hospital.com” is no longer on your Proverse profile',
  ]);
});

test('a work email must be confirmed again after a year', async () => {
  const { id: userId, email: owner, ctx } = await person();
  const email = 'night.shift@lotus-hospital.com';
  for (let year = 0; year < 2; year++) {
    const { flowId } = await startWorkMail(ctx, { email });
    await confirmWorkMail(ctx, { email, flowId, code: await latestCode(services, email) });
    expect(await marksOf(userId)).toEqual(['work_mail lotus-hospital.com']);
    await database.ownerPool.query(`update verifications set check_due_at = now() where user_id = $1`, [userId]);
    await recheck();
    expect(await marksOf(userId)).toEqual([]);
    await passTimeOfCodes(services, 61);
  }
  expect(await subjectsTo(services, owner)).toHaveLength(2);
});

test('a work email that is confirmed while the job ends it keeps its mark', async () => {
  const { id: userId, ctx } = await person();
  const email = 'day.shift@lotus-hospital.com';
  const { flowId } = await startWorkMail(ctx, { email });
  await confirmWorkMail(ctx, { email, flowId, code: await latestCode(services, email) });
  // Confirms it as soon as the job has taken it.
  await database.ownerPool.query(`
    create function confirm_meanwhile() returns trigger language plpgsql as $$ begin
      update verifications set proven_at = now(), check_due_at = now() + interval '1 year' where id = new.id; return null;
    end $$;
    create trigger confirm_meanwhile after update on verifications for each row
    when (new.check_due_at between now() + interval '1 minute' and now() + interval '1 day') execute function confirm_meanwhile();
    update verifications set check_due_at = now() where user_id = '${userId}'`);
  await recheck();
  await database.ownerPool.query('drop trigger confirm_meanwhile on verifications');
  expect(await marksOf(userId)).toEqual(['work_mail lotus-hospital.com']);
});
