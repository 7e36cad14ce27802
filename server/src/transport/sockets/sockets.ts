/** `/ws` serves tRPC subscriptions to signed-in users of our own pages and apps. */
import { getWSConnectionHandler } from '@trpc/server/adapters/ws';
import { contract, DomainError } from '@proverse/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Cookie, Identity, Services } from '../../context.ts';
import { networkOf } from '../../addresses/network-of.ts';
import { REQUEST_COST_MS, secondsToWait, type Payer } from '../../calls/call-cost.ts';
import { callerKey, programsOf } from '../../calls/caller-key.ts';
import { isBug } from '../../calls/errors.ts';
import type { Origins } from '../http/origins.ts';
import { requireScope } from '../../calls/require-scope.ts';
import type { CallContext } from '../../calls/call-context.ts';
import { fromTrpcError, liveOnly, type AppRouter } from '../trpc.ts';

const AUTHENTICATE_WITHIN_MS = 5_000;
const RECHECK_EVERY_MS = 30_000;
const MAX_BUFFERED_BYTES = 256 * 1024;
const MAX_MESSAGES_PER_RECHECK = 200;
// Of a user's browsers, and of the user's programs with API tokens.
const MAX_SOCKETS_PER_CALLER = 50;
const MAX_ANONYMOUS_PER_NETWORK = 20;
const GOODBYE_WITHIN_MS = 2_000;

// Close codes that our client knows: sign in again, and slow down.
const CLOSE_UNAUTHENTICATED = 4401;
const CLOSE_TOO_BUSY = 4429;
// "Service restart" in the registry of RFC 6455. Clients reconnect to another node.
const CLOSE_RESTARTING = 1012;

/** A socket that has not authenticated yet. */
interface PendingSocket {
  readonly ip: string;
  onVerified(token: string, identity: Identity): void;
}

export function registerSockets(app: FastifyInstance, services: Services, origins: Origins, router: AppRouter): void {
  const pending = new WeakMap<object, PendingSocket>();
  const open = createOpenSockets();
  const anonymous = createAnonymousSockets();
  const stop = services.accessTokens.onRevoked(open.close);
  app.addHook('onClose', (_app, done) => {
    stop();
    done();
  });
  const connect = getWSConnectionHandler({
    wss: app.websocketServer,
    keepAlive: { enabled: true, pingMs: 30_000, pongWaitMs: 10_000 },
    router: liveOnly(router),
    createContext: async ({ req, res, info }): Promise<CallContext> => {
      const token = info.connectionParams?.token ?? '';
      const { ip = '', onVerified } = pending.get(res) ?? {};
      const ctx = socketContext(services, ip, req.headers['user-agent'], token);
      const identity = await verifyListener(services, token).catch((error: unknown) => {
        // tRPC sends the error, then an error for each subscription that has arrived, and then closes without a code. The
        // client would end those subscriptions instead of renewing its token, and reconnect.
        closeAfterNextMessage(res, CLOSE_UNAUTHENTICATED);
        throw error;
      });
      onVerified?.(token, identity);
      return ctx;
    },
    onError: ({ error, ctx }) => {
      if (!isBug(fromTrpcError(error)) || isBrokenFrame(error.cause)) return;
      services.log.error({ err: error.cause ?? error, requestId: ctx?.requestId }, 'socket call failed');
    },
  });

  app.route({
    method: 'GET',
    url: '/ws',
    preValidation: async ({ headers, ip }) => {
      if (!origins.allows(headers)) throw new DomainError('ORIGIN_REFUSED');
      if (services.readiness.isDraining()) throw new DomainError('SERVICE_UNAVAILABLE');
      anonymous.requireRoom(ip);
    },
    // Handles a plain HTTP request that asks for no WebSocket.
    handler: async () => {
      throw new DomainError('NOT_FOUND');
    },
    wsHandler: (socket, request) => {
      const keepOpen = guard(socket, services, request.ip);
      const forgetAnonymous = anonymous.add(socket, request.ip);
      pending.set(socket, {
        ip: request.ip,
        onVerified(token, identity) {
          // It closed while its token was verified, so nothing would ever forget it.
          if (socket.readyState === socket.CLOSED) return;
          keepOpen(token, identity);
          forgetAnonymous();
          open.add(socket, identity);
        },
      });
      connect(socket, request.raw);
    },
  });
}

/**
 * Asks every client to reconnect to another node and terminates sockets that are still open after two seconds. Nothing
 * is lost, because live events are only hints.
 */
export function closeSockets(sockets: ReadonlySet<WebSocket>): void {
  for (const socket of sockets) socket.close(CLOSE_RESTARTING);
  setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, GOODBYE_WITHIN_MS).unref();
}

/** Tracks sockets, to close them when their session ends or their user is suspended. Above 50 of a caller the oldest closes. */
function createOpenSockets() {
  const socketsOf = new Map<string, Set<WebSocket>>();

  function forget(id: string, socket: WebSocket): void {
    const sockets = socketsOf.get(id);
    sockets?.delete(socket);
    if (sockets?.size === 0) socketsOf.delete(id);
  }

  return {
    add(socket: WebSocket, identity: Identity): void {
      const caller = callerKey(identity);
      for (const id of [identity.sessionId, caller]) {
        const sockets = socketsOf.get(id) ?? new Set();
        socketsOf.set(id, sockets.add(socket));
        socket.on('close', () => forget(id, socket));
      }
      const [oldest, ...newer] = socketsOf.get(caller) ?? [];
      if (oldest === undefined || newer.length < MAX_SOCKETS_PER_CALLER) return;
      forget(caller, oldest);
      oldest.close(CLOSE_TOO_BUSY);
    },
    close(sessionOrUserId: string): void {
      for (const id of [sessionOrUserId, programsOf(sessionOrUserId)]) {
        for (const socket of socketsOf.get(id) ?? []) socket.close(CLOSE_UNAUTHENTICATED);
      }
    },
  };
}

/** Counts the sockets of each network that have not authenticated yet. They close after five seconds at the latest. */
function createAnonymousSockets() {
  const socketsOf = new Map<string, Set<WebSocket>>();
  return {
    /** @throws DomainError RATE_LIMITED */
    requireRoom(ip: string): void {
      if ((socketsOf.get(networkOf(ip))?.size ?? 0) < MAX_ANONYMOUS_PER_NETWORK) return;
      throw new DomainError('RATE_LIMITED', { retryAfterSeconds: AUTHENTICATE_WITHIN_MS / 1000 });
    },
    /** Returns a function that stops counting the socket. */
    add(socket: WebSocket, ip: string): () => void {
      const network = networkOf(ip);
      const sockets = socketsOf.get(network) ?? new Set();
      socketsOf.set(network, sockets.add(socket));
      const forget = (): void => {
        if (sockets.delete(socket) && sockets.size === 0) socketsOf.delete(network);
      };
      socket.on('close', forget);
      return forget;
    },
  };
}

/** Terminates a socket that failed. */
export function onSocketError(error: Error, socket: WebSocket, request: FastifyRequest): void {
  if (!isBrokenFrame(error)) request.log.warn({ err: error }, 'socket failed');
  socket.terminate();
}

/** Returns whether the client sent an invalid WebSocket frame. That is the client's fault and not worth a log line. */
function isBrokenFrame(error: Error | undefined): boolean {
  return error !== undefined && 'code' in error && String(error.code).startsWith('WS_ERR_');
}

/**
 * Closes a socket that does not authenticate, floods us or reads too slowly, or whose session has ended. The caller must
 * call the returned function with the verified token.
 */
function guard(socket: WebSocket, services: Services, ip: string): (token: string, identity: Identity) => void {
  let verifiedToken: string | undefined;
  let caller: Payer = { ip };
  let messages = 0;
  const deadline = setTimeout(() => {
    if (!verifiedToken) socket.close(CLOSE_UNAUTHENTICATED);
  }, AUTHENTICATE_WITHIN_MS);
  terminateWhenSlow(socket);
  const recheck = setInterval(() => {
    messages = 0;
    if (verifiedToken) {
      services.accessTokens.verify(verifiedToken).catch(() => socket.close(CLOSE_UNAUTHENTICATED));
    }
  }, RECHECK_EVERY_MS);
  socket.on('message', () => {
    messages += 1;
    const isOverBudget = secondsToWait(services, caller, REQUEST_COST_MS) > 0;
    // Messages still arrive on a socket that is closing.
    if (messages > 2 * MAX_MESSAGES_PER_RECHECK) socket.terminate();
    else if (messages > MAX_MESSAGES_PER_RECHECK || isOverBudget) socket.close(CLOSE_TOO_BUSY);
  });
  socket.on('close', () => {
    clearTimeout(deadline);
    clearInterval(recheck);
  });
  return (token, identity) => {
    verifiedToken = token;
    caller = { ip, ...identity };
  };
}

/** @throws DomainError also for an API token without the scope of live events, the only operation on sockets */
async function verifyListener({ accessTokens }: Services, token: string): Promise<Identity> {
  const identity = await accessTokens.verify(token);
  if (identity.apiToken) requireScope(contract.live.events, identity.apiToken);
  return identity;
}

const NO_COOKIE: Cookie = { value: undefined, set: () => undefined, clear: () => undefined };

/** Terminates a socket whose client reads too slowly at the next send, instead of keeping more for it. */
function terminateWhenSlow(socket: WebSocket): void {
  const send = socket.send.bind(socket) as (...args: unknown[]) => void;
  socket.send = (...args: unknown[]) => {
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
    else send(...args);
  };
}

function closeAfterNextMessage(socket: WebSocket, code: number): void {
  const send = socket.send.bind(socket) as (...args: unknown[]) => void;
  socket.send = (...args: unknown[]) => {
    send(...args);
    socket.close(code);
  };
}

function socketContext(services: Services, ip: string, userAgent: string | undefined, bearer: string): CallContext {
  return {
    ...services,
    requestId: crypto.randomUUID(),
    ip,
    userAgent,
    language: 'en',
    idempotencyKey: undefined,
    refreshCookie: NO_COOKIE,
    deviceCookie: NO_COOKIE,
    flowCookies: { verify: NO_COOKIE, reset: NO_COOKIE },
    bearer,
    originAllowed: true,
  };
}
