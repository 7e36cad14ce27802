/**
 * Builds tRPC routers from the contract. A slice's `router.ts` maps each operation to its command; a missing, extra or
 * wrong command fails the type check. Access, limits and the output schema are applied here, for all transports.
 */
import {
  contract,
  DomainError,
  type Access,
  type FileOperation,
  type InputOf,
  type Operation,
  type OutputOf,
  type Query,
  type Subscription,
} from '@proverse/shared';
import type { ApiRouter, ErrorShape, SliceRecord } from '@proverse/shared/router';
import { initTRPC, TRPCError, type TRPCBuiltRouter } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY, type TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import * as z from 'zod/mini';
import type { Identity, PublicContext, UserContext } from '../context.ts';
import { noteNothingCommitted } from '../database/errors.ts';
import { factorsOf, hasFactor } from '../second-factors/factors-of.ts';
import { requireBoundedInput } from './bounded-input.ts';
import { costMsOf, REQUEST_COST_MS, searchCostMsOf, spend } from './call-cost.ts';
import { checkOutput } from './check-output.ts';
import { delayRejections } from './delay-rejections.ts';
import { errorBody, toDomainError } from './errors.ts';
import { measureCall, operationName } from './measure-call.ts';
import { publishOwnChange } from './publish-own-change.ts';
import { countCall } from './rate-limits.ts';
import { requireScope } from './require-scope.ts';
import { requireStepUp } from './require-step-up.ts';
import { inCallerQueue, inReadQueue } from './user-queue.ts';

/** What a transport knows about a call before its token is verified. */
export interface CallContext extends PublicContext {
  /** The unverified bearer token. */
  readonly bearer: string | undefined;
  /** The header `Step-Up`, not verified yet. */
  readonly stepUpToken?: string | undefined;
  /** False when the Origin header names a foreign site. */
  readonly originAllowed: boolean;
}

const t = initTRPC.context<CallContext>().create({
  isDev: false,
  errorFormatter({ error, shape, path, input, ctx }): ErrorShape {
    const operation = operationAt(path);
    const formatted = toTrpcError(toDomainError(error, operation, input), ctx?.requestId ?? '');
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

export type ContextFor<O extends { readonly access: Access }> = O['access'] extends 'public'
  ? PublicContext
  : UserContext;

/** The function that implements an operation. A subscription yields its events until `signal` aborts. */
export type Command<O extends Operation> = O extends Subscription
  ? (ctx: ContextFor<O>, input: InputOf<O>, signal: AbortSignal) => AsyncIterable<OutputOf<O>>
  : (ctx: ContextFor<O>, input: InputOf<O>) => Promise<OutputOf<O>>;

type Slice = Readonly<Record<string, Operation>>;

// `implementSlice` checks that a command fits its operation. The code below works for every operation, so it uses the
// widest command type.
type AnyCommand = (ctx: PublicContext, input: unknown, signal: AbortSignal) => unknown;

/** Builds the router of one slice from the contract's operations and their commands. */
export function implementSlice<S extends Slice>(slice: S, commands: { readonly [K in keyof S]: Command<S[K]> }) {
  const procedures = Object.entries(slice).map(([name, operation]) => [
    name,
    procedure(operation, commands[name] as unknown as AnyCommand),
  ]);
  return t.router(Object.fromEntries(procedures) as SliceRecord<S>);
}

/** Reads the input of a call, once the call has been counted. */
type ReadInput = () => unknown;
type CallHandler = (ctx: CallContext, readInput: ReadInput) => Promise<unknown>;
const callHandlers = new WeakMap<Operation, CallHandler>();

/** Returns the handler that all transports share. REST calls it directly, without tRPC. */
export function callHandlerOf(operation: Operation): CallHandler {
  const found = callHandlers.get(operation);
  if (!found) throw new Error('no slice implements this operation');
  return found;
}

// Uses one handler instead of a chain of tRPC middlewares, because each middleware copies the context, which took a
// third of a call.
function procedure(operation: Operation, command: AnyCommand) {
  const base = t.procedure.use(({ getRawInput, next }) => next({ input: getRawInput }));
  const handle: CallHandler = (ctx, readInput) => delayRejections(() => makeCall(operation, command, ctx, readInput));
  callHandlers.set(operation, handle);
  const call = ({ ctx, input }: { ctx: CallContext; input: unknown }) => handle(ctx, input as ReadInput);
  switch (operation.kind) {
    case 'query':
      return base.query(call);
    case 'mutation':
      return base.mutation(call);
    case 'subscription':
      return base.subscription(async ({ ctx, input, signal }) => {
        const admitted = await admit(operation, ctx);
        const rawInput = await (input as unknown as ReadInput)();
        return command(admitted, parseInput(operation, rawInput), signal ?? NEVER_ABORTED) as AsyncIterable<unknown>;
      });
  }
}

/** Makes a call of any transport: access, input, limits, the command, and its output. */
async function makeCall(
  operation: Operation,
  command: AnyCommand,
  ctx: CallContext,
  readInput: ReadInput,
): Promise<unknown> {
  return measureCall(ctx, operationName(operation), async () => {
    const admitted = await beforeCommand(admit(operation, ctx));
    const input = parseInput(operation, await readInput());
    const run = async () => {
      await beforeCommand(countAndConfirm(operation, admitted, input));
      const output = await command(admitted, input, NEVER_ABORTED);
      if (operation.kind === 'mutation') publishOwnChange(admitted, operation);
      return checkOutput(ctx, operation, output);
    };
    if (operation.kind === 'mutation') return inCallerQueue(admitted, run);
    const costMs = costMsOf(operation);
    if (operation.kind === 'subscription' || costMs === 0) return run();
    const searchCostMs = searchCostMsOf(operation, input);
    spend(admitted, admitted, searchCostMs);
    return inReadQueue(admitted, costMs + searchCostMs, run);
  });
}

function isSignedIn(ctx: Partial<Identity>): ctx is Identity {
  return ctx.userId !== undefined;
}

/** Awaits a step before the command. When it fails, nothing has been committed. */
async function beforeCommand<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw noteNothingCommitted(error);
  }
}

/** Counts the call towards the limits of what its input names, and requires its step-up. */
async function countAndConfirm(
  operation: Operation,
  ctx: CallContext & Partial<Identity>,
  input: unknown,
): Promise<void> {
  if ('limits' in operation) await countNamedLimits(operation, ctx, input);
  if ('stepUp' in operation) await requireStepUp(operation, ctx, input);
}

const NEVER_ABORTED = new AbortController().signal;

export function parseInput(operation: { readonly input: z.core.$ZodType }, rawInput: unknown): unknown {
  requireBoundedInput(rawInput);
  const parsed = z.safeParse(operation.input, rawInput);
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error });
  return parsed.data;
}

/**
 * Counts the call, well-formed or not, and checks the access that the operation declares. Every operation that is not public needs a
 * valid token, and an API token needs its scope.
 */
export async function admit(
  operation: Operation | FileOperation,
  ctx: CallContext,
): Promise<CallContext & Partial<Identity>> {
  if ('usesCookie' in operation && !ctx.originAllowed) throw new DomainError('ORIGIN_REFUSED');
  const caller: CallContext & Partial<Identity> = operation.access === 'public' ? ctx : await identify(ctx);
  spend(ctx, caller, costMsOf(operation));
  if ('limits' in operation) await countCallerLimits(operation, caller);
  if (!isSignedIn(caller)) return caller;
  if (caller.apiToken) {
    await ctx.accessTokens.noteTokenUse(caller.apiToken, ctx.ip);
    requireScope(operation, caller.apiToken);
  } else {
    // A program does not show that its user is there.
    ctx.live.noteActive(caller.userId);
  }
  if (operation.access === 'admin') await requireAdmin(caller);
  return caller;
}

/** Charges the network for a call without a valid token. */
async function identify(ctx: CallContext): Promise<CallContext & Identity> {
  try {
    if (!ctx.bearer) throw new DomainError('UNAUTHENTICATED');
    return { ...ctx, ...(await ctx.accessTokens.verify(ctx.bearer)) };
  } catch (error) {
    spend(ctx, { ip: ctx.ip }, REQUEST_COST_MS);
    throw error;
  }
}

/**
 * Rejects other users with NOT_FOUND, so that admin operations seem not to exist. In production an admin needs a second
 * factor.
 */
async function requireAdmin(ctx: UserContext): Promise<void> {
  const user = await ctx.db.selectFrom('users').select('role').where('id', '=', ctx.userId).executeTakeFirst();
  if (user?.role !== 'admin') throw new DomainError('NOT_FOUND');
  if (ctx.config.production && !hasFactor(await factorsOf(ctx.db, ctx.userId))) {
    throw new DomainError('ADMIN_FACTOR_NEEDED');
  }
}

type Limited = Pick<Query, 'rest' | 'limits'>;

/** Counts the call towards its limits per network and user, which need no input. */
export async function countCallerLimits(operation: Limited, ctx: CallContext & Partial<Identity>): Promise<void> {
  for (const limit of operation.limits ?? []) {
    if (typeof limit.per === 'string') await countCall(ctx, operation, limit, undefined);
  }
}

/** Counts the call towards its limits per input field. */
export async function countNamedLimits(
  operation: Limited,
  ctx: CallContext & Partial<Identity>,
  input: unknown,
): Promise<void> {
  for (const limit of operation.limits ?? []) {
    if (typeof limit.per !== 'string') await countCall(ctx, operation, limit, input);
  }
}

/** Returns the operation at a tRPC path such as `messages.send`. */
export function operationAt(path: string | undefined): Operation | undefined {
  const [slice = '', name = ''] = (path ?? '').split('.');
  const operations: Readonly<Record<string, Slice>> = contract;
  if (!Object.hasOwn(operations, slice)) return undefined;
  const found = operations[slice];
  return found && Object.hasOwn(found, name) ? found[name] : undefined;
}

type SliceRouters = { readonly [S in keyof ApiRouter['_def']['record']]: ReturnType<typeof t.router> };

/** The router of the whole API: the contract's procedures with the server's context. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: CallContext; meta: object; errorShape: ErrorShape; transformer: false },
  ApiRouter['_def']['record']
>;

/** Joins the slices to the API. A missing slice fails the type check. */
export function joinSlices(slices: SliceRouters): AppRouter {
  return t.router(slices) as unknown as AppRouter;
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
