import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { operationName } from './measured.ts';
import { operationAt } from './trpc.ts';

// Asked by machines every second or so.
const routine = new Set(['/api/public/health', '/api/public/ready', '/metrics']);

/**
 * Counts every exchange at its door and, with LOG_REQUESTS, writes a line for each call of the API: which operation,
 * how it ended and how long it took. Never an address as it came, a header or a body: those can hold secrets.
 */
export function registerRequestLog(app: FastifyInstance, { config, meter }: Services): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const door = doorOf(route);
    meter.exchange(door, reply.statusCode, reply.elapsedTime);
    if (config.logRequests && door !== 'page' && !routine.has(route)) {
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

function doorOf(route: string): 'rest' | 'trpc' | 'page' {
  if (route.startsWith('/trpc')) return 'trpc';
  return route.startsWith('/api') ? 'rest' : 'page';
}

/** The names that the contract knows; of a tRPC batch several. */
function operationsOf({ operation, params }: FastifyRequest): string | undefined {
  if (operation) return operationName(operation);
  if (typeof params !== 'object' || params === null || !('path' in params)) return undefined;
  const known = String(params.path)
    .split(',')
    .filter((name) => operationAt(name));
  return known.length > 0 ? known.join(',') : undefined;
}
