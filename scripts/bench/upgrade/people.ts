/** People who join and then call the REST API, one call after the other. Nothing is repeated, so every failure counts. */
import { randomUUID } from 'node:crypto';

export interface Phase {
  readonly phase: string;
  readonly calls: number;
  readonly failed: number;
  readonly seconds: number;
  readonly medianMs: number;
  readonly longestMs: number;
}

interface Person {
  readonly id: string;
  readonly token: string;
}

interface Calls {
  /** Begins a phase. Returns a function that ends it. */
  phase(name: string): () => Phase;
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

const PASSWORD = 'a long password of the bench';
const PRICE = 10;

async function call(url: string, line: string, token?: string, body?: object): Promise<Record<string, unknown>> {
  const [method = 'GET', path = ''] = line.split(' ');
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

const whole = (value: number | undefined): number => Math.round(value ?? 0);

/** Registers experts with the codes that development shows. */
export async function joinPeople(url: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const email = `person${n}@example.com`;
    const name = { firstName: 'Asha', lastName: 'Rao', profession: 'Engineer' };
    await call(url, 'POST /api/auth/register', undefined, { email, password: PASSWORD, ...name });
    const mails = (await call(url, `GET /dev/mail.json?to=${email}`)) as { content: { text: string }[] };
    const otpCode = /\b\d{6}\b/.exec(mails.content[0]?.text ?? '')?.[0];
    const verified = await call(url, 'POST /api/auth/verify-otp', undefined, { email, otpCode, password: PASSWORD });
    const { accessToken, user } = verified as { accessToken: string; user: { id: string } };
    await call(url, 'PUT /api/user/profile', accessToken, { messageRate: PRICE });
    people.push({ id: user.id, token: accessToken });
  }
  return people;
}

/** Everyone sends to the next one, who replies; then both look. */
export function startCalls(url: string, people: readonly Person[]): Calls {
  const failures: string[] = [];
  let name = '';
  let times: number[] = [];
  let failed = 0;
  const stopping = new AbortController();

  async function counted(line: string, person: Person, body?: object): Promise<Record<string, unknown> | undefined> {
    const startedAt = performance.now();
    try {
      return await call(url, line, person.token, body);
    } catch (error) {
      failed += 1;
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}${cause}`);
      return undefined;
    } finally {
      times.push(performance.now() - startedAt);
    }
  }

  async function live(from: Person, to: Person): Promise<void> {
    while (!stopping.signal.aborted) {
      const draft = { recipientId: to.id, subject: randomUUID(), content: 'A question of some detail.' };
      const sent = await counted('POST /api/messages/send', from, draft);
      await counted('GET /api/messages/counts', to);
      const reply = { messageId: sent?.['id'], content: 'An answer of some detail.' };
      if (sent) await counted('POST /api/messages/reply', to, reply);
      await counted('GET /api/coins/balance', from);
      await counted('GET /api/coins/history', to);
    }
  }

  const running = Promise.all(people.map((from, n) => live(from, people[(n + 1) % people.length] ?? from)));
  return {
    failures,
    phase(next) {
      [name, times, failed] = [next, [], 0];
      const startedAt = performance.now();
      return () => {
        const sorted = times.toSorted((a, b) => a - b);
        const seconds = whole((performance.now() - startedAt) / 1_000);
        const medianMs = whole(sorted[Math.floor(sorted.length / 2)]);
        return { phase: name, calls: times.length, failed, seconds, medianMs, longestMs: whole(sorted.at(-1)) };
      };
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
