import { CATEGORIES } from '@proverse/shared';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { login } from '../../server/src/auth/login.ts';
import { listTokens } from '../../server/src/tokens/list-tokens.ts';
import { getBalance } from '../../server/src/coins/get-balance.ts';
import { listHistory } from '../../server/src/coins/list-history.ts';
import { listProfessionals } from '../../server/src/directory/list-professionals.ts';
import { listSaved } from '../../server/src/saved/list-saved.ts';
import { countMessages } from '../../server/src/messages/read/count-messages.ts';
import { getNote } from '../../server/src/notes/person-note.ts';
import { getPublicProfile } from '../../server/src/profiles/get-public-profile.ts';
import { readWebProfile } from '../../server/src/public-pages/read-web-profile.ts';
import { getPublicStats } from '../../server/src/profiles/get-public-stats.ts';
import { listSavedReplies } from '../../server/src/saved-replies/saved-replies.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { contextFor, createUser, publicContext } from '../../server/src/testing/factories.ts';
import { testServices } from '../../server/src/testing/services.ts';
import { listDeliveries } from '../../server/src/webhooks/list-deliveries.ts';
import { listWebhooks } from '../../server/src/webhooks/own-webhooks.ts';
import { encryptAccount } from '../../server/src/payouts/account-encryption.ts';
import { makePicture } from '../../server/src/pictures/make-picture.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import { takePhoto } from './demo-photos.ts';
import { fillDemoData } from './fill-demo-data.ts';

async function freshServices() {
  const database = await testDatabase();
  const services = await testServices(database);
  return {
    database,
    services,
    owner: { config: services.config, log: services.log, db: database.ownerDb, encryptAccount },
  };
}

const { database, services, owner } = await freshServices();
const guards = async () =>
  (await database.ownerPool.query('select tgrelid, tgname, tgenabled from pg_trigger order by 1, 2')).rows;
const guardsBefore = await guards();
const logins = await fillDemoData(owner);
const PAGE = { page: 0, size: 50, sortBy: 'rating' } as const;
const idOf = async (email: string) =>
  (await services.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

test('returns two working logins, and the same ones without a change on the second start', async () => {
  expect(logins).toHaveLength(2);
  for (const input of logins) {
    const { user } = await login(publicContext(services), input);
    expect(user.email).toBe(input.email);
  }
  const before = await database.ownerPool.query('select count(*) as n from ledger_tx');
  expect(await fillDemoData(owner)).toEqual(logins);
  expect((await database.ownerPool.query('select count(*) as n from ledger_tx')).rows).toEqual(before.rows);
});

test('fills the directory for every price range, profession and script, with and without ratings', async () => {
  const ctx = contextFor(services, await idOf(logins[0]?.email ?? ''));
  const count = async (filters: object) => (await listProfessionals(ctx, { ...PAGE, ...filters })).totalElements;
  expect(await count({})).toBeGreaterThanOrEqual(55);
  expect(await count({ maxPrice: 20 })).toBeGreaterThanOrEqual(5);
  expect(await count({ minPrice: 21, maxPrice: 50 })).toBeGreaterThanOrEqual(5);
  expect(await count({ minPrice: 51 })).toBeGreaterThanOrEqual(5);
  for (const profession of ['Software Engineer', 'Designer', 'Marketing', 'Consultant']) {
    expect(await count({ profession })).toBeGreaterThanOrEqual(4);
  }
  for (const keyword of ['शर्मा', 'حداد', '李']) expect(await count({ keyword })).toBe(1);
  const lastPage = await listProfessionals(ctx, { ...PAGE, page: 1 });
  expect(lastPage.content.at(-1)?.rating).toBeNull();
});

test('gives most professionals a page on the web, in every category', async () => {
  const { rows } = await database.ownerPool.query<{ category: string; people: number }>(
    'select category, count(*) as people from directory_entries where on_web group by category',
  );
  expect(rows.filter(({ people }) => people >= 2)).toHaveLength(CATEGORIES.length);
  expect(await readWebProfile(services.reads, 'asha_rao')).toMatchObject({ firstName: 'Asha', lastName: 'Rao' });
});

test('gives profiles experience, a portfolio and views, and the client saved ones', async () => {
  const [client = '', expert = ''] = await Promise.all(logins.map(({ email }) => idOf(email)));
  const ctx = contextFor(services, client);
  const profile = await getPublicProfile(ctx, { userId: expert });
  expect(profile).toMatchObject({ experience: expect.any(String), canMessage: true, saved: true });
  expect(profile.portfolio.length).toBeGreaterThanOrEqual(1);
  expect(profile.testimonials.length).toBeGreaterThanOrEqual(1);
  expect(profile.verified.map(({ kind }) => kind)).toEqual(['work_mail', 'domain']);
  expect((await getPublicStats(ctx, { userId: expert })).profileViews).toBeGreaterThanOrEqual(3);
  expect((await listSaved(ctx, { page: 0, size: 50 })).totalElements).toBe(3);
});

test('limits one expert, pauses another, and gives the demo expert saved replies, an API token, a webhook and a note about the client', async () => {
  const [client = '', expert = ''] = await Promise.all(logins.map(({ email }) => idOf(email)));
  const ctx = contextFor(services, expert);
  expect(await getPublicProfile(contextFor(services, client), { userId: expert })).toMatchObject({ placesLeft: 20 });
  const { content } = await listProfessionals(ctx, { ...PAGE, keyword: 'Sen' });
  expect(content.find(({ lastName }) => lastName === 'Sen')?.pausedUntil).not.toBeNull();
  expect((await listSavedReplies(ctx)).content).toHaveLength(2);
  expect((await listTokens(ctx)).content).toMatchObject([{ scopes: ['messages:read'], isExpired: false }]);
  const [webhook] = (await listWebhooks(ctx)).content;
  expect((await listDeliveries(ctx, { id: webhook?.id ?? '', page: 0, size: 5 })).totalElements).toBe(3);
  expect(await getNote(ctx, { userId: client })).toMatchObject({ note: expect.any(String) });
});

test('gives the client no price', async () => {
  const client = await idOf(logins[0]?.email ?? '');
  const profile = await getPublicProfile(contextFor(services, client), { userId: client });
  expect(profile.messageRate).toBeNull();
});

test('gives both logins messages of every status', async () => {
  const [client, expert] = await Promise.all(logins.map(({ email }) => idOf(email)));
  for (const id of [client, expert]) {
    const { inbox, outbox, expired, rejected } = await countMessages(contextFor(services, id ?? ''));
    expect(Math.min(inbox, outbox, expired, rejected)).toBeGreaterThanOrEqual(1);
  }
  const expertCounts = await countMessages(contextFor(services, expert ?? ''));
  expect(expertCounts.unreadInbox).toBe(3);
  // Only the reply that is not rated yet.
  expect((await countMessages(contextFor(services, client ?? ''))).unreadReplies).toBe(1);
  const waiting = await services.pool.query(`select count(*) as n from messages where status = 'pending'`);
  expect(waiting.rows).toEqual([{ n: 5 }]);
});

test('gives admins withdrawals, reports, frozen earnings and unmatched payments to work on, and no demo user the role', async () => {
  const { rows } = await database.ownerPool.query(`
    select
      (select json_object_agg(status, n) from (select status, count(*) as n from withdrawals group by status) w) as withdrawals,
      (select json_object_agg(status, n) from (select status, count(*) as n from message_reports group by status) r) as reports,
      (select array_agg(distinct kind order by kind) from admin_waiting()) as waiting,
      (select bool_and(requested_at < now() and (closed_at is null or closed_at > approved_at or approved_at is null)) from withdrawals)
        as past,
      (select count(*) from admin_acts where created_at > now() - interval '10 minutes') as undated,
      (select count(*) from users where role = 'admin') as admins,
      (select count(*) from tallies_counted c where c.tally like 'earned %' and c.coins <> (
        select sum(coins) from tally_changes t where t.user_id = c.user_id and t.tally = c.tally
      )) as miscounted`);
  expect(rows).toEqual([
    {
      withdrawals: { requested: 4, approved: 2, paid: 5, rejected: 1, failed: 2 },
      reports: { open: 4, dismissed: 2, refunded: 1 },
      waiting: ['disputes', 'frozenEarnings', 'payments', 'reports', 'withdrawals'],
      past: true,
      undated: 0,
      admins: 0,
      miscounted: 0,
    },
  ]);
});

test('gives a dozen people a photo that was converted as an upload, and all pictures differ', async () => {
  const photographed = DEMO_PEOPLE.filter(({ photo }) => photo !== undefined);
  expect(photographed).toHaveLength(12);
  const { rows } = await database.ownerPool.query<{ webp: Buffer; people: number }>(
    'select webp, count(*) as people from avatars join users on avatar_url = $1 || hash || $2 group by hash, webp',
    ['/api/avatars/', '.webp'],
  );
  expect(rows).toHaveLength([...DEMO_PEOPLE].filter(({ portrait }) => portrait).length + logins.length);
  const photo = await takePhoto(photographed[0]!);
  expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 750 });
  const picture = await makePicture(services.log, photo);
  expect(rows.filter(({ webp }) => webp.equals(picture))).toHaveLength(1);
});

test('leaves every history equal to its balance and no email due', async () => {
  const users = await services.db.selectFrom('users').select('id').execute();
  for (const { id } of users) {
    const ctx = contextFor(services, id);
    const history = await listHistory(ctx, { page: 0, size: 50 });
    expect(history.totalElements).toBeLessThanOrEqual(50);
    expect(history.content.reduce((sum, { amount }) => sum + amount, 0)).toBe((await getBalance(ctx)).coins);
  }
  const mails = await services.pool.query('select count(*) as n from notifications where mail_due');
  expect(mails.rows).toEqual([{ n: 0 }]);
});

test('spreads the history over nine months, with response times, and leaves every guard in place', async () => {
  expect(await guards()).toEqual(guardsBefore);
  const { rows } = await database.ownerPool.query(
    `
    select
      (select count(distinct date_trunc('month', created_at)) >= 9 from messages) as months,
      (select bool_and(m.created_at <= coalesce(replied_at, now()) and coalesce(closed_at, now()) <= now()) from messages m) as past,
      (select bool_and(status <> 'pending' or expires_at > now()) from messages) as open,
      (select count(distinct response_median_hours) > 20 from profile_stats) as paces,
      (select bool_and(t.created_at = m.created_at) from ledger_tx t join messages m on t.id = m.hold_tx_id) as booked,
      (select count(*) from (select content from messages where recipient_id = $1 group by content having count(*) > 1) twice)
        as repeated`,
    [await idOf(logins[1]?.email ?? '')],
  );
  expect(rows).toEqual([{ months: true, past: true, open: true, paces: true, booked: true, repeated: 0 }]);
});

test('changes nothing in a database with users', async () => {
  const own = await freshServices();
  await createUser(own.services.db);
  expect(await fillDemoData(own.owner)).toEqual([]);
  const { rows } = await own.database.ownerPool.query('select count(*) as n from users');
  expect(rows).toEqual([{ n: 1 }]);
});

test(
  'leaves an empty database after a crash, and fills it once when two nodes then start together',
  { timeout: 60_000 },
  async () => {
    const own = await freshServices();
    await own.database.ownerPool.query(`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'the power went out'; end $$;
    create trigger die before insert on ratings for each row execute function die()`);
    await expect(fillDemoData(own.owner)).rejects.toThrow('the power went out');
    const { rows } = await own.database.ownerPool.query(
      'select (select count(*) from users) + (select count(*) from ledger_tx) + (select count(*) from messages) as n',
    );
    expect(rows).toEqual([{ n: 0 }]);
    await own.database.ownerPool.query('drop trigger die on ratings');
    const started = await Promise.all([fillDemoData(own.owner), fillDemoData(own.owner)]);
    expect(started).toEqual([logins, logins]);
    const clients = await own.database.ownerPool.query(`select count(*) as n from users where email like 'client@%'`);
    expect(clients.rows).toEqual([{ n: 1 }]);
  },
);
