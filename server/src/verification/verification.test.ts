import { DomainError } from '@proverse/shared';
import { expect, test } from 'vitest';
import type { PublicInternet } from '../context.ts';
import { savePublicPage } from '../profile/save-public-page.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { subjectsTo } from '../testing/accounts.ts';
import { leave, rejectionOf } from '../testing/factories.ts';
import { addDomain } from './add-domain.ts';
import { checkDomain } from './check-domain.ts';
import { listVerifications } from './list-verifications.ts';
import { recheckVerifications } from './recheck-verifications.ts';
import { removeVerification } from './remove-verification.ts';
import { startWorkMail } from './start-work-mail.ts';
import { verificationWorld } from './verification-fixtures.ts';

const { database, internet, services, marksOf, passDays, person, provenDomain, recheck, stateOf } =
  await verificationWorld();

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
    ...internet,
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
