import { DomainError } from '@proverse/shared';
import { expect, test } from 'vitest';
import type { PublicInternet, UserContext } from '../context.ts';
import { getPublicProfile } from '../public-profiles/get-public-profile.ts';
import { savePublicPage } from '../profiles/save-public-page.ts';
import { updateProfile } from '../profiles/update-profile.ts';
import { codesTo, latestCode, otherCode, passTimeOfCodes, subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, leave, rejectionOf } from '../testing/factories.ts';
import { fakeInternet } from '../testing/fake-internet.ts';
import { testServices } from '../testing/services.ts';
import { addDomain } from './add-domain.ts';
import { checkDomain } from './check-domain.ts';
import { confirmWorkMail } from './confirm-work-mail.ts';
import { listVerifications } from './list-verifications.ts';
import { recheckVerifications } from './recheck-verifications.ts';
import { removeVerification } from './remove-verification.ts';
import { startWorkMail } from './start-work-mail.ts';

const database = await testDatabase({ maxConnections: 12 });
const internet = fakeInternet();
const services = { ...(await testServices(database)), internet };
const viewer = contextFor(services, (await createUser(services.db)).id);
const recheck = () => recheckVerifications(services, new AbortController().signal);

async function person() {
  const { id, email } = await createUser(services.db);
  return { id, email, ctx: contextFor(services, id) };
}

let domains = 0;
/** A new domain whose TXT record proves that it belongs to this user. */
async function provenDomain(ctx: UserContext) {
  const domain = `clinic-${(domains += 1)}.com`;
  const { id, txtRecord } = await addDomain(ctx, { domain });
  internet.txt.set(domain, [txtRecord ?? '']);
  await checkDomain(ctx, { id });
  return { id, domain };
}

async function marksOf(userId: string): Promise<string[]> {
  const { verified } = await getPublicProfile(viewer, { userId });
  return verified.map(({ kind, subject }) => `${kind} ${subject}`);
}

/** Lets days pass one by one, with the job on each. */
async function passDays(count: number): Promise<void> {
  for (let day = 0; day < count; day++) {
    await database.ownerPool.query(
      `update verifications set proven_at = proven_at - interval '1 day', checked_at = checked_at - interval '1 day',
         failing_since = failing_since - interval '1 day', check_due_at = check_due_at - interval '1 day'`,
    );
    await recheck();
  }
}

const stateOf = async (ctx: UserContext) => (await listVerifications(ctx)).verifications.map(({ state }) => state);

test('a domain is shown once its record is found, to everyone who sees the profile', async () => {
  const { id: userId, ctx } = await person();
  const claimed = await addDomain(ctx, { domain: 'https://www.Asha-Rao.com/contact' });
  expect(claimed).toMatchObject({
    subject: 'asha-rao.com',
    state: 'pending',
    txtRecord: expect.stringMatching(/^proverse-verify=[0-9a-f]{32}$/),
  });
  expect(await addDomain(ctx, { domain: 'asha-rao.com' })).toEqual(claimed);
  expect(await checkDomain(ctx, claimed)).toMatchObject({ result: 'absent', verification: { state: 'pending' } });
  expect(await marksOf(userId)).toEqual([]);

  internet.txt.set('asha-rao.com', [claimed.txtRecord ?? '']);
  const { result, verification } = await checkDomain(ctx, claimed);
  expect([result, verification.state]).toEqual(['found', 'proven']);
  expect(await marksOf(userId)).toEqual(['domain asha-rao.com']);
  await removeVerification(ctx, claimed);
  expect(await marksOf(userId)).toEqual([]);
  expect((await rejectionOf(checkDomain(ctx, claimed))).code).toBe('NOT_FOUND');
});

test('the record of one account proves nothing for another, and both may prove the same domain', async () => {
  const [one, other] = [await person(), await person()];
  const { domain } = await provenDomain(one.ctx);
  const claim = await addDomain(other.ctx, { domain });
  expect((await checkDomain(other.ctx, claim)).result).toBe('absent');
  internet.txt.get(domain)?.push(claim.txtRecord ?? '');
  expect((await checkDomain(other.ctx, claim)).result).toBe('found');
  expect([await marksOf(one.id), await marksOf(other.id)]).toEqual([[`domain ${domain}`], [`domain ${domain}`]]);
});

test('a link on the home page proves a domain too, to the profile of this user only', async () => {
  const { ctx } = await person();
  const claim = await addDomain(ctx, { domain: 'blog.example.net' });
  const [url = ''] = (await listVerifications(ctx)).profileUrls;
  internet.pages.set('https://blog.example.net/', { html: `<a rel="me" href="${url}9">` });
  expect((await checkDomain(ctx, claim)).result).toBe('absent');
  internet.pages.set('https://blog.example.net/', { html: `<a rel="me" href="${url}">` });
  expect((await checkDomain(ctx, claim)).result).toBe('found');

  // A page on the web comes first, and its former address still counts.
  await savePublicPage(ctx, { handle: 'asha_blogs', isPublicOnWeb: true });
  expect((await listVerifications(ctx)).profileUrls[0]).toMatch(/\/@asha_blogs$/);
  internet.pages.set('https://blog.example.net/', { html: `<a rel="me" href="${ctx.config.publicUrl}/@asha_blogs">` });
  await savePublicPage(ctx, { handle: 'asha_writes' });
  expect((await listVerifications(ctx)).profileUrls[0]).toMatch(/\/@asha_writes$/);
  expect((await checkDomain(ctx, claim)).result).toBe('found');
});

test('checks a proven domain every week, and one failed check costs no mark', async () => {
  const { id: userId, email, ctx } = await person();
  const { domain } = await provenDomain(ctx);
  const asked = () => internet.asked.filter((name) => name === domain).length;
  await passDays(6);
  expect(asked()).toBe(1);
  internet.down.add(domain);
  await passDays(1);
  expect([asked(), await stateOf(ctx), await marksOf(userId)]).toEqual([2, ['failing'], [`domain ${domain}`]]);
  internet.down.delete(domain);
  await passDays(1);
  expect([asked(), await stateOf(ctx)]).toEqual([3, ['proven']]);
  await passDays(6);
  expect(asked()).toBe(3);
  expect(await subjectsTo(services, email)).toEqual([]);
});

test.each([
  ['absent for three days', 3, (domain: string) => void internet.txt.delete(domain)],
  ['unreachable for two weeks', 14, (domain: string) => void internet.down.add(domain)],
])(
  'a domain whose proof is %s loses its mark, the owner is mailed once, and can prove it again',
  async (_name, days, fail) => {
    const { id: userId, email, ctx } = await person();
    const { id, domain } = await provenDomain(ctx);
    const records = internet.txt.get(domain) ?? [];
    fail(domain);
    // However often its owner looks, time decides.
    for (let check = 0; check < 5; check++) await checkDomain(ctx, { id });
    await passDays(days - 1);
    expect(await marksOf(userId)).toEqual([`domain ${domain}`]);
    await passDays(3);
    expect([await stateOf(ctx), await marksOf(userId)]).toEqual([['lost'], []]);
    expect(await subjectsTo(services, email)).toEqual([`“Domain ${domain}” is no longer on your Proverse profile`]);

    internet.txt.set(domain, records);
    internet.down.delete(domain);
    expect((await checkDomain(ctx, { id })).verification).toMatchObject({ state: 'proven', lostBecause: null });
    expect(await marksOf(userId)).toEqual([`domain ${domain}`]);
  },
);

test('several nodes check each due domain once', async () => {
  const { ctx } = await person();
  const { domain } = await provenDomain(ctx);
  await database.ownerPool.query(`update verifications set check_due_at = now() where subject = $1`, [domain]);
  await Promise.all([recheck(), recheck(), recheck()]);
  expect(internet.asked.filter((name) => name === domain)).toHaveLength(2);
});

test('the job looks up three domains at a time, after the people who wait, and stores nothing about its own overload', async () => {
  const { ctx } = await person();
  const claims = [];
  for (let count = 0; count < 4; count++) claims.push(await provenDomain(ctx));
  await database.ownerPool.query('update verifications set check_due_at = now() where user_id = $1', [ctx.userId]);
  const countOfDue = async () =>
    (await database.ownerPool.query('select from verifications where check_due_at <= now()')).rowCount;
  let notTaken: number | null | undefined;
  const asked: { readonly domain: string; readonly urgent: boolean }[] = [];
  const threeAsked = Promise.withResolvers<void>();
  const busy: PublicInternet = {
    page: internet.page,
    async txtRecords(domain, { urgent = false } = {}) {
      asked.push({ domain, urgent });
      if (asked.length === 3) threeAsked.resolve();
      await threeAsked.promise;
      notTaken ??= await countOfDue();
      return internet.txtRecords(domain);
    },
  };
  await recheckVerifications({ ...services, internet: busy }, new AbortController().signal);
  expect([asked.length, notTaken, asked.some(({ urgent }) => urgent)]).toEqual([4, 1, false]);
  const [{ id } = { id: '' }] = claims;
  await checkDomain({ ...ctx, internet: busy }, { id });
  expect(asked.at(-1)?.urgent).toBe(true);

  const before = await listVerifications(ctx);
  const full: PublicInternet = { ...busy, txtRecords: () => Promise.reject(new DomainError('SERVICE_UNAVAILABLE')) };
  expect((await rejectionOf(checkDomain({ ...ctx, internet: full }, { id }))).code).toBe('SERVICE_UNAVAILABLE');
  expect(await listVerifications(ctx)).toEqual(before);
});

test('marks fall when the name changes, and not when anything else does', async () => {
  const { id: userId, ctx } = await person();
  const { id, domain } = await provenDomain(ctx);
  await updateProfile(ctx, { headline: 'New', firstName: 'Asha' });
  expect(await marksOf(userId)).toEqual([`domain ${domain}`]);
  await updateProfile(ctx, { lastName: 'Nair' });
  expect(await marksOf(userId)).toEqual([]);
  expect((await listVerifications(ctx)).verifications).toMatchObject([{ state: 'lost', lostBecause: 'name_changed' }]);
  await checkDomain(ctx, { id });
  expect(await marksOf(userId)).toEqual([`domain ${domain}`]);
});

test('a work mail shows its domain and stores no address', async () => {
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

test('free mail is refused, and another user’s flow or code is worth nothing', async () => {
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

test('a work mail must be confirmed again after a year', async () => {
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

test('a work mail that is confirmed while the job ends it keeps its mark', async () => {
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

test('holds five verifications at most, also when they are added at the same time', async () => {
  const { ctx } = await person();
  const adding = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => addDomain(ctx, { domain: `${name}-clinic.com` }));
  const refused = (await Promise.allSettled(adding)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(await rejectionOf(startWorkMail(ctx, { email: 'asha@lotus-hospital.com' }))).toMatchObject({
    code: 'VERIFICATIONS_FULL',
    params: { max: 5 },
  });
});

test('our own domain is refused, and a deleted account keeps no verification', async () => {
  const { id: userId, ctx } = await person();
  const own = { ...ctx, config: { ...ctx.config, publicUrl: 'https://app.proverse.com' } };
  for (const domain of ['app.proverse.com', 'x.app.proverse.com']) {
    expect((await rejectionOf(addDomain(own, { domain }))).fields).toEqual({ domain: 'This is our own domain' });
  }
  await provenDomain(ctx);
  await leave(database.ownerPool, userId);
  expect(await stateOf(ctx)).toEqual([]);
});
