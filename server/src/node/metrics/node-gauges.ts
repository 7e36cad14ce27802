import { collectDefaultMetrics, Counter, Gauge } from 'prom-client';
import type { Services } from '../../context.ts';
import { createDatabaseFigures, type DatabaseFigures } from './database-figures.ts';

type Deps = Pick<Services, 'pool' | 'log' | 'meter' | 'readiness'>;
type Aggregator = 'sum' | 'max' | 'min';

/**
 * Adds gauges, which are read for each request, to the meter's counts. `liveSockets` counts sockets of this process. The
 * aggregator of a gauge says how the values of a node's workers make one.
 */
export function addNodeGauges({ pool, log, meter, readiness }: Deps, liveSockets: () => number): void {
  const { registry } = meter;
  const registers = [registry];
  const gauge = (
    name: string,
    help: string,
    value: () => number | Promise<number>,
    aggregator: Aggregator = 'sum',
  ): void => {
    const each: Gauge = new Gauge({
      name: `proverse_${name}`,
      help,
      registers,
      aggregator,
      collect: async () => each.set(await value()),
    });
  };

  collectDefaultMetrics({ register: registry });
  gauge('ready', 'Whether this node is ready for calls', async () => Number(!(await readiness.whyNotReady())), 'min');
  gauge('live_sockets', 'Open sockets at /ws', liveSockets);
  gauge('database_connections', 'Connections of the pool', () => pool.totalCount);
  gauge('database_connections_idle', 'Idle connections of the pool', () => pool.idleCount);
  gauge('database_waiting_calls', 'Calls that wait for a connection of the pool', () => pool.waitingCount);

  const figures = createDatabaseFigures(pool);
  let reading: Promise<DatabaseFigures | undefined> | undefined;
  /** All gauges of one request share one reading. */
  const read = (): Promise<DatabaseFigures | undefined> => {
    reading ??= readFigures().finally(() => (reading = undefined));
    return reading;
  };
  async function readFigures(): Promise<DatabaseFigures | undefined> {
    const seen = await figures().catch((error: unknown) => {
      log.warn({ err: error }, 'could not read the figures of the database');
      return undefined;
    });
    for (const [kind, count] of Object.entries(seen?.newTransactions ?? {})) transactions.inc({ kind }, count);
    return seen;
  }
  const figure = (name: string, help: string, of: (all: DatabaseFigures) => number): void =>
    gauge(name, `${help} (the same on every node)`, () => read().then((seen) => (seen ? of(seen) : Number.NaN)), 'max');
  gauge('database_up', 'Whether the database answered', async () => Number((await read()) !== undefined), 'min');
  figure('expiry_lag_seconds', 'How long the most overdue message has waited to expire', (all) => all.expiryLag);
  figure(
    'checkpoint_lag_seconds',
    'Age of the oldest ledger transaction without a checkpoint',
    (all) => all.checkpointLag,
  );
  figure('mail_queue', 'Mails that wait to be sent, up to 10000', (all) => all.mailQueue);
  figure('mail_queue_oldest_seconds', 'Age of the oldest waiting mail', (all) => all.mailOldest);
  figure('mail_retrying', 'Waiting emails that failed at least once', (all) => all.mailRetrying);
  figure('mail_given_up', 'Mails given up in the last day', (all) => all.mailGivenUp);
  figure('payout_oldest_seconds', 'Age of the approval of the oldest unpaid withdrawal', (all) => all.payoutOldest);
  figure('audit_age_seconds', 'Age of the last audit, or of the ledger before the first', (all) => all.auditAge);
  figure('audit_findings', 'Findings of the last audit', (all) => all.auditFindings);
  const transactions: Counter = new Counter({
    name: 'proverse_ledger_transactions_total',
    help: 'Ledger transactions since this node started, by kind (the same on every node: take the maximum, not the sum)',
    labelNames: ['kind'],
    registers,
    aggregator: 'max',
    collect: async () => void (await read()),
  });
}
