/** People who use the product through the SDK while it breaks, and what it told them. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createClient,
  effectOf,
  errorBody,
  isProverseError,
  memoryTokenStore,
  type CallOptions,
  type ProverseClient,
} from '@proverse/shared';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { createUser, TEST_PASSWORD } from '../testing/factories.ts';
import { seeded } from '../../../scripts/audit/testing/trade.ts';

export interface Player {
  readonly id: string;
  readonly api: ProverseClient;
}

type MessageState = 'pending' | 'replied' | 'rejected';

interface SentMessage {
  readonly id: string;
  readonly subject: string;
  readonly from: Player;
  readonly to: Player;
  state: MessageState;
}

/** Everything that the product has acknowledged or denied so far. */
export interface Acknowledged {
  readonly messages: SentMessage[];
  /** Ids with their buyers. */
  readonly purchases: Map<string, string>;
  /** Ids with whether they were cancelled. */
  readonly withdrawals: Map<string, 'requested' | 'cancelled'>;
  /** Subjects of messages that the product reported as not sent, and that were not sent again. */
  readonly notSent: string[];
  operations: number;
  /** How often each error was answered. */
  readonly errors: Map<string, number>;
}

export function nothingAcknowledged(): Acknowledged {
  return { messages: [], purchases: new Map(), withdrawals: new Map(), notSent: [], operations: 0, errors: new Map() };
}

export interface Load {
  /** Resolves when this many more operations have been acknowledged. Rejects when a player fails. */
  readonly acknowledged: (more: number) => Promise<void>;
  /** The longest time without an acknowledged operation, in milliseconds. */
  readonly longestGapMs: () => number;
  /** Repeats open operations until they have an outcome, then ends. */
  readonly stop: () => Promise<void>;
}

const COINS_EACH = 200_000;
const WITHDRAWN_COINS = 100;
const RESPOND_WITHIN_MS = 8_000;
const RETRY_AFTER_MS = 150;
const PATIENTLY: CallOptions = { timeoutMs: 60_000 };

/** One after the other, because each derives keys from passwords. */
export async function createPlayers(ownerDb: Kysely<Database>, url: string, count: number): Promise<Player[]> {
  const players: Player[] = [];
  while (players.length < count) {
    const messageRate = 5 + 5 * (players.length % 8);
    const { id, email } = await createUser(ownerDb, { message_rate: messageRate, bonusCoins: COINS_EACH });
    // Retries are ours, because each answer counts.
    const api = createClient({ url, tokenStore: memoryTokenStore(), maxRetries: 0, timeoutMs: RESPOND_WITHIN_MS });
    const account = { accountHolder: 'Asha Rao', upiId: 'asha@okaxis', password: TEST_PASSWORD };
    await api.auth.login.mutate({ email, password: TEST_PASSWORD }, PATIENTLY);
    await api.withdrawals.saveUpiId.mutate(account, PATIENTLY);
    players.push({ id, api });
  }
  return players;
}

interface Caller {
  /**
   * Repeats a call with one key until its outcome is known. Returns undefined when it was not done. `mayGiveUp` lets it end
   * after an answer that it was not done, without a repeat.
   */
  untilKnown<T>(call: (options: CallOptions) => Promise<T>, mayGiveUp?: () => boolean): Promise<T | undefined>;
  readonly acknowledged: (more: number) => Promise<void>;
  longestGapMs(): number;
}

function createCaller(seen: Acknowledged): Caller {
  let lastAt = performance.now();
  let gapMs = 0;
  const waiting = new Set<{ readonly operations: number; readonly done: () => void }>();
  const acknowledge = (): void => {
    const now = performance.now();
    gapMs = Math.max(gapMs, now - lastAt);
    lastAt = now;
    seen.operations += 1;
    for (const each of waiting) {
      if (seen.operations >= each.operations && waiting.delete(each)) each.done();
    }
  };
  return {
    async untilKnown(call, mayGiveUp = () => false) {
      const options = { idempotencyKey: randomUUID() };
      for (let mayBeDone = false; ;) {
        try {
          const result = await call(options);
          acknowledge();
          return result;
        } catch (error) {
          const code = errorBody(error)?.error ?? (error instanceof Error ? error.name : 'unknown');
          seen.errors.set(code, (seen.errors.get(code) ?? 0) + 1);
          const effect = effectOf(error);
          if (effect === 'none') return undefined;
          if (isProverseError(error) && [400, 401, 403].includes(error.status)) throw error;
          mayBeDone ||= effect === 'unknown';
          if (!mayBeDone && mayGiveUp()) return undefined;
          await delay(RETRY_AFTER_MS);
        }
      }
    },
    acknowledged: (more) => new Promise((done) => void waiting.add({ operations: seen.operations + more, done })),
    longestGapMs: () => Math.max(gapMs, performance.now() - lastAt),
  };
}

/** Each player sends to others, answers, buys and withdraws, one operation after the other. */
export function startLoad(players: readonly Player[], seen: Acknowledged, seed: number): Load {
  const stopping = new AbortController();
  const open = new Map(players.map((player) => [player, [] as SentMessage[]]));
  const { untilKnown, acknowledged, longestGapMs } = createCaller(seen);

  async function send(from: Player, to: Player, mayGiveUp: () => boolean): Promise<void> {
    const input = { recipientId: to.id, subject: randomUUID(), content: 'A question of some detail.' };
    const sent = await untilKnown((options) => from.api.messages.send.mutate(input, options), mayGiveUp);
    if (!sent) return void seen.notSent.push(input.subject);
    const message: SentMessage = { id: sent.id, subject: input.subject, from, to, state: 'pending' };
    seen.messages.push(message);
    open.get(to)?.push(message);
  }

  async function play(me: Player, next: (below: number) => number): Promise<void> {
    while (!stopping.signal.aborted) {
      const to = players[next(players.length)];
      const dice = next(40);
      const message = dice < 16 || dice >= 36 ? undefined : open.get(me)?.shift();
      if (dice === 39) await withdraw(me, untilKnown, seen);
      else if (dice >= 36) await buy(me, untilKnown, seen);
      else if (message) await decide(me, message, dice < 30 ? 'replied' : 'rejected', untilKnown);
      else if (to && to !== me) await send(me, to, () => next(3) === 0);
    }
  }

  const running = Promise.all(players.map((player, lane) => play(player, seeded(seed + lane))));
  // Rejects when a player fails, and otherwise never resolves.
  const broken = running.then(() => new Promise<never>(() => undefined));
  broken.catch(() => undefined); // It may reject before anyone awaits it.
  return {
    acknowledged: (more) => Promise.race([broken, acknowledged(more)]),
    longestGapMs,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

type UntilKnown = Caller['untilKnown'];

async function decide(
  { api: { messages } }: Player,
  message: SentMessage,
  decision: 'replied' | 'rejected',
  untilKnown: UntilKnown,
): Promise<void> {
  const reply = { messageId: message.id, content: 'An answer of some detail, as promised.' };
  const call = (options: CallOptions): Promise<unknown> =>
    decision === 'replied'
      ? messages.reply.mutate(reply, options)
      : messages.reject.mutate({ id: message.id, reason: 'No time' }, options);
  if ((await untilKnown(call)) !== undefined) message.state = decision;
}

async function buy({ id, api }: Player, untilKnown: UntilKnown, seen: Acknowledged): Promise<void> {
  const input = { packageCode: 'STARTER', paymentMethod: 'credit_card' } as const;
  const bought = await untilKnown((options) => api.coins.purchase.mutate(input, options));
  if (bought) seen.purchases.set(bought.purchaseId, id);
}

async function withdraw({ api }: Player, untilKnown: UntilKnown, seen: Acknowledged): Promise<void> {
  const { request, cancel } = api.withdrawals;
  const input = { amount: WITHDRAWN_COINS, password: TEST_PASSWORD };
  const requested = await untilKnown((options) => request.mutate(input, options));
  if (!requested) return;
  seen.withdrawals.set(requested.id, 'requested');
  // It needs no key: a repeat changes nothing.
  const cancelled = await untilKnown(() => cancel.mutate({ id: requested.id }));
  if (cancelled) seen.withdrawals.set(requested.id, 'cancelled');
}
