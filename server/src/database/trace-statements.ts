import type pg from 'pg';
import { currentSpan, isTracing, traced } from '../tracing/tracing.ts';

const VERB = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/i;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)\b/i;

/**
 * Makes a span of each statement of this connection, named after its function or its verb and table. Values are left out. What
 * a change writes can name its trace: `proverse.traceparent` holds it, and webhook_events keep it (OPS-6).
 */
export function traceStatements(client: pg.ClientBase): void {
  if (!isTracing()) return;
  const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
  let known = '';

  function nameTrace(traceparent: string): void {
    if (traceparent === known) return;
    known = traceparent;
    // Sent before the statement, without a wait. It fails in a transaction that has failed.
    const named = query(`select set_config('proverse.traceparent', $1, false)`, [traceparent]) as Promise<unknown>;
    named.catch(() => (known = ''));
  }

  Object.assign(client, {
    query(statement: unknown, ...rest: readonly unknown[]) {
      const name = nameOf(statement);
      const span = currentSpan();
      if (name === undefined || typeof rest.at(-1) === 'function') return query(statement, ...rest);
      nameTrace(span?.isSampled && span.isChange ? span.traceparent : '');
      if (!span) return query(statement, ...rest);
      const options = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const;
      return traced(name, options, () => query(statement, ...rest) as Promise<unknown>);
    },
  });
}

function nameOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return summaryOf(statement);
  const { name, text } = statement as { name?: unknown; text?: unknown };
  if (typeof name === 'string') return name;
  return typeof text === 'string' ? summaryOf(text) : undefined;
}

function summaryOf(text: string): string {
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
