import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { audit } from '../../../scripts/audit/audit.ts';
import { withDatabase } from '../testing/database.ts';
import { dayOldStyle, joinOldStyle, lastRelease } from '../testing/old-calls.ts';
import { migrate } from './migrate.ts';
import { migrationOf, readMigrations } from './migrations.ts';
import { openPool } from './pool.ts';

const { adminUrl } = inject('postgres');
const name = `old_version_${randomBytes(8).toString('hex')}`;
const url = withDatabase(adminUrl, name);
const files = await readMigrations();

beforeAll(() => run(adminUrl, `create database ${name}`));
afterAll(() => run(adminUrl, `drop database ${name} with (force)`));

test('the last release goes on serving while its database is brought up to date, and afterwards', async () => {
  await migrate(
    url,
    files.filter((file) => file.name <= lastRelease),
  );
  const { pool, db } = openPool(url, { maxConnections: 6 });
  const people = await Promise.all(Array.from({ length: 6 }, (_, i) => joinOldStyle(pool, 10 + i)));
  let days = 0;
  const over = new AbortController();
  const lanes = people.map(async (person, i) => {
    const other = people[(i + 1) % people.length];
    if (!other) return;
    while (!over.signal.aborted) {
      await dayOldStyle(pool, person, other);
      days += 1;
    }
  });
  await expect.poll(() => days).toBeGreaterThan(6);
  const before = days;
  // A migration that uses each table for a while, so that the load meets it at all of them.
  await migrate(url, [
    ...files,
    migrationOf('9001_slow.sql', `alter table messages add column extra text; select pg_sleep(0.3);`),
  ]);
  const during = days - before;
  await expect.poll(() => days).toBeGreaterThan(before + during + 12);
  over.abort();
  // Rejects when a single call of all those days failed.
  await Promise.all(lanes);
  expect(during).toBeGreaterThan(0);
  await db.destroy();

  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const findings = (await audit(client)).filter((result) => result.findings.length > 0);
  await client.end();
  expect(findings).toEqual([]);
}, 60_000);

async function run(at: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
