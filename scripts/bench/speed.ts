/**
 * `npm run bench`: throughput as ratios within one run, with the settings of production. Ratios can be compared between
 * machines and between runs; absolute numbers cannot.
 * `--rounds=N` (5) and `--seconds=N` per measurement (2) change its length, `--only=NAME,…` measures what has one of these
 * texts in its name (also `sockets`, `workers` and `backlog`), `--pgledger=DIR` compares with a clone of pgledger.
 */
import { randomBytes } from 'node:crypto';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { freePort } from '../../server/src/database/embedded/free-port.ts';
import { leaveGeneratorCore } from './generator-core.ts';
import { GENERATOR, runLoad } from './load.ts';
import { startMailSink } from './mail-sink.ts';
import { startMeasured } from './measured-process.ts';
import { CLIENTS, measurementsOf, type Measurement, type Sample, type Subjects } from './measurements.ts';
import { option } from './option.ts';
import { signIn } from './people.ts';
import { hasPgbench, preparePgledger, prepareTpcb } from './pgbench.ts';
import { READS, recordReads } from './record-reads.ts';
import { measurementTable, median, range, ratioTable, strangerLines } from './report.ts';
import { getAs, sends } from './requests.ts';
import { seed } from './seed.ts';
import { shuffled } from './shuffled.ts';
import { openSockets } from './socket-crowd.ts';
import { spreadOf } from './spread.ts';
import { measureBacklog, measureWorkers } from './whole-node.ts';
import { withPostgres } from './with-postgres.ts';

const ATTACKERS = 2;
const READERS = 200;
const WRITERS = 2_000;
const LISTENERS = 20;
/** As many as the server allows one person. */
const SOCKETS_EACH = 50;
const WARM_UP_SECONDS = 1;
/** The load generator abandons the calls that are under way at its end, and the next measurement would repeat replies. */
const ABANDONED_CALLS_END_MS = 500;

const rounds = Number(option('rounds') ?? 5);
const seconds = Number(option('seconds') ?? 2);
const only = option('only')?.split(',') ?? [''];
const isWanted = (name: string): boolean => only.some((text) => name.includes(text));

leaveGeneratorCore();
const mailSink = await startMailSink();
await withPostgres(measure);
mailSink.stop();

async function measure(postgres: EmbeddedPostgres, directory: string): Promise<void> {
  step('filling a database with 10,000 users and 100,000 messages');
  await seed(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();

  const port = await freePort();
  const env = productionEnv(port, postgres.serverUrl, directory);
  const people = await signIn(env, postgres.url, ATTACKERS + READERS + WRITERS);
  const attackers = people.splice(0, ATTACKERS);
  const readers = people.slice(0, READERS);
  const writers = people.slice(READERS);

  step('recording the statements of reads');
  const statementsFile = join(directory, 'statements');
  const log = { output: openSync(join(directory, 'server.log'), 'w') };
  const recordingEnv = { ...env, STATEMENTS_FILE: statementsFile };
  const recording = await startMeasured('serve.ts', port, recordingEnv, { ...log, preload: 'record-statements.ts' });
  const reads = await recordReads(recording.url, readers, statementsFile);
  await recording.stop();
  const readsFile = join(directory, 'reads.json');
  writeFileSync(readsFile, JSON.stringify(reads));

  const server = await startMeasured('serve.ts', port, env, log);
  const bareEnv = { NODE_ENV: 'production', DATABASE_URL: postgres.serverUrl, READS_FILE: readsFile };
  const bare = await startMeasured('bare.ts', await freePort(), bareEnv);
  try {
    const { tpcb, pgledger } = await comparisons(postgres.url);
    const postmasterPid = Number.parseInt(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8'), 10);
    await measureRounds({ server, bare, postmasterPid, client, readers, writers, attackers, tpcb, pgledger });
    if (isWanted('sockets')) await measureSockets({ server, readers, writers }, directory);
    const options = { server, postmasterPid, client, readers, writers, rounds, seconds };
    if (isWanted('workers')) {
      step('comparing one process with two');
      const two = await startMeasured('serve.ts', await freePort(), { ...env, WORKERS: '2' }, log);
      console.log(`\n${await measureWorkers(two, options)}\n`);
      await two.stop();
    }
    if (isWanted('backlog')) {
      step('writing and sending a backlog of mails');
      console.log(`\n${await measureBacklog(options)}`);
    }
  } finally {
    await client.end();
    await server.stop();
    await bare.stop();
  }
}

/** Returns the environment that production needs to start, with emails to a sink and payments that move no money. */
function productionEnv(port: number, databaseUrl: string, directory: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    // The database keeps nothing on purpose.
    ALLOW_UNSAFE_DATABASE: 'true',
    WORKERS: '1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(directory, 'data'),
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: mailSink.url,
    PAYMENT_PROVIDER: 'sandbox',
    ALLOW_SANDBOX_PAYMENTS: 'true',
    // Longer than the run, because nothing here refreshes tokens.
    ACCESS_TOKEN_TTL: '12h',
  };
}

async function comparisons(databaseUrl: string): Promise<Pick<Subjects, 'tpcb' | 'pgledger'>> {
  if (!hasPgbench()) {
    step('without TPC-B: pgbench is not installed (Debian: apt-get install postgresql-contrib)');
    return { tpcb: undefined, pgledger: undefined };
  }
  const clone = option('pgledger');
  if (clone === undefined) step('without pgledger: --pgledger=DIR takes a clone of github.com/pgr0ss/pgledger');
  return {
    tpcb: await prepareTpcb(databaseUrl, CLIENTS[0]),
    pgledger: clone === undefined ? undefined : await preparePgledger(databaseUrl, clone),
  };
}

/** Each round makes all measurements in another order, so that a change of the machine's speed affects all sides alike. */
async function measureRounds(subjects: Subjects): Promise<void> {
  const wanted = measurementsOf(subjects).filter(({ name }) => isWanted(name));
  const results = new Map<string, Sample[]>(wanted.map(({ name }) => [name, []]));
  step(`warming up ${wanted.length} measurements, load by ${GENERATOR}`);
  for (const measurement of wanted) await measureOnce(measurement, WARM_UP_SECONDS);
  for (let round = 1; round <= rounds; round += 1) {
    step(`round ${round} of ${rounds}`);
    for (const measurement of shuffled(wanted)) {
      results.get(measurement.name)?.push(await measureOnce(measurement, seconds));
    }
  }
  console.log(`\n${[measurementTable(results), ratioTable(results), strangerLines(results)].join('\n\n')}\n`);
}

async function measureOnce({ run }: Measurement, forSeconds: number): Promise<Sample> {
  const sample = await run(forSeconds);
  await setTimeout(ABANDONED_CALLS_END_MS);
  return sample;
}

async function measureSockets(
  { server, readers, writers }: Pick<Subjects, 'server' | 'readers' | 'writers'>,
  directory: string,
) {
  const count = LISTENERS * SOCKETS_EACH;
  step(`opening ${count} sockets`);
  const crowd = {
    listeners: writers.slice(0, LISTENERS),
    senders: writers.slice(LISTENERS, 2 * LISTENERS),
    socketsEach: SOCKETS_EACH,
  };
  const sockets = await openSockets(server.url, crowd, directory);
  await Promise.all([
    runLoad(server.url, CLIENTS[0], 2 * seconds, sends(writers)),
    runLoad(server.url, CLIENTS[0], 2 * seconds, getAs(readers, READS.dashboard)),
  ]);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await sockets.eventReachesAllMs());
  const memory = server.memoryMib();
  await sockets.close();
  const time = spreadOf(times);
  console.log(
    [
      '',
      `${LISTENERS} messages reach ${count} sockets within ${median(time, 0)} ms (${range(time, 0)})`,
      `memory with ${count} sockets after the load: ${memory?.now ?? '?'} MiB, at its peak ${memory?.peak ?? '?'} MiB (aim: < 256)`,
    ].join('\n'),
  );
}

function step(text: string): void {
  console.log(`… ${text}`);
}
