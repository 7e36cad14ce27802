import { collectDefaultMetrics, Counter, Gauge } from 'prom-client';
import type { Services } from '../context.ts';
import { createDatabaseFigures, type DatabaseFigures } from './database-figures.ts';

interface NodeGauges {
  /** Returns the text that Prometheus reads. */
  exposition(): Promise<string>;
  readonly contentType: string;
}

type Deps = Pick<Services, 'pool' | 'log' | 'meter'>;

/**
 * Creates the gauges, which are read for each request, in addition to the meter's counts. `liveSockets` counts sockets
 * of this node.
 */
export function createNodeGauges({ pool, log, meter }: Deps, liveSockets: () => number): NodeGauges {
  const { registry } = meter;
  const registers = [registry];
  const gauge = (name: string, help: string, value: () => number): void => {
    const each: Gauge = new Gauge({ name: `proverse_${name}`, help, registers, collect: () => each.set(value()) });
  };

  collectDefaultMetrics({ register: registry });
  gauge('live_sockets', 'Open sockets at /ws', liveSockets);
  gauge('database_connections', 'Connections of the pool', () => pool.totalCount);
  gauge('database_connections_idle', 'Idle connections of the pool', () => pool.idleCount);
  gauge('database_waiting_calls', 'Calls that wait for a connection of the pool', () => pool.waitingCount);

  const figures = createDatabaseFigures(pool);
  let seen: DatabaseFigures | undefined;
  const figure = (name: string, help: string, of: (all: DatabaseFigures) => number | undefined): void =>
    gauge(name, `${help} (the same on every node)`, () => (seen && of(seen)) ?? Number.NaN);
  gauge('database_up', 'Whether the database answered', () => Number(seen !== undefined));
  figure('expiry_lag_seconds', 'How long the most overdue message has waited to expire', (all) => all.expiryLag);
  figure(
    'checkpoint_lag_seconds',
    'Age of the oldest ledger transaction without a checkpoint',
    (all) => all.checkpointLag,
  );
  figure('mail_queue', 'Mails that wait to be sent, up to 10000', (all) => all.mailQueue);
  figure('mail_queue_oldest_seconds', 'Age of the oldest waiting mail', (all) => all.mailOldest);
  figure('mail_retrying', 'Waiting mails that failed at least once', (all) => all.mailRetrying);
  figure('mail_given_up', 'Mails given up in the last day', (all) => all.mailGivenUp);
  figure('wal_archive_failing', 'Whether archiving the write-ahead log for backups fails', (all) => all.archiveFailing);
  const transactions: Counter = new Counter({
    name: 'proverse_ledger_transactions_total',
    help: 'Ledger transactions since this node started, by kind (the same on every node: take the maximum, not the sum)',
    labelNames: ['kind'],
    registers,
  });

  return {
    contentType: registry.contentType,
    async exposition() {
      seen = await figures().catch((error: unknown) => {
        log.warn({ err: error }, 'could not read the figures of the database');
        return undefined;
      });
      for (const [kind, count] of Object.entries(seen?.newTransactions ?? {})) transactions.inc({ kind }, count);
      return registry.metrics();
    },
  };
}
