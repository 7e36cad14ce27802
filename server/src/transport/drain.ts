import { once } from 'node:events';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../context.ts';
import { sendSocketsAway } from './sockets.ts';

// As long as a connection may stay open in case its client has just sent something on it.
const idleGraceMs = 1_000;

/**
 * Once nobody gets in any more, each answer ends its connection. Not before: whoever then connects anew could do so at
 * the very moment in which the door closes, and be reset instead of refused.
 */
export function registerDrain(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (readiness.isDraining() && !app.server.listening) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Closes all doors without losing an answer. First the node is unready but answers as always, for as long as a load
 * balancer may need to notice. Then nobody gets in any more; who is in gets their answer, and live sockets are sent
 * to another node. Idle connections are closed last: a client may just be sending on one.
 */
export async function closeDoors(app: FastifyInstance, readiness: Readiness, drainDelayMs: number): Promise<void> {
  readiness.drain();
  const isListening = app.server.listening;
  if (isListening && drainDelayMs > 0) await delay(drainDelayMs);
  if (isListening) {
    const empty = once(app.server, 'close');
    // Not the close of http.Server, which ends idle connections at the same moment.
    NetServer.prototype.close.call(app.server);
    sendSocketsAway(app.websocketServer.clients);
    await Promise.race([empty, delay(idleGraceMs)]);
  }
  await app.close();
}
