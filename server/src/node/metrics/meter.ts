import { Counter, Histogram, Registry } from 'prom-client';
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
    labelNames: ['job'],
    registers,
  });
  const reads = new Counter({
    name: 'proverse_replica_reads_total',
    help: 'Reads that a replica may answer: answered by a replica, or by the primary because replicas lag, are down or failed, or because the caller has not said what it has seen',
    labelNames: ['answered_by'],
    registers,
  });
  return {
    registry,
    call: (operation, status, ms) => calls.observe({ operation, status: statusClass(status) }, ms / 1000),
    exchange: (transport, status, ms) => exchanges.observe({ transport, status: statusClass(status) }, ms / 1000),
    read: (answeredBy) => reads.inc({ answered_by: answeredBy }),
    jobFailed: (job) => failures.inc({ job }),
  };
}

function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
