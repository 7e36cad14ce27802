/** Builds tRPC's router from the contract and its handlers. One handler per call instead of a chain of tRPC's middlewares. */
import { contract, DomainError, type Operation } from '@proverse/shared';
import type { ApiRouter, ErrorShape } from '@proverse/shared/router';
import { initTRPC, TRPCError, type TRPCBuiltRouter } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY, type TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { codeOfTransport, errorBody, toDomainError } from '../calls/errors.ts';
import { handlerOf, type CallHandlers } from '../calls/implement-slice.ts';
import type { CallContext } from '../calls/call-context.ts';
import type { ReadInput } from '../calls/make-call.ts';

const t = initTRPC.context<CallContext>().create({
  isDev: false,
  errorFormatter({ error, shape, path, input, ctx }): ErrorShape {
    const operation = operationAt(path);
    const formatted = toTrpcError(fromTrpcError(error, operation, input), ctx?.requestId ?? '');
    // A name that the contract lacks may be of any length.
    return { ...formatted, data: { ...shape.data, ...(!operation && { path: '' }), ...formatted.data } };
  },
});

// tRPC's codes by status. Two codes have status 400; the last one, BAD_REQUEST, wins.
const TRPC_CODES = new Map(
  (Object.keys(TRPC_ERROR_CODES_BY_KEY) as TRPC_ERROR_CODE_KEY[]).map((code) => [
    getHTTPStatusCodeFromError(new TRPCError({ code })),
    code,
  ]),
);

/** Returns an error in tRPC's format: tRPC's code for its status, and the same body as over REST. */
export function toTrpcError(error: DomainError, requestId: string): ErrorShape {
  const body = errorBody(error, requestId);
  const code = TRPC_CODES.get(error.status) ?? 'INTERNAL_SERVER_ERROR';
  return {
    message: body.message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: error.status, body },
  };
}

/** Converts an error that may have passed through tRPC, which wraps what a handler throws. */
export function fromTrpcError(error: unknown, operation?: Operation, rawInput?: unknown): DomainError {
  if (!(error instanceof TRPCError)) return toDomainError(error, operation, rawInput);
  // What a handler throws has this code. With any other one, tRPC rejected the request itself.
  const isThrown = error.code === 'INTERNAL_SERVER_ERROR' || error.cause instanceof DomainError;
  return isThrown ? toDomainError(error.cause, operation, rawInput) : new DomainError(codeOfTransport(error.code));
}

/** The router of the whole API: the contract's procedures with the server's context. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: CallContext; meta: object; errorShape: ErrorShape; transformer: false },
  ApiRouter['_def']['record']
>;

type Slice = Readonly<Record<string, Operation>>;
const SLICES: Readonly<Record<string, Slice>> = contract;

export function createRouter(handlers: CallHandlers): AppRouter {
  const sliceOf = (operations: Slice) =>
    t.router(Object.fromEntries(Object.entries(operations).map(([name, each]) => [name, procedure(each, handlers)])));
  return t.router(
    Object.fromEntries(Object.entries(SLICES).map(([name, operations]) => [name, sliceOf(operations)])),
  ) as unknown as AppRouter;
}

function procedure(operation: Operation, handlers: CallHandlers) {
  const handle = handlerOf(handlers, operation);
  const base = t.procedure.use(({ getRawInput, next }) => next({ input: getRawInput }));
  const call = ({ ctx, input, signal }: { ctx: CallContext; input: unknown; signal?: AbortSignal | undefined }) =>
    handle(ctx, input as ReadInput, signal);
  switch (operation.kind) {
    case 'query':
      return base.query(call);
    case 'mutation':
      return base.mutation(call);
    case 'subscription':
      return base.subscription(async (opts) => (await call(opts)) as AsyncIterable<unknown>);
  }
}

/** Returns the operation at a tRPC path such as `messages.send`. */
export function operationAt(path: string | undefined): Operation | undefined {
  const [slice = '', name = ''] = (path ?? '').split('.');
  if (!Object.hasOwn(SLICES, slice)) return undefined;
  const found = SLICES[slice];
  return found && Object.hasOwn(found, name) ? found[name] : undefined;
}

/** Returns the part of the API that sockets may call. */
export function liveOnly(router: AppRouter) {
  return t.router({ live: router._def.record.live });
}

/**
 * Returns the part of the API that `/trpc` may call. tRPC would turn a subscription there into an endless stream that
 * outlives its session and is not guarded like a socket.
 */
export function withoutLive(router: AppRouter) {
  const { live: _, ...rest } = router._def.record;
  return t.router(rest);
}
