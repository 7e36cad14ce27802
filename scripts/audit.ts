/** `npm run audit`: audits the ledger in DATABASE_URL, or in the embedded database of DATA_DIR. 1 on any finding. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { loadConfig } from '../server/src/config.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { StartRefused } from '../server/src/start-refused.ts';
import { audit } from './audit/audit.ts';
import type { CheckResult } from './audit/check.ts';

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const { databaseUrl, dataDir } = loadConfig(process.env);
  const url = databaseUrl ?? runningDatabase(dataDir);
  if (url !== null) {
    const client = await connected(url);
    if (client !== null) return await report(client);
    if (databaseUrl !== undefined) throw new StartRefused('The database in DATABASE_URL cannot be reached.');
  }
  if (!existsSync(join(dataDir, 'postgres'))) throw new StartRefused(`There is no database in ${dataDir} to audit.`);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    const client = await connected(postgres.url);
    if (client === null) throw new StartRefused(`The database in ${dataDir} takes no connections.`);
    return await report(client);
  } finally {
    await postgres.stop();
  }
}

/** Where a server already runs on the data directory: its postmaster.pid names port and socket, line by line. */
function runningDatabase(dataDir: string): string | null {
  const pidFile = join(resolve(dataDir), 'postgres', 'postmaster.pid');
  const passwordFile = join(dataDir, 'postgres-password');
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return null;
  const [, , , port, sockets] = readFileSync(pidFile, 'utf8').split('\n');
  if (!port || !sockets) return null;
  const password = readFileSync(passwordFile, 'utf8').trim();
  return `postgresql://proverse:${password}@127.0.0.1:${port}/proverse?host=${encodeURIComponent(sockets)}`;
}

async function connected(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'proverse-audit',
    connectionTimeoutMillis: 5_000,
  });
  try {
    await client.connect();
    return client;
  } catch {
    return null;
  }
}

async function report(client: pg.Client): Promise<number> {
  let results: CheckResult[];
  try {
    results = await audit(client);
  } finally {
    await client.end();
  }
  let findings = 0;
  for (const { holds, examined, findings: found } of results) {
    console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'}  ${holds} (${examined.toLocaleString('en')})`);
    for (const finding of found) console.log(`      ${finding}`);
    findings += found.length;
  }
  console.log(`\n${results.length} checks, ${findings === 0 ? 'no findings' : `${findings} findings`}`);
  return findings === 0 ? 0 : 1;
}
