/**
 * `npm run reconcile -- --from DAY --to DAY`: compares the purchases begun on these days with the records of every
 * payment provider that has keys and the ledger, and prints differences. Exits with 1 on any finding, 2 when the provider cannot be reached.
 */
import { pino } from 'pino';
import { loadConfig } from '../server/src/config/config.ts';
import { openPool } from '../server/src/database/pool.ts';
import { comparePayments, listAttention } from '../server/src/payments/compare-payments.ts';
import { PaymentProviderUnavailable } from '../server/src/payments/port.ts';
import { createPaymentProviders } from '../server/src/payments/provider.ts';
import { daysOf, periodGiven } from './reconcile/period.ts';
import { runCommand } from './command-parts/run-command.ts';
import { withDatabase } from './command-parts/with-database.ts';

await runCommand(() =>
  main().catch((error: unknown) => {
    if (!(error instanceof PaymentProviderUnavailable)) throw error;
    console.error(error.message);
    return 2;
  }),
);

async function main(): Promise<number> {
  const period = periodGiven(process.argv.slice(2), new Date());
  const config = loadConfig(process.env);
  const log = pino({ level: config.logLevel }, process.stderr);
  const total = { purchases: 0, payments: 0, providers: [] as string[], findings: new Set<string>() };
  await withDatabase(config, 'server', async (url) => {
    const { pool, db } = openPool(url, { maxConnections: 1, applicationName: 'proverse-reconcile' });
    const services = { pool, db };
    try {
      const payments = await createPaymentProviders({ config, db, log });
      for (const provider of payments.all.values()) {
        total.providers.push(provider.name);
        for (const day of daysOf(period)) {
          const compared = await comparePayments(services, provider, day);
          total.purchases += compared.purchases;
          total.payments += compared.payments;
          for (const finding of compared.findings) total.findings.add(finding);
        }
        for (const line of await listAttention(services, provider, period)) total.findings.add(line);
      }
    } finally {
      await db.destroy();
    }
  });
  const days = `${period.from.toISOString()} to ${period.to.toISOString()}`;
  console.log(`${days}: ${total.purchases} purchases, ${total.payments} payments of ${total.providers.join(', ')}`);
  for (const finding of total.findings) console.log(`  ${finding}`);
  console.log(total.findings.size === 0 ? 'No differences.' : `${total.findings.size} findings`);
  return total.findings.size === 0 ? 0 : 1;
}
