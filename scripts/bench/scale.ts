/**
 * `npm run bench -- --scale`: database time of lists and statistics with a million people and ten million ledger
 * entries, after the work of the jobs and with the database settings of the product. If a case fails or misses its p95
 * target, prints its query plan and exits with 1. `--keep=DIRECTORY` keeps the database for the next run, `--only=TEXT`
 * measures cases whose name contains TEXT, `--calls=NUMBER` sets the number of calls per case.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Services, UserContext } from '../../server/src/context.ts';
import { markLeadingExperts } from '../../server/src/directory/mark-leading-experts.ts';
import { foldTallies } from '../../server/src/figures/fold-tallies.ts';
import { refreshResponseMedians } from '../../server/src/figures/refresh-response-medians.ts';
import { indexMessageTexts } from '../../server/src/messages/search/index-message-texts.ts';
import { contextFor } from '../../server/src/testing/factories.ts';
import { runChecks } from '../audit/audit.ts';
import { withClient } from '../command-parts/with-client.ts';
import { option } from './option.ts';
import { scaleCases } from './scale/cases.ts';
import { generate } from './scale/generate.ts';
import { createStopwatch, planOf } from './scale/measure.ts';
import { MEASURING, temporaryDirectory, withPostgres, withServices } from './with-postgres.ts';

const kept = option('keep');
const keepIn = kept ?? temporaryDirectory();
try {
  // A disposable database is filled faster, but has other settings than the product's.
  if (!existsSync(join(keepIn, 'postgres'))) {
    await withPostgres(({ url }) => fill(url), { keepIn, disposable: true }).catch((error: unknown) => {
      // The next run would measure a database that is only half filled.
      rmSync(join(keepIn, 'postgres'), { recursive: true, force: true });
      throw error;
    });
  }
  await withPostgres(
    ({ url }) =>
      withServices(MEASURING, url, (services) => withClient(url, 'bench', (client) => measureAll(services, client))),
    { keepIn },
  );
} finally {
  if (kept === undefined) rmSync(keepIn, { recursive: true, force: true });
}

async function fill(databaseUrl: string): Promise<void> {
  await generate(databaseUrl);
  await withClient(databaseUrl, 'bench', audit);
}

async function audit(client: pg.Client): Promise<void> {
  await client.query(`set work_mem = '512MB'`);
  const findings = (await runChecks(client)).flatMap((check) => check.findings.slice(0, 3));
  if (findings.length > 0) throw new Error(`The audit of the generated books failed:\n${findings.join('\n')}`);
}

async function measureAll(services: Services, client: pg.Client): Promise<void> {
  // What the server's jobs would have done before anyone reads. Folding finds the people whose messages are indexed.
  for (const job of [foldTallies, indexMessageTexts, refreshResponseMedians, markLeadingExperts]) await job(services);
  await warm(client);
  const people = await peopleOf(services, client);
  const callsEach = Number(option('calls') ?? 200);
  const measure = createStopwatch(services.pool, callsEach);
  console.log(`\ndatabase time of ${callsEach} calls each, ms`);
  for (const each of scaleCases(people).filter(({ name }) => name.includes(option('only') ?? ''))) {
    const { p50Ms, p95Ms, failed, worst } = await measure(each);
    const isMissed = p95Ms > each.targetMs || failed > 0;
    const figures = `p50 ${p50Ms.toFixed(1)}, p95 ${p95Ms.toFixed(1)} (aim: ≤ ${each.targetMs})`;
    console.log(`${each.name}: ${figures}${isMissed ? `   MISSED, ${failed} failed` : ''}`);
    if (!isMissed) continue;
    process.exitCode = 1;
    if (worst) console.log((await planOf(client, worst)).replaceAll(/^/gm, '      '));
  }
}

/** Vacuums what the jobs wrote, and loads tables and indexes into the cache, as if the database had been in use. */
async function warm(client: pg.Client): Promise<void> {
  await client.query('vacuum (analyze) message_search_texts, message_search_people, tallies, tally_changes');
  await client.query('create extension if not exists pg_prewarm');
  await client.query(
    `select pg_prewarm(oid) from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and relname !~ '^bench_'
     order by relname ~ '^(ledger_entry|ledger_tx_by)' desc, pg_relation_size(oid) desc`,
  );
}

/** Returns the contexts of the people that the cases need, by number. */
async function peopleOf(services: Services, client: pg.Client): Promise<(n: number) => UserContext> {
  const { rows } = await client.query<{ n: number; id: string }>(
    'select n, id from bench_person where n < 10 or (n - 10) % 4001 = 0',
  );
  const contexts = new Map(rows.map(({ n, id }) => [n, contextFor(services, id)]));
  return (n) => {
    const context = contexts.get(n);
    if (!context) throw new Error(`There is no person ${n}`);
    return context;
  };
}
