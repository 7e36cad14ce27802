/** Players that call the REST API while servers crash, and record what the server acknowledged. */
import { randomUUID } from 'node:crypto';
import { seeded } from '../../../scripts/audit/testing/trade.ts';

export interface Player {
  readonly id: string;
  readonly token: string;
}

interface SentMessage {
  readonly id: string;
  readonly subject: string;
  readonly from: Player;
  readonly to: Player;
  status: 'pending' | 'replied' | 'rejected';
}

/** What the server has acknowledged so far. */
export interface Acknowledged {
  readonly messages: SentMessage[];
  /** User ids, one for each purchase. */
  readonly purchases: string[];
}

export interface Load {
  readonly done: Acknowledged;
  /** Resolves when this many more operations have been acknowledged. */
  readonly acknowledged: (more: number) => Promise<void>;
  /** Repeats open operations until they have an outcome, then ends. */
  readonly stop: () => Promise<void>;
}

// Shorter pauses take the CPU time that a killed server needs to start again.
const RETRY_AFTER_MS = 150;
const RESPOND_WITHIN_MS = 8_000;

export function startLoad(url: string, players: readonly Player[], lanes: number, seed: number): Load {
  const done: Acknowledged = { messages: [], purchases: [] };
  const waiting = new Set<{ left: number; done: () => void }>();
  const state = { stopping: false };

  const countAcknowledged = (): void => {
    for (const each of waiting) {
      each.left -= 1;
      if (each.left > 0) continue;
      waiting.delete(each);
      each.done();
    }
  };

  /** Repeats one operation with one idempotency key until its outcome is known. Returns null when it was rejected. */
  async function callUntilKnown(player: Player, method: string, path: string, body: object): Promise<unknown> {
    const key = randomUUID();
    for (;;) {
      const answer = await ask(
        `${url}${path}`,
        method,
        { authorization: `Bearer ${player.token}`, 'idempotency-key': key },
        body,
      );
      if (answer === null || answer.status >= 500) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      } else if (answer.status < 300) {
        countAcknowledged();
        return answer.body;
      } else if (answer.status === 422) {
        return null;
      } else {
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
    }
  }

  async function send(from: Player, to: Player): Promise<SentMessage | null> {
    const subject = randomUUID();
    const answer = await callUntilKnown(from, 'POST', '/api/messages/send', {
      recipientId: to.id,
      subject,
      content: 'A question of some detail.',
    });
    if (answer === null) return null;
    const message: SentMessage = { id: textOf(answer, 'id'), subject, from, to, status: 'pending' };
    done.messages.push(message);
    return message;
  }

  async function run(next: (below: number) => number): Promise<void> {
    const mine: SentMessage[] = [];
    while (!state.stopping) {
      const from = players[next(players.length)];
      const to = players[next(players.length)];
      if (!from || !to || from === to) continue;
      const dice = next(10);
      const open = dice < 4 ? undefined : mine.shift();
      if (!open) {
        const sent = await send(from, to);
        if (sent) mine.push(sent);
      } else if (dice < 6) {
        await callUntilKnown(open.to, 'POST', '/api/messages/reply', {
          messageId: open.id,
          content: 'An answer of some detail, as promised.',
        });
        open.status = 'replied';
      } else if (dice < 8) {
        await callUntilKnown(open.to, 'PUT', `/api/messages/${open.id}/reject`, { reason: 'No time' });
        open.status = 'rejected';
      } else {
        mine.push(open);
        await callUntilKnown(from, 'POST', '/api/coins/purchase', {
          packageCode: 'STARTER',
          paymentMethod: 'credit_card',
        });
        done.purchases.push(from.id);
      }
    }
  }

  const running = Promise.all(Array.from({ length: lanes }, (_, lane) => run(seeded(seed + lane))));
  // Makes `acknowledged` fail when a player fails, instead of waiting forever.
  const broken = running.then(() => new Promise<never>(() => undefined));
  return {
    done,
    acknowledged: (more) =>
      Promise.race([broken, new Promise<void>((resolve) => waiting.add({ left: more, done: resolve }))]),
    async stop() {
      state.stopping = true;
      await running;
    },
  };
}

/** Returns the response, or null when there was none: connection refused or reset, timeout. */
export async function ask(
  address: string,
  method: string,
  headers: Record<string, string>,
  body: object,
): Promise<{ status: number; body: unknown } | null> {
  try {
    const response = await fetch(address, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(RESPOND_WITHIN_MS),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

export function textOf(body: unknown, field: string): string {
  const value: unknown =
    typeof body === 'object' && body ? Object.entries(body).find(([name]) => name === field)?.[1] : undefined;
  if (typeof value !== 'string') throw new Error(`no ${field} in ${JSON.stringify(body)}`);
  return value;
}
