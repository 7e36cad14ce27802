/**
 * Fills a migrated, empty database with a million professionals and ten million ledger entries by set-based statements on
 * two connections. Keys and indexes are built last. Triggers are off: the statements write what the triggers would, and
 * the auditor checks every row afterwards.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { LEADING_MAX } from '../../../server/src/directory/rank-professionals.ts';
import { buildIndexes, dropIndexes, runAll } from './indexes.ts';

const PEOPLE = 1_000_000;
const MESSAGES = 2_060_000;

/** Tables so large that even their keys are built after their rows. */
const KEYS_LATER = ['messages', 'ledger_tx', 'ledger_entry', 'notifications'] as const;
const INDEXES_LATER = [...KEYS_LATER, 'users', 'directory_entries', 'directory_documents', 'ratings', 'tallies'];

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
    const dropped = await dropIndexes(first, INDEXES_LATER, KEYS_LATER);
    report('people');
    await inHalves('people', PEOPLE);
    report('messages and ledger events');
    await first.query(sql('tables'));
    await inHalves('messages', MESSAGES);
    const { rows } = await first.query<{ events: number }>(sql('events')).then(lastOf);
    const events = rows[0]?.events ?? 0;
    await withoutTriggers(first, ['ledger_tx', 'ledger_entry'], async () => {
      report('ledger transactions');
      await inHalves('ledger', events);
      report('ledger entries');
      // The halves are the even and the odd wallets.
      await inHalves('entries', 2);
    });
    report('outcomes of messages');
    await inHalves('outcomes', MESSAGES);
    await first.query(sql('figures'));
    await inHalves('directory', PEOPLE);
    report('indexes');
    await buildIndexes([first, second], dropped);
    report('leading experts');
    await markLeading(first);
    report('checkpoints and ledger totals');
    await createCheckpoints(first);
    report('statistics');
    await vacuum([first, second]);
  } finally {
    for (const client of clients) await client.end();
  }
}

function sql(name: string): string {
  return readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8');
}

/** Marks the leading experts as mark-leading-experts.ts does. */
async function markLeading(client: pg.Client): Promise<void> {
  await untilDone(client, `select mark_leading_experts(${LEADING_MAX}, 50000) = 0 as done`);
}

/** Creates checkpoints as create-checkpoints.ts does, but without its timeouts, which these statements would exceed. */
async function createCheckpoints(client: pg.Client): Promise<void> {
  await untilDone(client, 'select create_checkpoint() = 0 as done');
  await untilDone(client, 'select ledger_add_totals() is null as done');
}

async function untilDone(client: pg.Client, statement: string): Promise<void> {
  let isDone = false;
  while (!isDone) isDone = (await client.query<{ done: boolean }>(statement)).rows[0]?.done ?? true;
}

/** Returns the last result of a text with several statements. */
function lastOf<T>(answer: T | T[]): T {
  const last = Array.isArray(answer) ? answer.at(-1) : answer;
  if (last === undefined) throw new Error('The text contains no statement');
  return last;
}

/** Runs `write` with all user triggers of the tables disabled, including those that replica mode leaves on. */
async function withoutTriggers(
  client: pg.Client,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ on: string }>(
    `select format(
       'alter table %s enable %s trigger %I', tgrelid::regclass,
       case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname
     ) as on
     from pg_trigger where tgrelid = any ($1::regclass[]) and not tgisinternal and tgenabled <> 'D'`,
    [tables],
  );
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await write();
  for (const { on } of rows) await client.query(on);
}

async function vacuum(clients: readonly [pg.Client, pg.Client]): Promise<void> {
  const { rows } = await clients[0].query<{ statement: string }>(
    `select 'vacuum (analyze) ' || oid::regclass as statement from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_relation_size(oid) desc`,
  );
  await runAll(
    clients,
    rows.map(({ statement }) => statement),
  );
}
