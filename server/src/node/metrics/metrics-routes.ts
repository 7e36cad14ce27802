import cluster from 'node:cluster';
import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@proverse/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../context.ts';
import { bearerOf } from '../../transport/http/call-context.ts';
import { joinMetrics } from '../worker-metrics.ts';
import { addNodeGauges } from './node-gauges.ts';

/**
 * Serves `/metrics` for Prometheus to callers with METRICS_TOKEN. Without a token it exists only outside production, for
 * callers on this machine. Production needs the token, because behind a proxy every caller looks local. Any worker answers
 * for all workers of its node.
 */
export function registerMetrics(app: FastifyInstance, services: Services): void {
  const { production, metricsToken } = services.config;
  if (production && metricsToken === undefined) return;
  const { registry } = services.meter;
  addNodeGauges(services, () => app.websocketServer.clients.size);
  const readMetrics = cluster.isWorker ? joinMetrics(registry) : () => registry.metrics();
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === undefined) requireLocal(request);
    else if (!isSame(bearerOf(request.headers.authorization), metricsToken)) throw new DomainError('UNAUTHENTICATED');
    return reply.type(registry.contentType).send(await readMetrics());
  });
}

function requireLocal({ socket, headers }: FastifyRequest): void {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isLocal = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
  if (isForwarded || !isLocal) throw new DomainError('NOT_FOUND');
}

function isSame(given: string | undefined, wanted: string): boolean {
  return timingSafeEqual(digest(given ?? ''), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
