/** What `npm run bench` measures in each round. */
import type pg from 'pg';
import { attacksOf } from './attacks.ts';
import { cpuMsOf } from './cpu-time.ts';
import { runLoad, type CallRequest, type Load } from './load.ts';
import type { MeasuredProcess } from './measured-process.ts';
import type { Person } from './people.ts';
import type { RunPgbench } from './pgbench.ts';
import { READS } from './record-reads.ts';
import { getAs, replies, send, sends } from './requests.ts';

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
  readonly attackers: readonly Person[];
  readonly tpcb: RunPgbench | undefined;
  readonly pgledger: RunPgbench | undefined;
}

export const CLIENTS = [8, 32] as const;
const [FEW] = CLIENTS;
/** More replies than any machine can make in a second, so that no request is made twice. */
const REPLIES_PER_SECOND = 5_000;
const BATCH = '/trpc/coins.balance,messages.counts,dashboard.all?batch=1';

export function measurementsOf(subjects: Subjects): Measurement[] {
  const { server, bare, postmasterPid, client, readers, writers, attackers, tpcb, pgledger } = subjects;
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
  const transactions = (name: string, run: RunPgbench | undefined): Measurement[] =>
    run ? [{ name, run: (seconds) => sampleOf(() => run(FEW, seconds), { database: postmasterPid }) }] : [];

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
  return [
    ...reads,
    ...money,
    ...transactions(`TPC-B ${FEW}`, tpcb),
    ...transactions(`pgledger ${FEW}`, pgledger),
    calls(`tRPC batch ${FEW}`, FEW, () => getAs(readers, BATCH)),
    { name: 'stranger alone', run: (seconds) => strangersSample(subjects, seconds) },
    ...attacksOf(attackers).map(({ name, connections, requests }) => ({
      name: `stranger beside ${name}`,
      async run(seconds: number) {
        const attack = runLoad(server.url, connections, seconds, requests);
        const [sample] = await Promise.all([strangersSample(subjects, seconds), attack]);
        return sample;
      },
    })),
  ];
}

/** Measures people who read and send one after the other. One person alone would soon exceed the limits. */
async function strangersSample({ server, writers }: Subjects, seconds: number): Promise<Sample> {
  const requests = writers.flatMap((stranger, n) => [
    ...getAs([stranger], READS.balance),
    send(stranger, writers[(n + 1) % writers.length] ?? stranger),
  ]);
  return sampleOf(() => runLoad(server.url, 1, seconds, requests), {});
}

export async function sampleOf(load: () => Promise<Load>, pids: { node?: number; database?: number }): Promise<Sample> {
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
