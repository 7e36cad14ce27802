/**
 * Fills a migrated, empty database with a million professionals and ten million ledger entries, by statements over
 * sets. Indexes are built after their rows. The guards of ledger and messages are off while their rows are written, as
 * only the owner can do; the auditor then looks at every row that they would have looked at.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const PEOPLE = 1_000_000;
const PEOPLE_AT_ONCE = 100_000;

/** `databaseUrl` signs in as the owner; `step` is told what is being done. */
export async function generate(databaseUrl: string, step: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set work_mem = '512MB'; set maintenance_work_mem = '1GB'`);
    await client.query(sql('words'));
    const restoreIndexes = await dropIndexes(client, [
      'users',
      'directory_entries',
      'messages',
      'ledger_tx',
      'ledger_entry',
      'ratings',
      'notifications',
    ]);
    step('people');
    for (let from = 1; from <= PEOPLE; from += PEOPLE_AT_ONCE) {
      await client.query(sql('people'), [from, from + PEOPLE_AT_ONCE - 1]);
    }
    step('messages');
    await client.query(sql('messages'));
    await withoutTriggers(client, ['ledger_tx', 'ledger_entry'], async () => {
      step('ledger');
      await client.query(sql('ledger'));
    });
    await withoutTriggers(client, ['messages', 'ratings', 'notifications'], async () => {
      step('what became of the messages');
      await client.query(sql('outcomes'));
    });
    step('indexes');
    await restoreIndexes();
    step('statistics');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function sql(name: string): string {
  return readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8');
}

/** Takes away every index that is no constraint; the function it answers builds them again. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

/** Turns off the triggers of these tables for as long as `write` runs; each is turned on again as it was. */
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
