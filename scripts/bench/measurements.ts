/** What `npm run bench` measures in each round. */
import type pg from 'pg';
import { cpuMsOf } from './cpu-time.ts';
import { runLoad, type CallRequest, type Load } from './load.ts';
import type { MeasuredProcess } from './measured-process.ts';
import type { RunPgbench } from './pgbench.ts';
import { READS } from './record-reads.ts';
import type { Person } from './seed.ts';
import { uploadFor } from './uploads.ts';

/** The result of one measurement in one round. CPU times are per successful call. */
export interface Sample {
  readonly perSecond: number;
  readonly p50Ms?: number;
  readonly p99Ms?: number;
  readonly failed: number;
  readonly nodeUs?: number;
  readonly databaseUs?: number;
}

export interface Measurement {
  readonly name: string;
  run(seconds: number): Promise<Sample>;
}

export interface Subjects {
  readonly server: MeasuredProcess;
  readonly bare: MeasuredProcess;
  readonly postmasterPid: number;
  readonly client: pg.Client;
  readonly readers: readonly Person[];
  /** These send and reply, so that what the readers read stays the same. */
  readonly writers: readonly Person[];
  /** Each has an account for one attack, because his other calls would exceed the limits. */
  readonly attackers: readonly Person[];
  readonly tpcb: RunPgbench;
}

export const CLIENTS = [8, 32] as const;
/** More replies than any machine can make in a second, so that no request is made twice. */
const REPLIES_PER_SECOND = 5_000;

export function measurementsOf(subjects: Subjects): Measurement[] {
  const { server, bare, postmasterPid, client, readers, writers, tpcb } = subjects;
  const calls = (
    name: string,
    clients: number,
    requests: (seconds: number) => readonly CallRequest[] | Promise<readonly CallRequest[]>,
    target = server,
  ): Measurement => ({
    name,
    async run(seconds) {
      const list = await requests(seconds);
      return sampleOf(() => runLoad(target.url, clients, seconds, list), { node: target.pid, database: postmasterPid });
    },
  });
  const reads = Object.entries(READS).flatMap(([name, path]) => {
    const queries = readers.map((_, n): CallRequest => ({ method: 'GET', path: `/query/${name}/${n}` }));
    return CLIENTS.flatMap((clients) => [
      calls(`${name} ${clients}`, clients, () => getAs(readers, path)),
      calls(`${name} ${clients} bytes`, clients, () => [{ method: 'GET', path: `/bytes/${name}` }], bare),
      calls(`${name} ${clients} query`, clients, () => queries, bare),
    ]);
  });
  const money = CLIENTS.flatMap((clients) => [
    calls(`send ${clients}`, clients, () => sends(writers)),
    calls(`reply ${clients}`, clients, (seconds) => replies(client, writers, seconds * REPLIES_PER_SECOND)),
  ]);
  const [few] = CLIENTS;
  return [
    ...reads,
    ...money,
    { name: `TPC-B ${few}`, run: (seconds) => sampleOf(() => tpcb(few, seconds), { database: postmasterPid }) },
    ...strangers(subjects),
  ];
}

/** Strangers who read and send one after the other, alone and beside each attack. The limits are those of production. */
function strangers({ server, writers, attackers: [sender, reader, uploader] }: Subjects): Measurement[] {
  if (!sender || !reader || !uploader) throw new Error('No attacker is signed in');
  // One stranger alone would soon exceed the limits.
  const requests = writers.flatMap((stranger, n) => [
    ...getAs([stranger], READS.balance),
    send(stranger, writers[(n + 1) % writers.length] ?? stranger),
  ]);
  const alone = (seconds: number) => sampleOf(() => runLoad(server.url, 1, seconds, requests), {});
  const beside = (name: string, connections: number, attack: readonly CallRequest[]): Measurement => ({
    name: `stranger beside ${name}`,
    run: async (seconds) => (await Promise.all([alone(seconds), runLoad(server.url, connections, seconds, attack)]))[0],
  });
  const email = 'a@bench.example';
  const wrongCodes = Array.from({ length: 200 }, (_, n) =>
    post('/api/auth/verify-otp', { email: `${n}${email}`, otpCode: '000000', password: 'not this one' }),
  );
  const ten = Array.from({ length: 10 }, (_, n) => n);
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(ten.map((n) => [n, {}]))));
  const batch = `/trpc/${ten.map(() => 'directory.professionals').join()}?batch=1&input=${input}`;
  return [
    { name: 'stranger alone', run: alone },
    beside('sends to oneself', 24, [send(sender, sender)]),
    beside('malformed sign-ins', 24, [post('/api/auth/login', { email })]),
    beside('batches of ten reads', 4, getAs([reader], batch)),
    beside('wrong codes', 24, wrongCodes),
    {
      name: 'stranger beside uploads',
      run: async (seconds) => (await Promise.all([alone(seconds), uploadFor(seconds, server.url, uploader)]))[0],
    },
  ];
}

export function getAs(people: readonly Person[], path: string): CallRequest[] {
  return people.map(({ token }) => ({ method: 'GET', path, token }));
}

/** Returns calls in which each person sends to the next seven people in turn. */
export function sends(people: readonly Person[]): CallRequest[] {
  return Array.from({ length: 7 }, (_, distance) =>
    people.map((person, n) => send(person, people[(n + 1 + distance) % people.length] ?? person)),
  ).flat();
}

function send({ token }: Person, { id: recipientId }: Person): CallRequest {
  const content = 'May I ask you about something at length?';
  return post('/api/messages/send', { recipientId, subject: 'A question for you', content }, token);
}

/** Returns replies to at most `limit` pending messages that these people received, one for each message. */
async function replies(client: pg.Client, people: readonly Person[], limit: number): Promise<CallRequest[]> {
  const tokens = new Map(people.map(({ id, token }) => [id, token]));
  const { rows } = await client.query<{ id: string; recipientId: string }>(
    `select id, recipient_id as "recipientId" from messages
     where status = 'pending' and recipient_id = any ($1) order by random() limit $2`,
    [[...tokens.keys()], limit],
  );
  const content = 'Gladly. This is what I would do in your place.';
  return rows.map(({ id, recipientId }) =>
    post('/api/messages/reply', { messageId: id, content }, tokens.get(recipientId)),
  );
}

function post(path: string, body: object, token?: string): CallRequest {
  return { method: 'POST', path, body: JSON.stringify(body), ...(token !== undefined && { token }) };
}

async function sampleOf(load: () => Promise<Load>, pids: { node?: number; database?: number }): Promise<Sample> {
  const before = { node: cpuMsOf(pids.node), database: cpuMsOf(pids.database) };
  const { calls, seconds, ...times } = await load();
  const usPerCall = (of: keyof typeof before): number | undefined => {
    const [begun, ended] = [before[of], cpuMsOf(pids[of])];
    return begun === undefined || ended === undefined ? undefined : ((ended - begun) * 1000) / calls;
  };
  const [nodeUs, databaseUs] = [usPerCall('node'), usPerCall('database')];
  return {
    ...times,
    perSecond: calls / seconds,
    ...(nodeUs !== undefined && { nodeUs }),
    ...(databaseUs !== undefined && { databaseUs }),
  };
}
