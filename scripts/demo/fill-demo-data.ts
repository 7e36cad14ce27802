import type { DemoLogin, DemoServices } from '../../server/src/node/launch.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../../server/src/passwords/passwords.ts';
import type { Services } from '../../server/src/context.ts';
import { inTransaction, type Tx } from '../../server/src/database/transaction.ts';
import { giveDeveloperAccess } from './demo-developers.ts';
import { fillHistory } from './demo-history.ts';
import { attachFiles, makeFiles } from './demo-files.ts';
import { giveFreePass } from './demo-ledger.ts';
import { drawPortrait } from '../command-parts/portrait.ts';
import { uploadPhotos } from './demo-photos.ts';
import {
  DEMO_CLIENT,
  DEMO_EXPERT,
  DEMO_PEOPLE,
  followUpRateOf,
  priorityRateOf,
  type DemoPerson,
  type Member,
  type Members,
} from './demo-people.ts';
import { DEMO_TEXTS } from './demo-texts.ts';

/** The credentials of a demo account. */
/** What the demo data is written with. Its owner passes in what belongs to another slice. */
const LOGINS: readonly DemoLogin[] = [DEMO_CLIENT, DEMO_EXPERT].map(({ email, password }) => ({ email, password }));
// An arbitrary key for an advisory lock that nothing else uses.
const DEMO_LOCK = 5_511_270_412;
/** Experts with a weekly limit, and how many places they have left. */
const LIMITED = [
  { lastName: 'Varma', left: 20 },
  { lastName: 'Mirza', left: 2 },
  { lastName: 'Tiwari', left: 4 },
] as const;
/** What the demo expert reuses in replies. */
const SAVED_REPLIES = [
  {
    title: 'Ask for the numbers',
    body: 'Thank you for your question. To answer it well, I look at three numbers first: your price, your costs per unit and how many customers come back.',
  },
  {
    title: 'First contract',
    body: 'For a first contract, agree in writing on four things: what you deliver, by when, for how much, and what happens if either side stops.',
  },
] as const;
/** Experts who take no new messages for some days. */
const PAUSED = ['Sen', 'Chauhan'];
/** Domains that experts have verified. No one can own a name below `.example`. */
const MARKS = [
  { lastName: 'Varma', kind: 'work_mail', subject: 'varma-advisory.example' },
  { lastName: 'Varma', kind: 'domain', subject: 'aditivarma.example' },
  { lastName: 'Rao', kind: 'domain', subject: 'asharao.example' },
  { lastName: 'Mehta', kind: 'work_mail', subject: 'kaveri-cloud.example' },
  { lastName: 'Venkatesan', kind: 'work_mail', subject: 'kaveri-accounts.example' },
  { lastName: 'Krishnamurthy', kind: 'work_mail', subject: 'monsoon-law.example' },
  { lastName: 'Fischer', kind: 'domain', subject: 'fischer-studio.example' },
] as const;

/**
 * Fills a database without users with demo data, and returns the demo accounts. On a database that already has the demo
 * data it only returns them, on any other it returns none. Everything is one transaction: a crash leaves an empty database,
 * and two nodes that start together fill it once.
 */
export async function fillDemoData(services: DemoServices): Promise<readonly DemoLogin[]> {
  const known = await demoLoginsOf(services.db);
  if (known) return known;
  // Before the transaction, which must not wait for them.
  const [photos, files, client, expert, others] = await Promise.all([
    uploadPhotos(DEMO_PEOPLE),
    makeFiles(services),
    hashPassword(DEMO_CLIENT.password),
    hashPassword(DEMO_EXPERT.password),
    hashPassword(randomBytes(32).toString('base64')), // no one can sign in to the other accounts
  ]);
  return inTransaction(services.db, async (tx) => {
    // A second node waits here until the first one has finished.
    await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '30s', true)`.execute(tx);
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(tx);
    const filledMeanwhile = await demoLoginsOf(tx);
    if (filledMeanwhile) return filledMeanwhile;
    const members = await insertMembers(tx, { client, expert, others });
    await giveSignupBonus(tx, services.config.signupBonusCoins);
    await fillHistory(tx, services.config, services.encryptAccount, members);
    await attachFiles(tx, services.config, files);
    await giveFreePass(tx, members[1].id, members[0].id);
    await hangPortraits(tx, members, photos);
    await openPublicPages(tx, members);
    await verifyDomains(tx, members);
    await finishAccounts(tx);
    await giveDeveloperAccess(tx, services.config, members[1].id);
    return LOGINS;
  });
}

/** Returns the demo accounts that the database has, or undefined when there are no users at all. */
async function demoLoginsOf(db: Services['db']): Promise<readonly DemoLogin[] | undefined> {
  const anyUser = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (!anyUser) return undefined;
  const emails = LOGINS.map(({ email }) => email);
  const found = await db.selectFrom('users').select('email').where('email', 'in', emails).execute();
  return LOGINS.filter(({ email }) => found.some((user) => user.email === email));
}

/** Returns the client, the expert and then all others. */
async function insertMembers(
  tx: Tx,
  hashes: { readonly client: string; readonly expert: string; readonly others: string },
): Promise<Members> {
  const people: readonly DemoPerson[] = [DEMO_CLIENT, DEMO_EXPERT, ...DEMO_PEOPLE];
  const rows = people.map((person, i) => ({
    // Ids are in the order of time.
    id: sql<string>`uuidv7(${joinedAt(person, i)}::timestamptz - clock_timestamp())`,
    email: LOGINS[i]?.email ?? `member-${i}@demo.proverse.example`,
    password_hash: [hashes.client, hashes.expert][i] ?? hashes.others,
    first_name: person.firstName,
    last_name: person.lastName,
    profession: person.profession,
    headline: person.headline,
    message_rate: person.rate,
    priority_rate: priorityRateOf(person),
    follow_up_rate: followUpRateOf(person),
    location: person.location,
    availability_status: person.availability,
    skills: [...person.skills],
    languages: ['en', ...(person.languages ?? [])],
    bio: person.bio,
    ...(person.stars.length > 0 ? careerOf(person) : {}),
    email_notifications: false, // no emails about the demo's own history
    created_at: joinedAt(person, i),
  }));
  const inserted = await tx.insertInto('users').values(rows).returning(['id', 'email']).execute();
  const idOf = new Map(inserted.map(({ id, email }) => [email, id]));
  const [client, expert, ...others] = people.map((person, i) => ({ id: idOf.get(rows[i]?.email ?? '') ?? '', person }));
  if (!client || !expert) throw new Error('the demo has no logins');
  return [client, expert, ...others];
}

/** Users with ratings joined before the history begins, the others lately. */
function joinedAt({ stars }: DemoPerson, number: number): Date {
  const days = stars.length > 0 ? 290 + ((number * 137) % 640) : 3 + ((number * 37) % 50);
  return new Date(Date.now() - days * 24 * 3600 * 1000);
}

function careerOf({ topic }: DemoPerson) {
  const { experience, portfolio } = DEMO_TEXTS.careers[topic];
  return { experience, portfolio: JSON.stringify(portfolio) };
}

async function giveSignupBonus(tx: Tx, coins: number): Promise<void> {
  if (coins > 0) await sql`select ledger_signup_bonus(id, ${coins}) from users`.execute(tx);
}

async function hangPortraits(
  tx: Tx,
  members: readonly Member[],
  photos: Awaited<ReturnType<typeof uploadPhotos>>,
): Promise<void> {
  for (const [number, { id, person }] of members.entries()) {
    if (!person.portrait) continue;
    const picture = photos.get(person) ?? (await drawPortrait(person.portrait, number));
    await sql`select set_avatar(${id}, ${picture})`.execute(tx);
  }
}

/** Gives a page on the web to everyone with ratings. The client has none, to show how that looks. */
async function openPublicPages(tx: Tx, [, ...members]: readonly Member[]): Promise<void> {
  for (const { id, person } of members) {
    if (person.stars.length > 0) {
      await sql`select save_public_page(${id}, ${handleOf(person)}, true)`.execute(tx);
    }
  }
}

/** Shows marks on some profiles. They are never checked again, because nothing would be found. */
async function verifyDomains(tx: Tx, members: readonly Member[]): Promise<void> {
  const proven = sql<Date>`now() - interval '40 days'`;
  const rows = MARKS.flatMap(({ lastName, kind, subject }) =>
    members
      .filter(({ person }) => person.lastName === lastName)
      .map(({ id }) => ({
        user_id: id,
        kind,
        subject,
        ...(kind === 'domain' ? { token: randomBytes(16).toString('hex') } : { mailbox_hash: randomBytes(32) }),
        proven_at: proven,
        checked_at: kind === 'domain' ? sql<Date>`now() - interval '2 days'` : proven,
        check_due_at: sql<Date>`'infinity'::timestamptz`,
      })),
  );
  await tx.insertInto('verifications').values(rows).execute();
}

/** `asha_rao`. */
function handleOf({ firstName, lastName, handle }: DemoPerson): string {
  if (handle !== undefined) return handle;
  const letters = `${firstName}_${lastName}`.normalize('NFKD').toLowerCase();
  return letters.replaceAll(/[^a-z_]/g, '').slice(0, 30);
}

/**
 * Turns emails on for the demo accounts, takes the client's price away, limits or pauses some experts, gives one expert saved
 * replies and a note, and varies when people were last active.
 */
async function finishAccounts(tx: Tx): Promise<void> {
  const emails = LOGINS.map(({ email }) => email);
  await tx.updateTable('users').set({ email_notifications: true }).where('email', 'in', emails).execute();
  // She only asks. The price was for the one question that she has answered.
  await tx.updateTable('users').set({ message_rate: null }).where('email', '=', DEMO_CLIENT.email).execute();
  await sql`
    update users set capacity_per_week = places.free + (
      select count(*) from messages where recipient_id = users.id and created_at > now() - interval '7 days'
    )
    from unnest(${LIMITED.map(({ lastName }) => lastName)}::text[], ${LIMITED.map(({ left }) => left)}::integer[])
      places (last_name, free)
    where users.last_name = places.last_name`.execute(tx);
  await sql`
    insert into saved_replies (user_id, title, body)
    select id, title, body from users, unnest(${SAVED_REPLIES.map(({ title }) => title)}::text[],
      ${SAVED_REPLIES.map(({ body }) => body)}::text[]) reply (title, body)
    where email = ${DEMO_EXPERT.email}`.execute(tx);
  await sql`
    insert into person_notes (owner_id, person_id, note)
    select expert.id, asker.id, 'Opens a tea room in Dehradun. Likes a clear first step.'
    from users expert, users asker where expert.email = ${DEMO_EXPERT.email} and asker.email = ${DEMO_CLIENT.email}`.execute(
    tx,
  );
  await sql`
    update users set paused_until = day_in_india(now()) + 12 where last_name = any (${PAUSED})`.execute(tx);
  await sql`
    update user_presence
    set last_active_at = now() - make_interval(mins => 5 + abs(hashtext(user_id::text)) % 4000)`.execute(tx);
}
