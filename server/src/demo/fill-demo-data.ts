import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../kernel/passwords.ts';
import type { MessageTier, Services } from '../context.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { CAREERS } from './demo-careers.ts';
import { EXCHANGES, FOLLOW_UP, REJECTION_REASON, REVIEWS, type DemoExchange } from './demo-conversations.ts';
import { buyCoins, expire, rate, reject, reply, send, giveFreePass, type Outgoing } from './demo-ledger.ts';
import {
  DEMO_CLIENT,
  DEMO_EXPERT,
  DEMO_PEOPLE,
  followUpRateOf,
  priorityRateOf,
  type DemoPerson,
} from './demo-people.ts';

/** The credentials of a demo account. */
export interface DemoLogin {
  readonly email: string;
  readonly password: string;
}

const LOGINS: readonly DemoLogin[] = [DEMO_CLIENT, DEMO_EXPERT].map(({ email, password }) => ({ email, password }));
// An arbitrary key for an advisory lock that nothing else uses.
const DEMO_LOCK = 5_511_270_412;
/** Experts with a weekly limit, and how many places they have left. */
const LIMITED = [
  { lastName: 'Varma', left: 20 },
  { lastName: 'Mirza', left: 2 },
  { lastName: 'Tiwari', left: 4 },
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
/** How many users send messages. The others only reply. */
const ASKERS = 14;

interface Member {
  readonly id: string;
  readonly person: DemoPerson;
}

/**
 * Fills a database without users with demo data, and returns the demo accounts. On a database that already has the demo
 * data it only returns them, on any other it returns none. Everything is one transaction: a crash leaves an empty database,
 * and two nodes that start together fill it once.
 */
export async function fillDemoData(services: Pick<Services, 'db' | 'config'>): Promise<readonly DemoLogin[]> {
  const known = await demoLoginsOf(services.db);
  if (known) return known;
  const [client, expert, others] = await Promise.all([
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
    await fillConversations(tx, services, members);
    await openPublicPages(tx, members);
    await verifyDomains(tx, members);
    await finishAccounts(tx);
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
): Promise<readonly [Member, Member, ...Member[]]> {
  const people: readonly DemoPerson[] = [DEMO_CLIENT, DEMO_EXPERT, ...DEMO_PEOPLE];
  const rows = people.map((person, i) => ({
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
    bio: person.bio,
    ...(person.stars.length > 0 ? careerOf(person) : {}),
    email_notifications: false, // no mails about the demo's own history
    created_at: new Date(Date.now() - (20 + ((i * 137) % 900)) * 24 * 3600 * 1000),
  }));
  const inserted = await tx.insertInto('users').values(rows).returning(['id', 'email']).execute();
  const idOf = new Map(inserted.map(({ id, email }) => [email, id]));
  const [client, expert, ...others] = people.map((person, i) => ({ id: idOf.get(rows[i]?.email ?? '') ?? '', person }));
  if (!client || !expert) throw new Error('the demo has no logins');
  return [client, expert, ...others];
}

function careerOf({ topic }: DemoPerson) {
  const { experience, portfolio } = CAREERS[topic];
  return { experience, portfolio: JSON.stringify(portfolio) };
}

async function giveSignupBonus(tx: Tx, coins: number): Promise<void> {
  if (coins > 0) await sql`select ledger_signup_bonus(id, ${coins}) from users`.execute(tx);
}

interface Conversation {
  readonly from: Member;
  readonly to: Member;
  readonly about: DemoExchange;
  readonly tier?: MessageTier;
  /** A question about the reply, which waits. */
  readonly followUp?: DemoExchange;
  readonly stars?: number;
  readonly review?: string | null;
}

async function fillConversations(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  members: readonly [Member, Member, ...Member[]],
): Promise<void> {
  const [client, expert, ...others] = members;
  const rated = ratedConversations(members, others.slice(0, ASKERS));
  const named = (lastName: string): Member => {
    const member = others.find(({ person }) => person.lastName === lastName);
    if (!member) throw new Error(`no demo user is called ${lastName}`);
    return member;
  };
  const ask = (from: Member, to: Member, which: 0 | 1 | 2, tier: MessageTier = 'standard'): Conversation => ({
    from,
    to,
    about: EXCHANGES[to.person.topic][which],
    tier,
  });
  const unrated = [ask(client, named('Venkatesan'), 0), { ...ask(named('Mirza'), expert, 0), followUp: FOLLOW_UP }];
  const rejected = [ask(client, named('Krishnamurthy'), 2), ask(named('Chauhan'), expert, 1)];
  const expired = [ask(client, named('Fischer'), 0, 'priority'), ask(named('Tiwari'), expert, 2)];
  const waiting = [
    ask(client, expert, 1),
    ask(client, named('Patil'), 1),
    ask(named('Bhandari'), expert, 0, 'priority'),
    ask(expert, named('Agarwal'), 1),
  ];

  const all = [rated, unrated, rejected, expired, waiting].flat();
  await buyWhatTheySpend(tx, all);
  for (const { from, to } of all) await sql`select view_profile(${from.id}, ${to.id})`.execute(tx);
  for (const { to } of waiting) if (to !== client) await save(tx, client, to);
  for (const each of [...rated, ...unrated]) {
    const message = await send(tx, config, withIds(each));
    await reply(tx, message, each.about.reply);
    if (each.stars !== undefined) await rate(tx, message, each.stars, each.review ?? null);
    if (each.followUp) await send(tx, config, { ...withIds(each), about: each.followUp, follows: message.id });
  }
  for (const each of rejected) await reject(tx, await send(tx, config, withIds(each)), REJECTION_REASON);
  for (const each of expired) await expire(tx, await send(tx, config, withIds(each), 0));
  for (const each of waiting) await send(tx, config, withIds(each));
  await giveFreePass(tx, expert.id, client.id);
}

async function save(tx: Tx, owner: Member, { id }: Member): Promise<void> {
  await sql`select save_professional(${owner.id}, ${id})`.execute(tx);
}

/** Returns one conversation for each rating in `stars`. The senders take turns. */
function ratedConversations(members: readonly Member[], askers: readonly Member[]): Conversation[] {
  let turn = 0;
  const nextAsker = (to: Member): Member => {
    const from = askers[turn++ % askers.length];
    return from && from !== to ? from : nextAsker(to);
  };
  return members.flatMap((to) =>
    to.person.stars.map((stars, i) => {
      const from = nextAsker(to);
      const about = EXCHANGES[to.person.topic][i % 3 === 0 ? 0 : i % 3 === 1 ? 1 : 2];
      const reviews = REVIEWS[stars] ?? [null];
      return { from, to, about, stars, review: reviews[turn % reviews.length] ?? null };
    }),
  );
}

function withIds({ from, to, about, tier }: Conversation): Outgoing {
  return { from: from.id, to: to.id, about, tier };
}

/** Buys the coins that each sender spends, because the signup bonus is a setting and may be too small. */
async function buyWhatTheySpend(tx: Tx, conversations: readonly Conversation[]): Promise<void> {
  const spending = Map.groupBy(conversations, ({ from }) => from.id);
  for (const [userId, theirs] of spending) {
    const coins = theirs.reduce((sum, each) => sum + priceOf(each), 0);
    await buyCoins(tx, userId, coins);
  }
}

/** Returns at least what the sender pays. */
function priceOf({ to: { person }, tier, followUp }: Conversation): number {
  const coins = tier === 'priority' ? (priorityRateOf(person) ?? 0) : person.rate;
  return followUp ? 2 * coins : coins;
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

/** Turns mails on for the demo accounts, limits or pauses some experts, and gives users different times of last activity. */
async function finishAccounts(tx: Tx): Promise<void> {
  const emails = LOGINS.map(({ email }) => email);
  await tx.updateTable('users').set({ email_notifications: true }).where('email', 'in', emails).execute();
  await sql`
    update users set capacity_per_week = places.free + (
      select count(*) from messages where recipient_id = users.id and created_at > now() - interval '7 days'
    )
    from unnest(${LIMITED.map(({ lastName }) => lastName)}::text[], ${LIMITED.map(({ left }) => left)}::integer[])
      places (last_name, free)
    where users.last_name = places.last_name`.execute(tx);
  await sql`
    update users set paused_until = day_in_india(now()) + 12 where last_name = any (${PAUSED})`.execute(tx);
  await sql`
    update user_presence
    set last_active_at = now() - make_interval(mins => 5 + abs(hashtext(user_id::text)) % 4000)`.execute(tx);
}
