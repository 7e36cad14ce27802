import { generate, IdentifierNode, PostgresDialect, type DatabaseMetadata } from 'kysely-codegen';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

// Types that pg_catalog does not know. It reports every column of a view as nullable; those listed here are not. Each type is
// a single name, because kysely-codegen parses others with a compiler API that TypeScript 7 does not have.
const COLUMN_TYPES = {
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
  'webhook_due.attempts': 'number',
  'webhook_events.data': 'EventData',
  'users.portfolio': 'Portfolio',
};
const imported = Object.values(COLUMN_TYPES).filter((type) => !['boolean', 'Date', 'number', 'string'].includes(type));

/** Generates TypeScript types of all tables and views of this database. */
export async function tableTypes(db: Kysely<Database>): Promise<string> {
  const text = await generate({
    db,
    dialect: new PostgresDialect(),
    outFile: null,
    overrides: {
      columns: Object.fromEntries(Object.entries(COLUMN_TYPES).map(([name, type]) => [name, new IdentifierNode(type)])),
    },
    customImports: Object.fromEntries(imported.map((type) => [type, './column-types.ts'])),
    // The types that the parsers in pool.ts return.
    typeMapping: { date: 'string', int8: 'number', timestamptz: 'Date' },
    postprocess: withConstraints,
  });
  return text.replace('export interface DB {', 'export interface Database {');
}

interface Introspected {
  readonly db: Kysely<unknown>;
  readonly metadata: DatabaseMetadata;
}

/** Marks the listed columns of views as not null, and types a column as a union of texts if a check constraint lists them. */
async function withConstraints({ db, metadata }: Introspected): Promise<DatabaseMetadata> {
  for (const { name, columns } of metadata.tables.filter(({ isView }) => isView)) {
    for (const column of columns) column.isNullable &&= !Object.hasOwn(COLUMN_TYPES, `${name}.${column.name}`);
  }
  const { rows } = await sql<{ table: string; column: string; definition: string }>`
    select conrelid::regclass::text as table, attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1`.execute(db);
  for (const { table, column, definition } of rows) {
    const found = metadata.tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column);
    const list = /^CHECK \(\(\w+ = (ANY \(ARRAY\[[^\]]*\]\)|'[^']*'::text)\)\)$/.exec(definition)?.[1];
    if (found && list) found.enumValues = [...list.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value);
  }
  return metadata;
}
