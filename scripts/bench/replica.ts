/**
 * `npm run bench -- --replica`: reads from a streaming replica. `--pairs=N` (100,000) writes followed by a read that must show
 * them, `--delay=MS` (500) of the replica for these, `--rounds=N` (3) of the mix with and without a replica, `--calls=N` (10,000) in each.
 * `--keep=DIR` keeps the filled database for the next run.
 */
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { freePort } from '../../server/src/database/embedded/free-port.ts';
import { startReplica } from '../../server/src/testing/streaming-replica.ts';
import { cpuMsOf } from './cpu-time.ts';
import { startMeasured, type MeasuredProcess } from './measured-process.ts';
import { MIX, runMix } from './mixed-calls.ts';
import { option } from './option.ts';
import { seed, signIn } from './seed.ts';
import { medianOf } from './spread.ts';
import { makePairs } from './write-read-pairs.ts';
import { MEASURING, temporaryDirectory, withPostgres } from './with-postgres.ts';

const PEOPLE = 1_000;
const pairs = Number(option('pairs') ?? 100_000);
const delayMs = Number(option('delay') ?? 500);
const rounds = Number(option('rounds') ?? 3);
const calls = Number(option('calls') ?? 10_000);

const kept = option('keep');
const keepIn = kept ?? temporaryDirectory();
try {
  if (!existsSync(join(keepIn, 'postgres'))) {
    step('filling a database with 10,000 users and 100,000 messages');
    await withPostgres(({ url }) => seed(url), { keepIn, disposable: true });
  }
  await withPostgres(measure, { keepIn });
} finally {
  if (kept === undefined) rmSync(keepIn, { recursive: true, force: true });
}

async function measure(primary: EmbeddedPostgres, directory: string): Promise<void> {
  for (const name of ['late', 'replica']) rmSync(join(directory, name), { recursive: true, force: true });
  const env = {
    ...MEASURING,
    RATE_LIMIT: 'off',
    DAILY_MESSAGE_CAP: '1000',
    DATABASE_URL: primary.serverUrl,
    DATA_DIR: join(directory, 'data'),
    WORKERS: '1',
    ACCESS_TOKEN_TTL: '12h',
    DEMO_DATA: 'off',
  };
  const people = await signIn(env, primary.url, PEOPLE);
  const log = openSync(join(directory, 'server.log'), 'w');
  const start = async (replicaUrl = '') =>
    startMeasured('serve.ts', await freePort(), { ...env, DATABASE_REPLICA_URL: replicaUrl }, log);
  const postmasterPid = Number.parseInt(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8'), 10);

  if (pairs > 0) {
    const late = await startReplica(primary, 'late', { dataDir: directory, delayMs });
    const server = await start(late.serverUrl);
    step(`${pairs} pairs of a write and a read, with a replica that is ${delayMs} ms behind`);
    console.table(await makePairs(server.url, people, pairs));
    console.log(`reads answered by: ${await answeredBy(server)}`);
    step('the mix with this replica');
    await runMix(server.url, people, calls);
    console.log(`with those of the mix: ${await answeredBy(server)}`);
    await server.stop();
    await late.stop();
  }
  if (rounds === 0) return;
  const replica = await startReplica(primary, 'replica', { dataDir: directory, delayMs: 0 });
  const servers = { with: await start(replica.serverUrl), without: await start() };
  const cpuUs: Record<keyof typeof servers, number[]> = { with: [], without: [] };
  step(`${rounds} rounds of ${calls} calls: ${MIX.join(', ')}`);
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['with', 'without'] as const) {
      const before = cpuMsOf(postmasterPid) ?? 0;
      await runMix(servers[name].url, people, calls);
      // The first round only warms up.
      if (round > 0) cpuUs[name].push((((cpuMsOf(postmasterPid) ?? 0) - before) * 1000) / calls);
    }
  }
  const [withReplica, without] = [medianOf(cpuUs.with), medianOf(cpuUs.without)];
  console.log(`reads answered by: ${await answeredBy(servers.with)}`);
  console.log(`the primary's CPU time per call: ${cpuUs.with.map(Math.round).join(', ')} µs with a replica`);
  console.log(
    `${cpuUs.without.map(Math.round).join(', ')} µs without, ratio ${(withReplica / without).toFixed(2)} (aim: ≤ 0.6)`,
  );
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  await replica.stop();
}

/** Returns who answered the reads that replicas may answer, with the share of replicas. */
async function answeredBy({ url }: MeasuredProcess): Promise<string> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const found = [...metrics.matchAll(/^proverse_replica_reads_total\{answered_by="(\w+)"\} (\d+)/gm)];
  const total = found.reduce((sum, [, , count]) => sum + Number(count), 0);
  return found.map(([, by, count]) => `${by} ${count} (${((100 * Number(count)) / total).toFixed(1)} %)`).join(', ');
}

function step(text: string): void {
  console.log(`… ${text}`);
}
