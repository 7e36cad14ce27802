import { collectDefaultMetrics, Counter, Gauge } from 'prom-client';
import type { Services } from '../context.ts';
import { createDatabaseFigures, type DatabaseFigures } from './database-figures.ts';

interface NodeGauges {
  /** What Prometheus reads. */
  exposition(): Promise<string>;
  readonly contentType: string;
}

type Deps = Pick<Services, 'pool' | 'log' | 'meter'>;

/** What is looked at when somebody asks, beside what the meter counts. `liveSockets` counts those of this node. */
export function createNodeGauges({ pool, log, meter }: Deps, liveSockets: () => number): NodeGauges {
  const { registry } = meter;
  const registers = [registry];
  const gauge = (name: string, help: string, value: () => number): void => {
    const each: Gauge = new Gauge({ name: `proverse_${name}`, help, registers, collect: () => each.set(value()) });
  };

  collectDefaultMetrics({ register: registry });
  gauge('live_sockets', 'Open sockets at /ws', liveSockets);
  gauge('database_connections', 'Connections of the pool', () => pool.totalCount);
  gauge('database_connections_idle', 'Connections of the pool that nobody uses', () => pool.idleCount);
  gauge('database_waiting_calls', 'Calls that wait for a connection of the pool', () => pool.waitingCount);

  const figures = createDatabaseFigures(pool);
  let seen: DatabaseFigures | undefined;
  const figure = (name: string, help: string, of: (all: DatabaseFigures) => number | undefined): void =>
    gauge(name, `${help} (the same on every node)`, () => (seen && of(seen)) ?? Number.NaN);
  gauge('database_up', 'Whether the database answered this question', () => Number(seen !== undefined));
  figure('expiry_lag_seconds', 'How long the most overdue message waits to be expired', (all) => all.expiryLag);
  figure('seal_lag_seconds', 'Age of the oldest transaction of coins that is in no checkpoint', (all) => all.sealLag);
  figure('mail_queue', 'Mails that wait to be sent, up to 10000', (all) => all.mailQueue);
  figure('mail_queue_oldest_seconds', 'Age of the oldest mail that waits', (all) => all.mailOldest);
  figure('mail_retrying', 'Mails of the queue that failed at least once', (all) => all.mailRetrying);
  figure('mail_given_up', 'Mails given up within a day', (all) => all.mailGivenUp);
  figure('wal_archive_failing', 'Whether the log could last not be kept for backups', (all) => all.archiveFailing);
  const transactions: Counter = new Counter({
    name: 'proverse_ledger_transactions_total',
    help: 'Transactions of coins since this node started, by kind (the same on every node: take the maximum, not the sum)',
    labelNames: ['kind'],
    registers,
  });

  return {
    contentType: registry.contentType,
    async exposition() {
      seen = await figures().catch((error: unknown) => {
        log.warn({ err: error }, 'the database gave no figures');
        return undefined;
      });
      for (const [kind, count] of Object.entries(seen?.newTransactions ?? {})) transactions.inc({ kind }, count);
      return registry.metrics();
    },
  };
}
