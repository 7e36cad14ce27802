import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Meter } from '../../context.ts';

// In seconds. Most calls take some milliseconds. A statement times out after five seconds.
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts what this node does. Labels have few values, independent of what callers send: names of operations and
 * transports, and status classes. One count costs about two microseconds.
 */
export function createMeter(): Meter {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Histogram({
    name: 'proverse_call_duration_seconds',
    help: 'Calls of an operation through any transport',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const exchanges = new Histogram({
    name: 'proverse_http_request_duration_seconds',
    help: 'HTTP exchanges of a transport, from the first byte to the last. A tRPC batch is one exchange',
    labelNames: ['transport', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'proverse_job_failures_total',
    help: 'Failed runs of a background job',
    labelNames: ['name'],
    registers,
  });
  const reads = new Counter({
    name: 'proverse_replica_reads_total',
    help: 'Reads that a replica may answer: answered by a replica, or by the primary because replicas lag, are down or failed, or because the caller has not said what it has seen',
    labelNames: ['answered_by'],
    registers,
  });
  const attempts = new Counter({
    name: 'proverse_webhook_attempts_total',
    help: 'Attempts to deliver an event to a webhook',
    labelNames: ['outcome'],
    registers,
  });
  const dueAtMs = new Map<string, number>();
  const overdue: Gauge = new Gauge({
    name: 'proverse_job_overdue_seconds',
    help: 'How long ago a background job should have succeeded on this node, 0 if it is not overdue. One node suffices: take the minimum',
    labelNames: ['name'],
    registers,
    collect() {
      for (const [job, atMs] of dueAtMs) overdue.set({ name: job }, Math.max(0, (performance.now() - atMs) / 1000));
    },
  });
  return {
    registry,
    call: (operation, status, ms) => calls.observe({ operation, status: statusClass(status) }, ms / 1000),
    exchange: (transport, status, ms) => exchanges.observe({ transport, status: statusClass(status) }, ms / 1000),
    read: (answeredBy) => reads.inc({ answered_by: answeredBy }),
    jobFailed: (job) => failures.inc({ name: job }),
    jobSucceeded: (job, everyMs) => void dueAtMs.set(job, performance.now() + everyMs),
    webhookAttempted: (isDelivered) => attempts.inc({ outcome: isDelivered ? 'delivered' : 'failed' }),
  };
}

function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
