/**
 * `npm run bench -- --scale`: database time of lists and statistics with a million people and ten million ledger
 * entries, after the work of the jobs and with the database settings of the product. If a case fails or misses its p95
 * target, prints its query plan and exits with 1. `--keep=DIRECTORY` keeps the database for the next run, `--only=TEXT`
 * measures cases whose name contains TEXT, `--calls=NUMBER` sets the number of calls per case.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Services, UserContext } from '../../server/src/context.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../server/src/database/migrator/migrate.ts';
import { contextFor } from '../../server/src/testing/factories.ts';
import { runChecks } from '../audit/audit.ts';
import { withClient } from '../command-parts/with-client.ts';
import { option } from './option.ts';
import { scaleCases } from './scale/cases.ts';
import { generate } from './scale/generate.ts';
import { TARGET_MS, createStopwatch, planOf, type Measured } from './scale/measure.ts';
import { runJobsOnce } from './scale/run-jobs-once.ts';
import { MEASURING, withServices } from './with-postgres.ts';

const kept = option('keep');
const only = option('only') ?? '';
const callsEach = Number(option('calls') ?? 200);
const directory = kept ?? mkdtempSync(join(tmpdir(), 'proverse-scale-'));
// When root starts it, the database runs as another user, who needs access to the directory.
if (kept === undefined) chmodSync(directory, 0o711);
try {
  if (!existsSync(join(directory, 'postgres'))) await fillDatabase();
  await withPostgres({}, async (databaseUrl) => {
    await migrate(databaseUrl);
    const measured = await measureAll(databaseUrl);
    const missed = measured.filter(isOver);
    console.log(
      `\n${measured.length - missed.length} of ${measured.length} meet their target (${TARGET_MS} ms by default)`,
    );
    process.exitCode = missed.length > 0 ? 1 : 0;
  });
} finally {
  if (kept === undefined) rmSync(directory, { recursive: true, force: true });
}

/** A database that is only half filled is removed, because the next run would measure it. */
async function fillDatabase(): Promise<void> {
  try {
    await withPostgres({ disposable: true }, fill);
  } catch (error) {
    rmSync(join(directory, 'postgres'), { recursive: true, force: true });
    throw error;
  }
}

/** A disposable database is filled faster, but has other settings than the product's. */
async function withPostgres(
  options: { readonly disposable?: boolean },
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: directory, ...options });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function fill(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const begun = Date.now();
  const passed = (): string => `${Math.round((Date.now() - begun) / 1000)} s`.padStart(6);
  await generate(databaseUrl, (text) => console.log(`${passed()}  ${text}`));
  console.log(`${passed()}  audit`);
  const results = await withClient(databaseUrl, 'bench', async (client) => {
    await client.query(`set work_mem = '512MB'`);
    return runChecks(client);
  });
  for (const { holds, examined, findings } of results) {
    console.log(`        ${findings.length === 0 ? 'ok' : 'FAIL'}  ${holds} (${examined.toLocaleString('en')})`);
    for (const finding of findings.slice(0, 3)) console.log(`              ${finding}`);
  }
  if (results.some(({ findings }) => findings.length > 0)) throw new Error('The audit of the generated books failed');
  console.log(`${passed()}  filled`);
}

/** Vacuums what the jobs wrote, and loads tables and indexes into the cache, as if the database had been in use. */
async function warm(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, 'bench', async (client) => {
    await client.query('vacuum (analyze) message_search_texts, message_search_people, tallies, tally_changes');
    await client.query('create extension if not exists pg_prewarm');
    await client.query(
      `select pg_prewarm(oid) from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and relname !~ '^bench_'
       order by relname ~ '^(ledger_entry|ledger_tx_by)' desc, pg_relation_size(oid) desc`,
    );
  });
}

async function measureAll(databaseUrl: string): Promise<Measured[]> {
  return withServices(MEASURING, databaseUrl, (services) =>
    withClient(databaseUrl, 'bench', (explaining) => measureWith(services, explaining, databaseUrl)),
  );
}

async function measureWith(services: Services, explaining: pg.Client, databaseUrl: string): Promise<Measured[]> {
  await runJobsOnce(services);
  await warm(databaseUrl);
  const people = await peopleOf(explaining);
  const measure = createStopwatch(services.pool, callsEach);
  const contexts = new Map<number, UserContext>();
  const cases = scaleCases((n) => {
    const id = people.get(n) ?? '';
    const ctx = contexts.get(n) ?? contextFor(services, id);
    contexts.set(n, ctx);
    return ctx;
  });
  const measured: Measured[] = [];
  console.log(
    `\n${`database time of ${callsEach} calls each, ms`.padEnd(48)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'cpu p95'.padStart(9)}`,
  );
  for (const each of cases.filter(({ name }) => name.includes(only))) {
    const result = await measure(each);
    measured.push(result);
    const { name, p50Ms, p95Ms, cpuP95Ms, failed, worst } = result;
    const isMissed = isOver(result);
    const target = each.targetMs === undefined ? '' : `  target ${each.targetMs} ms`;
    const over = target + (isMissed ? `  OVER${failed > 0 ? `, ${failed} failed` : ''}` : '');
    console.log(
      `${name.padEnd(48)}${p50Ms.toFixed(1).padStart(8)}${p95Ms.toFixed(1).padStart(8)}${cpuP95Ms.toFixed(1).padStart(9)}${over}`,
    );
    if (isMissed && worst) console.log(indented(await planOf(explaining, worst)));
  }
  return measured;
}

function isOver({ targetMs, p95Ms, failed }: Measured): boolean {
  return p95Ms > targetMs || failed > 0;
}

async function peopleOf(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ n: number; id: string }>(
    'select n, id from bench_person where n < 10 or (n - 10) % 4001 = 0',
  );
  return new Map(rows.map(({ n, id }) => [n, id]));
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '      ');
}
