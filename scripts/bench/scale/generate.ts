/**
 * Fills a migrated, empty database with a million professionals and ten million ledger entries by set-based statements on
 * two connections. Indexes are built last. Triggers are off: the statements write what the triggers would, and
 * the auditor checks every row afterwards.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { LEADING_MAX } from '../../../server/src/directory/rank-professionals.ts';

const PEOPLE = 1_000_000;
const MESSAGES = 2_060_000;

const BOOKS = ['messages', 'ledger_tx', 'ledger_entry', 'notifications', 'ratings', 'tallies'];
const PROFILES = ['users', 'directory_entries', 'directory_documents'];

/** Fills the database. `databaseUrl` connects as the owner; `report` receives progress messages. */
export async function generate(databaseUrl: string, report: (text: string) => void): Promise<void> {
  const clients = [new pg.Client({ connectionString: databaseUrl }), new pg.Client({ connectionString: databaseUrl })];
  const [first, second] = clients as [pg.Client, pg.Client];
  /** Runs the file for both halves of 1 to `last` in parallel. */
  const inHalves = async (name: string, last: number): Promise<void> => {
    const half = Math.ceil(last / 2);
    await Promise.all([first.query(sql(name), [1, half]), second.query(sql(name), [half + 1, last])]);
  };
  try {
    for (const client of clients) {
      await client.connect();
      await client.query(`
        set work_mem = '512MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off;
        set max_parallel_maintenance_workers = 0; set session_replication_role = replica`);
    }
    await first.query(sql('words'));
    const indexes = await dropIndexes(first, [...BOOKS, ...PROFILES]);
    report('people');
    await inHalves('people', PEOPLE);
    report('messages and ledger events');
    await first.query(sql('tables'));
    await inHalves('messages', MESSAGES);
    await first.query(sql('events'));
    const { rows } = await first.query<{ events: number }>('select max(id)::integer as events from bench_event');
    const events = rows[0]?.events ?? 0;
    await switchTriggers(first, 'disable', 'A');
    report('ledger transactions');
    await inHalves('ledger', events);
    report('ledger entries');
    // The halves are the even and the odd wallets.
    await inHalves('entries', 2);
    await switchTriggers(first, 'enable always', 'D');
    report('outcomes of messages');
    await inHalves('outcomes', MESSAGES);
    await first.query(sql('figures'));
    await inHalves('directory', PEOPLE);
    report('indexes');
    await runAll([first, second], indexes);
    report('leading experts');
    await untilDone(first, `select mark_leading_experts(${LEADING_MAX}, 50000) = 0 as done`);
    report('checkpoints and ledger totals');
    // As create-checkpoints.ts does, but without its timeouts, which these statements would exceed.
    await untilDone(first, 'select create_checkpoint() = 0 as done');
    await untilDone(first, 'select ledger_add_totals() is null as done');
    report('statistics');
    const { rows: vacuums } = await first.query<{ statement: string }>(
      `select 'vacuum (analyze) ' || oid::regclass as statement from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_relation_size(oid) desc`,
    );
    await runAll(
      [first, second],
      vacuums.map(({ statement }) => statement),
    );
  } finally {
    for (const client of clients) await client.end();
  }
}

function sql(name: string): string {
  return readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8');
}

async function untilDone(client: pg.Client, statement: string): Promise<void> {
  let isDone = false;
  while (!isDone) isDone = (await client.query<{ done: boolean }>(statement)).rows[0]?.done ?? true;
}

/** Switches the ledger's triggers that have this state: A is always on, also in replica mode, and D is disabled. */
async function switchTriggers(client: pg.Client, action: string, state: 'A' | 'D'): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s ${action} trigger %I', tgrelid::regclass, tgname) as statement from pg_trigger
     where tgrelid in ('ledger_tx'::regclass, 'ledger_entry'::regclass) and tgenabled = $1`,
    [state],
  );
  for (const { statement } of rows) await client.query(statement);
}

/**
 * Drops every index of `tables` except their keys, because a large table is filled much faster without. Returns the
 * statements that create them again, the slowest first.
 */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
     order by pg_get_indexdef(indexrelid) like '%USING gin%' desc`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Runs the statements in this order, one at a time on each connection. */
async function runAll(clients: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const waiting = statements.values();
  const work = async (client: pg.Client): Promise<void> => {
    for (const statement of waiting) await client.query(statement);
  };
  await Promise.all(clients.map(work));
}
