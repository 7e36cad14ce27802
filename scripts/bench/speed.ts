/**
 * `npm run bench`: throughput as ratios within one run, with the settings of production. Ratios can be compared between
 * machines and between runs; absolute numbers cannot. Needs wrk and pgbench, and installs them on Debian.
 * `--rounds=N` (5) and `--seconds=N` per measurement (2) change its length, `--only=NAME,…` measures what has one of these
 * texts in its name (also `sockets`, `uploads` and `workers`).
 */
import { randomBytes } from 'node:crypto';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { EmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { freePort } from '../../server/src/database/embedded/free-port.ts';
import { withClient } from '../command-parts/with-client.ts';
import { runLoad } from './load.ts';
import { startMeasured } from './measured-process.ts';
import { CLIENTS, getAs, measurementsOf, sends, type Measurement, type Sample, type Subjects } from './measurements.ts';
import { option } from './option.ts';
import { prepareTpcb } from './pgbench.ts';
import { READS, recordReads } from './record-reads.ts';
import { printResults, workersLine, type Results } from './report.ts';
import { seed, signIn } from './seed.ts';
import { upload } from './uploads.ts';
import { withPostgres, withServices } from './with-postgres.ts';

const ATTACKERS = 3;
const READERS = 200;
const WRITERS = 2_000;
const LISTENERS = 20;
const UPLOADERS = 20;
/** As many as the server allows one person. */
const SOCKETS_EACH = 50;
const WARM_UP_SECONDS = 1;
/** The load generator abandons the calls that are under way at its end, and the next measurement would repeat replies. */
const ABANDONED_CALLS_END_MS = 500;

const rounds = Number(option('rounds') ?? 5);
const seconds = Number(option('seconds') ?? 2);
const only = option('only')?.split(',') ?? [''];
const isWanted = (name: string): boolean => only.some((text) => name.includes(text));

// Accepts and drops every email. A server that is killed resets its connection, which is no error.
const mailSink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => void stream.on('end', done).resume(),
}).on('error', () => undefined);
const mailPort = await freePort();
mailSink.listen(mailPort, '127.0.0.1');
await withPostgres(measure);
mailSink.close();

async function measure(postgres: EmbeddedPostgres, directory: string): Promise<void> {
  step('filling a database with 10,000 users and 100,000 messages');
  await seed(postgres.url);
  const port = await freePort();
  const env = productionEnv(port, postgres.serverUrl, directory);
  const people = await signIn(env, postgres.url, ATTACKERS + READERS + WRITERS);
  const attackers = people.splice(0, ATTACKERS);
  const readers = people.splice(0, READERS);

  step('recording the statements of reads');
  const log = openSync(join(directory, 'server.log'), 'w');
  const server = await startMeasured('serve.ts', port, env, log);
  const reads = await withServices(env, postgres.url, (services) => recordReads(services, readers, server.url));
  const readsFile = join(directory, 'reads.json');
  writeFileSync(readsFile, JSON.stringify(reads));
  const bareEnv = { NODE_ENV: 'production', DATABASE_URL: postgres.serverUrl, READS_FILE: readsFile };
  const bare = await startMeasured('bare.ts', await freePort(), bareEnv);
  const tpcb = await prepareTpcb(postgres.url, CLIENTS[0]);
  const postmasterPid = Number.parseInt(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8'), 10);
  await withClient(postgres.url, 'bench', async (client) => {
    const subjects = { server, bare, postmasterPid, client, readers, writers: people, attackers, tpcb };
    printResults(await measureRounds(measurementsOf(subjects).filter(({ name }) => isWanted(name))));
    if (isWanted('sockets')) await measureSockets(subjects);
    if (isWanted('uploads')) await measureUploads(subjects);
    if (isWanted('workers')) {
      const two = await startMeasured('serve.ts', await freePort(), { ...env, WORKERS: '2' }, log);
      await measureWorkers(subjects, { ...subjects, server: two });
      await two.stop();
    }
  });
  await server.stop();
  await bare.stop();
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
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    PAYMENT_PROVIDER: 'sandbox',
    ALLOW_SANDBOX_PAYMENTS: 'true',
    // Longer than the run, because nothing here refreshes tokens.
    ACCESS_TOKEN_TTL: '12h',
  };
}

/** Each round makes all measurements in another order, so that a change of the machine's speed affects all sides alike. */
async function measureRounds(measurements: readonly Measurement[]): Promise<Results> {
  const results = new Map<string, Sample[]>(measurements.map(({ name }) => [name, []]));
  step(`warming up ${measurements.length} measurements`);
  for (const measurement of measurements) await measureOnce(measurement, WARM_UP_SECONDS);
  for (let round = 1; round <= rounds; round += 1) {
    step(`round ${round} of ${rounds}`);
    const shuffled = measurements.map((measurement) => ({ measurement, order: Math.random() }));
    for (const { measurement } of shuffled.toSorted((a, b) => a.order - b.order)) {
      results.get(measurement.name)?.push(await measureOnce(measurement, seconds));
    }
  }
  return results;
}

async function measureOnce({ run }: Measurement, forSeconds: number): Promise<Sample> {
  const sample = await run(forSeconds);
  await setTimeout(ABANDONED_CALLS_END_MS);
  return sample;
}

/**
 * Compares a node of one process with a node of two. On two cores, load generator and database leave no core for the second
 * process, so the gain is counted by CPU time: calls per second of CPU time, on two cores instead of one.
 */
async function measureWorkers(one: Subjects, two: Subjects): Promise<void> {
  const names = ['balance 32', 'inbox 32', 'send 32'];
  const ofTwo = measurementsOf(two).map(({ name, run }) => ({ name: `${name}, two processes`, run }));
  const wanted = [...measurementsOf(one), ...ofTwo].filter(({ name }) => names.includes(name.replace(/,.*/, '')));
  const results = await measureRounds(wanted);
  for (const name of names) {
    console.log(workersLine(name, results.get(name) ?? [], results.get(`${name}, two processes`) ?? []));
  }
}

async function measureSockets({ server, readers, writers }: Subjects): Promise<void> {
  step(`opening ${LISTENERS * SOCKETS_EACH} sockets`);
  const tokens = JSON.stringify(writers.slice(0, LISTENERS).map(({ token }) => token));
  const env = { SERVER_URL: server.url, TOKENS: tokens, SOCKETS_EACH: String(SOCKETS_EACH) };
  // The events for which the sockets wait.
  await runLoad(server.url, CLIENTS[0], WARM_UP_SECONDS, sends(writers));
  const sockets = await startMeasured('open-sockets.ts', 0, env);
  await Promise.all([
    runLoad(server.url, CLIENTS[0], 2 * seconds, sends(writers)),
    runLoad(server.url, CLIENTS[0], 2 * seconds, getAs(readers, READS.dashboard)),
  ]);
  console.log(`memory with ${LISTENERS * SOCKETS_EACH} sockets after the load (aim: < 256 MiB):\n${server.memory()}`);
  await sockets.stop();
}

async function measureUploads({ server, writers }: Subjects): Promise<void> {
  step(`uploading ${UPLOADERS} pictures at once`);
  const statuses = await Promise.all(writers.slice(0, UPLOADERS).map((person) => upload(server.url, person)));
  console.log(`memory after ${UPLOADERS} uploads at once (${[...new Set(statuses)].join()}):\n${server.memory()}`);
}

function step(text: string): void {
  console.log(`… ${text}`);
}
