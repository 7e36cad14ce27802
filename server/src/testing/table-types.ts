import { generate, IdentifierNode, PostgresDialect, type DatabaseMetadata } from 'kysely-codegen';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

// What the catalogue does not know. It takes every column of a view for nullable; those listed here are not.
// Names only: kysely-codegen parses anything else with a compiler API that TypeScript 7 does not have.
const columns = {
  'admin_acts.detail': 'ActDetail',
  'coin_events.amount_coins': 'number',
  'coin_events.balance_coins': 'number',
  'coin_events.created_at': 'Date',
  'coin_events.description': 'string',
  'coin_events.id': 'number',
  'coin_events.status': 'CoinEventStatus',
  'coin_events.subtype': 'CoinEventSubtype',
  'coin_events.type': 'CoinEventType',
  'coin_events.user_id': 'string',
  'message_wire.id': 'string',
  'message_wire.overdue': 'boolean',
  'message_wire.recipient_id': 'string',
  'message_wire.sender_id': 'string',
  'message_wire.wire': 'WireMessage',
  'sessions.end_reason': 'EndReason',
  'users.portfolio': 'Portfolio',
};
const imported = Object.values(columns).filter((type) => !['boolean', 'Date', 'number', 'string'].includes(type));

/** TypeScript types of all tables and views as they are in this database. */
export async function tableTypes(db: Kysely<Database>): Promise<string> {
  const text = await generate({
    db,
    dialect: new PostgresDialect(),
    outFile: null,
    overrides: {
      columns: Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, new IdentifierNode(type)])),
    },
    customImports: Object.fromEntries(imported.map((type) => [type, './column-types.ts'])),
    // As the parsers of pool.ts read them.
    typeMapping: { date: 'string', int8: 'number', timestamptz: 'Date' },
    postprocess: withConstraints,
  });
  return text.replace('export interface DB {', 'export interface Database {');
}

interface Introspected {
  readonly db: Kysely<unknown>;
  readonly metadata: DatabaseMetadata;
}

/** A column that a check constraint limits to a list of texts gets the union of these texts as its type. */
async function withConstraints({ db, metadata }: Introspected): Promise<DatabaseMetadata> {
  const { rows } = await sql<{ table: string; column: string; definition: string }>`
    select conrelid::regclass::text as table, attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1`.execute(db);
  for (const { name, columns: ofTable } of metadata.tables.filter(({ isView }) => isView)) {
    for (const column of ofTable) column.isNullable &&= !Object.hasOwn(columns, `${name}.${column.name}`);
  }
  for (const { table, column, definition } of rows) {
    const found = metadata.tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column);
    const list = /^CHECK \(\(\w+ = (ANY \(ARRAY\[[^\]]*\]\)|'[^']*'::text)\)\)$/.exec(definition)?.[1];
    if (found && list) found.enumValues = [...list.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value);
  }
  return metadata;
}
