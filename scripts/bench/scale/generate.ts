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

/** Fills the database and prints its progress. `databaseUrl` connects as the owner. */
export async function generate(databaseUrl: string): Promise<void> {
  const clients = [new pg.Client({ connectionString: databaseUrl }), new pg.Client({ connectionString: databaseUrl })];
  const [first, second] = clients as [pg.Client, pg.Client];
  /** Runs the file for both halves of 1 to `last` in parallel. */
  const inHalves = async (name: string, last: number): Promise<void> => {
    console.log(name);
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
    const indexes = await dropIndexes(first);
    await inHalves('people', PEOPLE);
    await first.query(sql('tables'));
    await inHalves('messages', MESSAGES);
    await first.query(sql('events'));
    const { rows } = await first.query<{ events: number }>('select max(id)::integer as events from bench_event');
    const events = rows[0]?.events ?? 0;
    await switchTriggers(first, 'disable', 'A');
    await inHalves('ledger', events);
    // The halves are the even and the odd wallets.
    await inHalves('entries', 2);
    await switchTriggers(first, 'enable always', 'D');
    await inHalves('outcomes', MESSAGES);
    await first.query(sql('figures'));
    await inHalves('directory', PEOPLE);
    console.log('indexes');
    const waiting = indexes.values();
    const build = async (client: pg.Client): Promise<void> => {
      for (const index of waiting) await client.query(index);
    };
    await Promise.all(clients.map(build));
    await untilDone(first, `select mark_leading_experts(${LEADING_MAX}, 50000) = 0 as done`);
    console.log('checkpoints and ledger totals');
    // As create-checkpoints.ts does, but without its timeouts, which these statements would exceed.
    await untilDone(first, 'select create_checkpoint() = 0 as done');
    await untilDone(first, 'select ledger_add_totals() is null as done');
    console.log('statistics');
    await first.query('vacuum analyze');
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
 * Drops every index except keys, because large tables are filled much faster without. Returns the statements that create
 * them again, the slowest first.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class c on c.oid = indrelid
     where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
     order by pg_get_indexdef(indexrelid) like '%USING gin%' desc`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
