/** Nine months of conversations between the demo's users. */
import { sql } from 'kysely';
import type { Config } from '../../server/src/config/config.ts';
import type { MessageTier } from '../../server/src/context.ts';
import type { Tx } from '../../server/src/database/transaction.ts';
import { backdate, type DatedMessage, type DatedPurchase, type DatedStep } from './backdate.ts';
import { DISPUTING_BUYER } from './demo-admin-cases.ts';
import { payWithStripe } from './demo-admin-ledger.ts';
import { adminSteps, type EncryptAccount } from './demo-admin-work.ts';
import { buyCoins, expire, rate, reject, reply, send, type DemoMessage } from './demo-ledger.ts';
import { priorityRateOf, type Member, type Members } from './demo-people.ts';
import { DEMO_TEXTS, type DemoExchange } from './demo-texts.ts';
import { fillViews } from './demo-views.ts';

interface Conversation {
  readonly from: Member;
  readonly to: Member;
  readonly about: DemoExchange;
  readonly tier?: MessageTier;
  readonly hoursAgo: number;
  readonly outcome: 'replied' | 'rejected' | 'expired' | 'pending';
  /** Hours until the reply or the rejection. */
  readonly replyHours?: number;
  readonly stars?: number;
  readonly review?: string | null;
  /** A question about the reply, which waits. */
  readonly followUp?: DemoExchange;
}

const DAYS = 265;
const HOUR_MS = 3600 * 1000;
const TTL_HOURS = { standard: 7 * 24, priority: 24 };
/** Typical hours until a reply. Some experts are fast, others take days. */
const PACES = [0.7, 2, 5, 9, 15, 26] as const;
/** How many of the others send messages. The rest only reply. */
const ASKERS = 14;

interface Step {
  readonly at: number;
  run(): Promise<unknown>;
}

/**
 * Plays the history in the order in which it happened, and then moves everything to its time in the past. The operations
 * are those of the product, so that the auditor accepts the demo's ledger like any other.
 */
export async function fillHistory(
  tx: Tx,
  config: Config,
  encryptAccount: EncryptAccount,
  members: Members,
): Promise<void> {
  const [client, expert] = members;
  const conversations = conversationsOf(members);
  for (const { from, to, outcome } of conversations) {
    await sql`select view_profile(${from.id}, ${to.id})`.execute(tx);
    if (outcome === 'pending' && to !== client) {
      await sql`select save_professional(${client.id}, ${to.id})`.execute(tx);
    }
  }
  const startedAt = Date.now();
  // With a short MESSAGE_TTL the waiting messages are younger, or they would be overdue. The past had deadlines of its own.
  const firstWaiting = startedAt - config.messageTtlMs / 3;
  const timeOf = ({ hoursAgo, outcome }: Conversation): number =>
    Math.max(startedAt - hoursAgo * HOUR_MS, outcome === 'pending' ? firstWaiting : -Infinity);
  const messages: DatedMessage[] = [];
  const purchases: DatedPurchase[] = [];
  const adminDates: DatedStep[] = [];
  const named = memberByName(members);
  const disputing = named(DISPUTING_BUYER).id;
  const steps: Step[] = [];

  for (const [at, userId, coins] of purchasesFor(conversations, timeOf)) {
    const run = async () => {
      const pay = userId === disputing ? payWithStripe : undefined;
      for (const id of await buyCoins(tx, userId, coins, pay)) purchases.push({ id, at: new Date(at) });
    };
    steps.push({ at, run });
  }
  for (const each of conversations) {
    steps.push(...conversationSteps(tx, config, each, { sentAt: timeOf(each), firstWaiting }, messages));
  }
  steps.push(
    ...adminSteps({ tx, config, encryptAccount, named, logins: [client.id, expert.id] }, startedAt, adminDates),
  );
  for (const { run } of steps.toSorted((a, b) => a.at - b.at)) await run();
  await backdate(tx, messages, purchases, adminDates);
  await fillViews(tx);
  // Receipts of the past months would all be mailed now.
  await tx.deleteFrom('mail_outbox').where('receipt_purchase_id', 'is not', null).execute();
}

/** Returns the steps of one conversation. They add to `messages` when its messages were sent and answered. */
function conversationSteps(
  tx: Tx,
  config: Config,
  each: Conversation,
  { sentAt, firstWaiting }: { readonly sentAt: number; readonly firstWaiting: number },
  messages: DatedMessage[],
): Step[] {
  const pastTtlHours = TTL_HOURS[each.tier === 'priority' ? 'priority' : 'standard'];
  const wait = each.replyHours ?? (each.outcome === 'expired' ? pastTtlHours : config.messageTtlMs / HOUR_MS);
  const answeredAt = sentAt + wait * HOUR_MS;
  const ratedAt = answeredAt + (3 + wait) * HOUR_MS;
  const askedAgainAt = Math.max(ratedAt, firstWaiting);
  let message: DemoMessage | undefined;
  const begin = async () => {
    const ttlMs = {
      expired: 0,
      pending: config.messageTtlMs,
      replied: pastTtlHours * HOUR_MS,
      rejected: pastTtlHours * HOUR_MS,
    };
    message = await send(tx, config, outgoing(each), ttlMs[each.outcome]);
    messages.push({
      id: message.id,
      sentAt: new Date(sentAt),
      answeredAt: new Date(answeredAt),
      ratedAt: new Date(ratedAt),
    });
  };
  const answer = async () => {
    if (!message) throw new Error('a message was answered before it was sent');
    if (each.outcome === 'replied') await reply(tx, message, each.about.reply);
    else if (each.outcome === 'rejected') await reject(tx, message, DEMO_TEXTS.rejectionReason);
    else await expire(tx, message);
  };
  const review = async () => {
    if (message && each.stars !== undefined) await rate(tx, message, each.stars, each.review ?? null);
  };
  const followUp = async () => {
    if (!message || !each.followUp) return;
    const { id } = await send(tx, config, { ...outgoing(each), about: each.followUp, follows: message.id });
    const dueAt = new Date(askedAgainAt + config.messageTtlMs);
    messages.push({ id, sentAt: new Date(askedAgainAt), answeredAt: dueAt, ratedAt: dueAt });
  };
  const sent = { at: sentAt, run: begin };
  if (each.outcome === 'pending') return [sent];
  return [sent, { at: answeredAt, run: answer }, { at: ratedAt, run: review }, { at: askedAgainAt, run: followUp }];
}

function outgoing({ from, to, about, tier }: Conversation) {
  return { from: from.id, to: to.id, about, tier };
}

function conversationsOf(members: Members): Conversation[] {
  const [client, expert, ...others] = members;
  const named = memberByName(members);
  const askers = [client, ...others.filter(({ person }) => person.stars.length > 0).slice(0, ASKERS)];
  return [
    ...ratedConversations(members, askers),
    ...lateConversations(expert, askers.slice(1)),
    { ...ask(client, named('Venkatesan'), 0, 30), outcome: 'replied', replyHours: 6 },
    { ...ask(named('Mirza'), expert, 0, 40), outcome: 'replied', replyHours: 4, followUp: DEMO_TEXTS.followUp },
    { ...ask(client, named('Krishnamurthy'), 2, 320), outcome: 'rejected', replyHours: 20 },
    { ...ask(named('Chauhan'), expert, 1, 700), outcome: 'rejected', replyHours: 9 },
    { ...ask(client, named('Fischer'), 0, 210), tier: 'priority', outcome: 'expired' },
    { ...ask(named('Tiwari'), expert, 2, 1100), outcome: 'expired' },
    { ...ask(client, expert, 1, 21), about: DEMO_TEXTS.clientAsks, outcome: 'pending' },
    { ...ask(client, named('Patil'), 1, 8), outcome: 'pending' },
    { ...ask(named('Bhandari'), expert, 0, 3), about: DEMO_TEXTS.urgentQuestion, tier: 'priority', outcome: 'pending' },
    { ...ask(expert, named('Agarwal'), 1, 50), outcome: 'pending' },
    // All at one time, so that one payment covers them. The signup bonus pays for the first ones.
    ...['Sen', 'Menon', 'Jain', 'Bhandari'].map((lastName): Conversation => {
      return { ...ask(named(DISPUTING_BUYER), named(lastName), 2, 480), outcome: 'replied', replyHours: 7 };
    }),
  ];
}

function memberByName(members: Members): (lastName: string) => Member {
  return (lastName) => {
    const member = members.find(({ person }) => person.lastName === lastName);
    if (!member) throw new Error(`no demo user is called ${lastName}`);
    return member;
  };
}

function ask(from: Member, to: Member, which: 0 | 1 | 2, hoursAgo: number) {
  return { from, to, about: DEMO_TEXTS.exchanges[to.person.topic][which], hoursAgo };
}

/** Returns what the expert answered lately without being rated. The senders take turns. */
function lateConversations(expert: Member, askers: readonly Member[]): Conversation[] {
  return DEMO_TEXTS.expertWeeks.map(({ daysAgo, replyHours, tier, ...about }, i): Conversation => {
    const from = askers[i % askers.length] ?? expert;
    const hoursAgo = 24 * daysAgo + ((i * 5) % 14);
    return { from, to: expert, about, hoursAgo, outcome: 'replied', replyHours, ...(tier && { tier }) };
  });
}

/** Returns one conversation for each rating in `stars`, spread over the nine months. The senders take turns. */
function ratedConversations(members: Members, askers: readonly Member[]): Conversation[] {
  const [, expert] = members;
  let turn = 0;
  const nextAsker = (to: Member): Member => {
    const from = askers[turn++ % askers.length];
    return from && from !== to ? from : nextAsker(to);
  };
  return members.flatMap((to, place) =>
    to.person.stars.map((stars, i): Conversation => {
      const from = nextAsker(to);
      const reviews = DEMO_TEXTS.reviews[stars] ?? [null];
      const exchanges = to === expert ? DEMO_TEXTS.expertExchanges : DEMO_TEXTS.exchanges[to.person.topic];
      // Not all at the same distance, and each hour of the day.
      const daysAgo = (DAYS * (to.person.stars.length - i - ((place * 37) % 100) / 110)) / to.person.stars.length;
      const pace = PACES[place % PACES.length] ?? 5;
      return {
        from,
        to,
        about: exchanges[i % exchanges.length] ?? DEMO_TEXTS.exchanges[to.person.topic][0],
        hoursAgo: 24 * Math.max(daysAgo, 4) + ((place * 7 + i * 5) % 24),
        outcome: 'replied',
        replyHours: pace * (0.6 + ((turn * 29) % 80) / 100),
        stars,
        review: reviews[turn % reviews.length] ?? null,
      };
    }),
  );
}

/**
 * Returns when each sender buys how many coins: shortly before the first message of each month, for all of that month. The
 * signup bonus is a setting and may be too small.
 */
function purchasesFor(conversations: readonly Conversation[], timeOf: (each: Conversation) => number) {
  const months = Map.groupBy(
    conversations,
    (each) => `${each.from.id} ${new Date(timeOf(each)).toISOString().slice(0, 7)}`,
  );
  return Array.from(months.values(), (theirs): [at: number, userId: string, coins: number] => [
    Math.min(...theirs.map(timeOf)) - HOUR_MS / 3,
    theirs[0]?.from.id ?? '',
    theirs.reduce((sum, each) => sum + priceOf(each), 0),
  ]);
}

/** Returns at least what the sender pays. */
function priceOf({ to: { person }, tier, followUp }: Conversation): number {
  const coins = tier === 'priority' ? (priorityRateOf(person) ?? 0) : person.rate;
  return followUp ? 2 * coins : coins;
}
