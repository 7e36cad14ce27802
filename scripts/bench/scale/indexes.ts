import type pg from 'pg';

interface Index {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  /** The kind of key that the index enforces. */
  readonly key: 'primary key' | 'unique' | null;
}

/** The indexes and foreign keys that buildIndexes rebuilds. */
export interface Dropped {
  readonly indexes: readonly Index[];
  /** Statements that recreate the foreign keys to dropped keys. */
  readonly references: readonly string[];
}

/** Drops every index of `tables` that is not a key, and the keys of `keysToo` as well. */
export async function dropIndexes(
  client: pg.Client,
  tables: readonly string[],
  keysToo: readonly string[],
): Promise<Dropped> {
  const { rows: references } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and confrelid = any ($1::regclass[])`,
    [keysToo],
  );
  const { rows: indexes } = await client.query<Index>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name,
       pg_get_indexdef(indexrelid) as definition,
       case c.contype when 'p' then 'primary key' when 'u' then 'unique' end as key
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where indrelid = any ($1::regclass[]) and (c.oid is null or indrelid = any ($2::regclass[]))
     -- Text indexes take longest, so they are built first.
     order by pg_get_indexdef(indexrelid) like '%USING gin%' desc, indrelid = any ($2::regclass[]) desc`,
    [tables, keysToo],
  );
  for (const { drop } of references) await client.query(drop);
  for (const { table, name, key } of indexes) {
    await client.query(key === null ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`);
  }
  return { indexes, references: references.map(({ add }) => add) };
}

/** Rebuilds the dropped indexes and foreign keys. Each connection builds one index at a time. */
export async function buildIndexes(clients: readonly pg.Client[], { indexes, references }: Dropped): Promise<void> {
  await runAll(
    clients,
    indexes.map(({ definition }) => definition),
  );
  const [client] = clients;
  for (const { table, name, key } of indexes) {
    if (key !== null) await client?.query(`alter table ${table} add constraint ${name} ${key} using index ${name}`);
  }
  for (const reference of references) await client?.query(reference);
}

/** Runs the statements in this order, one at a time on each connection. */
export async function runAll(clients: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const waiting = statements.values();
  const work = async (client: pg.Client): Promise<void> => {
    for (const statement of waiting) await client.query(statement);
  };
  await Promise.all(clients.map(work));
}
