/**
 * `npm run reconcile -- --from DAY --to DAY`: compares the purchases begun on these days with what the payment provider
 * knows of them, and the ledger with both. Prints what does not fit; 1 on any finding, 2 when the provider cannot be
 * asked.
 */
import { pino } from 'pino';
import { loadConfig } from '../server/src/config.ts';
import { openPool } from '../server/src/db/pool.ts';
import { comparePayments, listAttention } from '../server/src/payments/compare-payments.ts';
import { PaymentProviderAway } from '../server/src/payments/port.ts';
import { createPaymentProvider } from '../server/src/payments/provider.ts';
import { daysOf, periodGiven } from './reconcile/period.ts';
import { runCommand } from './command-parts/run-command.ts';
import { withDatabase } from './command-parts/with-database.ts';

await runCommand(() =>
  main().catch((error: unknown) => {
    if (!(error instanceof PaymentProviderAway)) throw error;
    console.error(error.message);
    return 2;
  }),
);

async function main(): Promise<number> {
  const period = periodGiven(process.argv.slice(2), new Date());
  const config = loadConfig(process.env);
  const payments = await createPaymentProvider(config, pino({ level: config.logLevel }, process.stderr));
  const seen = { purchases: 0, payments: 0, findings: new Set<string>() };
  await withDatabase(config, async (url) => {
    const { pool, db } = openPool(url, { maxConnections: 1, applicationName: 'proverse-reconcile' });
    const services = { pool, payments };
    try {
      for (const day of daysOf(period)) {
        const compared = await comparePayments(services, day);
        seen.purchases += compared.purchases;
        seen.payments += compared.payments;
        for (const finding of compared.findings) seen.findings.add(finding);
      }
      for (const line of await listAttention(services, period)) seen.findings.add(line);
    } finally {
      await db.destroy();
    }
  });
  const days = `${period.from.toISOString()} to ${period.to.toISOString()}`;
  console.log(`${days}: ${seen.purchases} purchases, ${seen.payments} payments of ${payments.name}`);
  for (const finding of seen.findings) console.log(`  ${finding}`);
  console.log(seen.findings.size === 0 ? 'They agree.' : `${seen.findings.size} findings`);
  return seen.findings.size === 0 ? 0 : 1;
}
