import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../context.ts';
import { operationName } from '../../calls/measure-call.ts';
import { operationAt } from '../trpc.ts';

const ROUTINE = new Set(['/api/public/health', '/api/public/ready', '/metrics']);

/** Returns whether monitoring makes this request, about once a second. It is neither logged nor limited. */
export function isRoutine({ routeOptions }: FastifyRequest): boolean {
  return ROUTINE.has(routeOptions.url ?? '');
}

/**
 * Counts every exchange by transport. With LOG_REQUESTS it also logs each API call: its operation, status and duration, but
 * no URL, header or body, because those can contain secrets.
 */
export function registerRequestLog(app: FastifyInstance, { config, meter }: Services): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const transport = transportOf(route);
    meter.exchange(transport, reply.statusCode, reply.elapsedTime);
    if (config.logRequests && transport !== 'page' && !isRoutine(request)) {
      request.log.info(
        {
          method: request.method,
          route,
          operation: operationsOf(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        'call',
      );
    }
    done();
  });
}

function transportOf(route: string): 'rest' | 'trpc' | 'page' {
  if (route.startsWith('/trpc')) return 'trpc';
  return route.startsWith('/api') ? 'rest' : 'page';
}

/** Returns the names of the call's operations, without names unknown to the contract. A tRPC batch can have several. */
function operationsOf({ operation, params }: FastifyRequest): string | undefined {
  if (operation) return operationName(operation);
  if (typeof params !== 'object' || params === null || !('path' in params)) return undefined;
  const known = String(params.path)
    .split(',')
    .filter((name) => operationAt(name));
  return known.length > 0 ? known.join(',') : undefined;
}
