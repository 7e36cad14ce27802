import { Counter, Histogram, Registry } from 'prom-client';
import type { Meter } from '../context.ts';

// Seconds. Most calls take some milliseconds; a statement may take five seconds at most.
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts what this node does. Labels take few values, whatever callers send: names of operations and doors, and
 * classes of status. One count costs some two microseconds.
 */
export function createMeter(): Meter {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Histogram({
    name: 'proverse_call_duration_seconds',
    help: 'Calls of an operation, through any door, from admission to the answer',
    labelNames: ['operation', 'status'],
    buckets,
    registers,
  });
  const exchanges = new Histogram({
    name: 'proverse_http_request_duration_seconds',
    help: 'HTTP exchanges at a door, from the first byte to the last; a tRPC batch is one',
    labelNames: ['door', 'status'],
    buckets,
    registers,
  });
  const failures = new Counter({
    name: 'proverse_job_failures_total',
    help: 'Runs of a background job that failed',
    labelNames: ['job'],
    registers,
  });
  return {
    registry,
    call: (operation, status, ms) => calls.observe({ operation, status: statusClass(status) }, ms / 1000),
    exchange: (door, status, ms) => exchanges.observe({ door, status: statusClass(status) }, ms / 1000),
    jobFailed: (job) => failures.inc({ job }),
  };
}

function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
