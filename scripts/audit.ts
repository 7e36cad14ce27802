/** `npm run audit`: audits the ledger in DATABASE_URL or DATA_DIR. Exits with 1 on any finding. */
import type pg from 'pg';
import { loadConfig } from '../server/src/config/config.ts';
import { audit } from './audit/audit.ts';
import { recordAudit } from './audit/record.ts';
import { runCommand } from './command-parts/run-command.ts';
import { withClient } from './command-parts/with-client.ts';
import { withDatabase } from './command-parts/with-database.ts';

await runCommand(main);

async function main(): Promise<number> {
  const { results, isRecorded } = await withDatabase(loadConfig(process.env), 'audit', (url) =>
    withClient(url, 'proverse-audit', auditAndRecord),
  );
  let findings = 0;
  for (const { holds, examined, findings: found } of results) {
    console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'}  ${holds} (${examined.toLocaleString('en')})`);
    for (const finding of found) console.log(`      ${finding}`);
    findings += found.length;
  }
  console.log(`\n${results.length} checks, ${findings === 0 ? 'no findings' : `${findings} findings`}`);
  if (!isRecorded) {
    console.log('This audit was not recorded: the database is read-only or older than this command.');
  }
  return findings === 0 ? 0 : 1;
}

async function auditAndRecord(client: pg.Client) {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const results = await audit(client);
  return { results, isRecorded: await recordAudit(client, rows[0]?.now ?? new Date(), results) };
}
