/**
 * Which access tokens are void before they run out: those of sessions that ended less than a token's lifetime ago,
 * and those of suspended accounts. Every node keeps the list in memory, loads it when it begins to listen and hears
 * of every change from the database (the triggers in migrations/0001_accounts.sql).
 */
import pg from 'pg';
import type { Log } from '../context.ts';

export interface Refusals {
  /** False while changes may have been missed: then only the database knows. */
  isFresh(): boolean;
  isEnded(sessionId: string): boolean;
  isSuspended(userId: string): boolean;
  /** What this node did itself holds here at once, without waiting for the news to come back. */
  addEnded(sessionIds: readonly string[]): void;
  /** Tells of each session and user that is added; what it answers stops that. */
  onRefused(listener: (sessionOrUserId: string) => void): () => void;
  close(): Promise<void>;
}

interface Deps {
  readonly databaseUrl: string;
  readonly log: Log;
  /** How long an ended session's tokens could still be presented. */
  readonly keepMs: number;
}

const HEARTBEAT_MS = 5_000;
const LONGEST_RETRY_MS = 5_000;
// Covers clocks that differ between the nodes and the database.
const CLOCK_MARGIN_MS = 60_000;

/** Resolves after the first attempt to listen, whether or not it succeeded; further attempts follow by themselves. */
export async function startRefusals(deps: Deps): Promise<Refusals> {
  const list = createList(deps.keepMs + CLOCK_MARGIN_MS);
  const closing = new AbortController();
  let fresh = false;

  async function listenOnce(tried: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: deps.databaseUrl,
      application_name: 'proverse-access-news',
      options: '-c role=proverse_app -c statement_timeout=5000',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    const ended = Promise.withResolvers<void>();
    const end = (): void => ended.resolve();
    closing.signal.addEventListener('abort', end);
    client.on('error', ended.reject);
    client.on('end', () => ended.reject(new Error('The listening connection was closed')));
    try {
      await Promise.race([ended.promise, beginListening(client, list, deps.keepMs + CLOCK_MARGIN_MS)]);
      fresh = !closing.signal.aborted;
      tried();
      await Promise.race([ended.promise, heartbeat(client, closing.signal)]);
    } finally {
      fresh = false;
      closing.signal.removeEventListener('abort', end);
      client.end().catch(() => undefined);
    }
  }

  async function listenUntilClosed(tried: () => void): Promise<void> {
    let retryMs = 100;
    while (!closing.signal.aborted) {
      const begun = Date.now();
      const error = await listenOnce(tried).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      tried();
      if (closing.signal.aborted) return;
      deps.log.warn({ err: error }, 'No news about ended sessions; each token asks the database until there is');
      retryMs = Date.now() - begun > LONGEST_RETRY_MS ? 100 : Math.min(LONGEST_RETRY_MS, retryMs * 2);
      await pause(retryMs, closing.signal);
    }
  }

  const first = Promise.withResolvers<void>();
  const finished = listenUntilClosed(first.resolve);
  await first.promise;
  return {
    isFresh: () => fresh,
    isEnded: list.isEnded,
    isSuspended: list.isSuspended,
    onRefused: list.onRefused,
    addEnded: (sessionIds) => {
      for (const id of sessionIds) list.apply(`ended:${id}`);
    },
    close() {
      fresh = false;
      closing.abort();
      return finished;
    },
  };
}

/**
 * Listens first and reads second, so that nothing falls in between. What is heard while reading is applied after
 * it, because it may be newer than what was read.
 */
async function beginListening(client: pg.Client, list: List, keepMs: number): Promise<void> {
  const heard: string[] = [];
  let note = (news: string): void => void heard.push(news);
  client.on('notification', ({ payload }) => note(payload ?? ''));
  await client.connect();
  await client.query('listen access');
  const ended = await client.query<{ id: string }>(
    `select id from sessions where ended_at > now() - $1 * interval '1 ms' order by ended_at`,
    [keepMs],
  );
  const suspended = await client.query<{ id: string }>(`select id from users where status = 'suspended'`);
  list.setSuspended(suspended.rows.map((row) => row.id));
  for (const { id } of ended.rows) list.apply(`ended:${id}`);
  for (const news of heard) list.apply(news);
  note = (news) => list.apply(news);
}

/** Rejects when the connection no longer answers; a half-open one would otherwise look well for hours. */
async function heartbeat(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(HEARTBEAT_MS, signal);
    if (signal.aborted) return;
    const silence = new AbortController();
    const answered = client.query('select 1').finally(() => silence.abort());
    const silent = pause(HEARTBEAT_MS, silence.signal).then(() => {
      if (!silence.signal.aborted) throw new Error('The database does not answer on the listening connection');
    });
    await Promise.race([answered, silent]);
  }
}

type List = ReturnType<typeof createList>;

function createList(keepMs: number) {
  const endedAtMs = new Map<string, number>();
  let suspended = new Set<string>();
  const listeners = new Set<(sessionOrUserId: string) => void>();

  /** Map keeps its order of insertion, so the oldest stand first. */
  function forgetOld(): void {
    const oldest = Date.now() - keepMs;
    for (const [id, at] of endedAtMs) {
      if (at >= oldest) return;
      endedAtMs.delete(id);
    }
  }

  return {
    isEnded: (sessionId: string): boolean => endedAtMs.has(sessionId),
    isSuspended: (userId: string): boolean => suspended.has(userId),
    setSuspended(userIds: readonly string[]): void {
      suspended = new Set(userIds);
    },
    /** `ended:<session>`, `suspended:<user>` or `active:<user>`, as the triggers word them. */
    apply(news: string): void {
      const [what, id = ''] = news.split(':');
      if (what === 'ended') {
        forgetOld();
        endedAtMs.set(id, Date.now());
      } else if (what === 'suspended') suspended.add(id);
      else if (what === 'active') suspended.delete(id);
      if (what !== 'active') for (const listener of listeners) listener(id);
    },
    onRefused(listener: (sessionOrUserId: string) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms).unref();
    signal.addEventListener('abort', done);
  });
}
