import cluster from 'node:cluster';
import { once } from 'node:events';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../../context.ts';
import { closeSockets } from '../sockets/sockets.ts';

// How long idle connections stay open: a client may be sending a request on one right now.
const IDLE_GRACE_MS = 1_000;

// The workers of a node share its port and stop listening at almost the same time.
const OTHERS_STOP_WITHIN_MS = 250;

declare module 'fastify' {
  interface FastifyInstance {
    /** Responses close their connection. */
    endsConnections: boolean;
  }
}

/**
 * Makes each response close its connection once the node has stopped listening. If responses did so earlier, a client
 * could reconnect at the very moment we stop listening, and its connection would be reset instead of refused.
 */
export function registerDrain(app: FastifyInstance): void {
  app.decorate('endsConnections', false);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.endsConnections) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Closes all transports without losing a response. First the node is unready but keeps answering for `drainDelayMs`, so
 * that load balancers notice. Then it takes no new connections, finishes running calls and sends live sockets to another
 * node. Idle connections close last, after IDLE_GRACE_MS.
 */
export async function closeTransports(app: FastifyInstance, readiness: Readiness, drainDelayMs: number): Promise<void> {
  readiness.drain();
  const isListening = app.server.listening;
  if (isListening && drainDelayMs > 0) await delay(drainDelayMs);
  if (isListening) {
    const empty = once(app.server, 'close');
    // http.Server's own `close` would also close idle connections at once.
    NetServer.prototype.close.call(app.server);
    if (cluster.isWorker) await Promise.race([empty, delay(OTHERS_STOP_WITHIN_MS)]);
    app.endsConnections = true;
    closeSockets(app.websocketServer.clients);
    await Promise.race([empty, delay(IDLE_GRACE_MS)]);
  }
  await app.close();
}
