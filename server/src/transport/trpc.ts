/**
 * Makes tRPC routers of the contract. A slice's `router.ts` is a table from operation to command; a missing, extra or
 * miswired command fails the type check. Access, limits and the output schema are applied here, for every door.
 */
import {
  contract,
  DomainError,
  type Access,
  type Download,
  type InputOf,
  type Mutation,
  type Operation,
  type OutputOf,
  type Query,
  type Subscription,
  type Upload,
} from '@proverse/shared';
import type { ApiRouter, ErrorShape, SliceRecord } from '@proverse/shared/router';
import { initTRPC, TRPCError, type TRPCBuiltRouter } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY, type TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import * as z from 'zod/mini';
import type { Identity, PublicContext, UserContext } from '../context.ts';
import { errorBody, refusalOf } from './errors.ts';
import { measured, operationName } from './measured.ts';
import { countCall } from './rate-limits.ts';

/** What a transport knows of a call before anybody is signed in. */
export interface CallContext extends PublicContext {
  /** The bearer token as it came, unverified. */
  readonly bearer: string | undefined;
  /** False when the call carries the Origin of a foreign site. */
  readonly originAllowed: boolean;
}

const t = initTRPC.context<CallContext>().create({
  isDev: false,
  errorFormatter({ error, shape, path, input, ctx }): ErrorShape {
    const refused = inTrpcForm(refusalOf(error, operationAt(path), input), ctx?.requestId ?? '');
    return { ...refused, data: { ...shape.data, ...refused.data } };
  },
});

// tRPC's table, the other way round. Of the two codes that have status 400, BAD_REQUEST stands last.
const TRPC_CODES = new Map(
  (Object.keys(TRPC_ERROR_CODES_BY_KEY) as TRPC_ERROR_CODE_KEY[]).map((code) => [
    getHTTPStatusCodeFromError(new TRPCError({ code })),
    code,
  ]),
);

/** A refusal as tRPC's clients read it: with tRPC's own code for its status beside the body of REST. */
export function inTrpcForm(refusal: DomainError, requestId: string): ErrorShape {
  const body = errorBody(refusal, requestId);
  const code = TRPC_CODES.get(refusal.status) ?? 'INTERNAL_SERVER_ERROR';
  return {
    message: body.message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: refusal.status, body },
  };
}

export type ContextFor<O extends { readonly access: Access }> = O['access'] extends 'public'
  ? PublicContext
  : UserContext;

/** What implements an operation. A subscription yields its events until `signal` aborts. */
export type Command<O extends Operation> = O extends Subscription
  ? (ctx: ContextFor<O>, input: InputOf<O>, signal: AbortSignal) => AsyncIterable<OutputOf<O>>
  : (ctx: ContextFor<O>, input: InputOf<O>) => Promise<OutputOf<O>>;

type Slice = Readonly<Record<string, Operation>>;

// Inside this file the link between an operation and its command is known to the caller's type only, so the code
// below works on the widest command; `implementSlice` is what keeps both sides exact.
type AnyCommand = (ctx: PublicContext, input: unknown, signal: AbortSignal) => unknown;

/** The router of one slice: every operation of the contract, with the command that implements it. */
export function implementSlice<S extends Slice>(slice: S, commands: { readonly [K in keyof S]: Command<S[K]> }) {
  const procedures = Object.entries(slice).map(([name, operation]) => [
    name,
    procedure(operation, commands[name] as unknown as AnyCommand),
  ]);
  return t.router(Object.fromEntries(procedures) as SliceRecord<S>);
}

type Performance = (ctx: CallContext, rawInput: unknown) => Promise<unknown>;
const performances = new WeakMap<Operation, Performance>();

/** A call of this operation as all doors make it, for the door that needs nothing else of tRPC. */
export function performanceOf(operation: Operation): Performance {
  const found = performances.get(operation);
  if (!found) throw new Error('no slice implements this operation');
  return found;
}

// One step instead of a chain of tRPC middlewares, each of which copies the whole context: that was a third of the
// time of a call.
function procedure(operation: Operation, command: AnyCommand) {
  const base = t.procedure.input((rawInput: unknown) => rawInput);
  const performed: Performance = (ctx, rawInput) => perform(operation, command, ctx, rawInput);
  performances.set(operation, performed);
  switch (operation.kind) {
    case 'query':
      return base.query(({ ctx, input }) => performed(ctx, input));
    case 'mutation':
      return base.mutation(({ ctx, input }) => performed(ctx, input));
    case 'subscription':
      return base.subscription(async ({ ctx, input, signal }) => {
        const admitted = await admit(operation, ctx);
        return command(admitted, parseInput(operation, input), signal ?? NEVER_ABORTED) as AsyncIterable<unknown>;
      });
  }
}

/** Every call of every door: who asks, what they ask, how often, the command, and no undeclared field in its answer. */
async function perform(
  operation: Operation,
  command: AnyCommand,
  ctx: CallContext,
  rawInput: unknown,
): Promise<unknown> {
  return measured(ctx, operationName(operation), async () => {
    const admitted = await admit(operation, ctx);
    const input = parseInput(operation, rawInput);
    if ('limits' in operation) await countLimits(operation, admitted, input);
    return z.parse(operation.output, await command(admitted, input, NEVER_ABORTED));
  });
}

const NEVER_ABORTED = new AbortController().signal;

export function parseInput(operation: { readonly input: z.core.$ZodType }, rawInput: unknown): unknown {
  const parsed = z.safeParse(operation.input, rawInput);
  if (!parsed.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error });
  return parsed.data;
}

/** Lets the call in as its operation declares, or throws; what is not declared public needs a valid token. */
export async function admit(
  operation: { readonly access: Access; readonly usesCookie?: true },
  ctx: CallContext,
): Promise<CallContext & Partial<Identity>> {
  if (operation.usesCookie && !ctx.originAllowed) throw new DomainError('ORIGIN_REFUSED');
  if (operation.access === 'public') return ctx;
  if (!ctx.bearer) throw new DomainError('UNAUTHENTICATED');
  const identity = await ctx.accessTokens.verify(ctx.bearer);
  ctx.live.noteActive(identity.userId);
  const admitted = { ...ctx, ...identity };
  if (operation.access === 'admin') await requireAdmin(admitted);
  return admitted;
}

/** To anybody but an admin, the admin desk is not there. */
async function requireAdmin(ctx: UserContext): Promise<void> {
  const user = await ctx.db.selectFrom('users').select('role').where('id', '=', ctx.userId).executeTakeFirst();
  if (user?.role !== 'admin') throw new DomainError('NOT_FOUND');
}

export async function countLimits(
  operation: Pick<Query | Mutation | Download | Upload, 'rest' | 'limits'>,
  ctx: CallContext & Partial<Identity>,
  input: unknown,
): Promise<void> {
  for (const limit of operation.limits ?? []) await countCall(ctx, operation, limit, input);
}

/** The operation at a tRPC path such as `messages.send`. */
export function operationAt(path: string | undefined): Operation | undefined {
  const [slice = '', name = ''] = (path ?? '').split('.');
  const operations: Readonly<Record<string, Slice>> = contract;
  if (!Object.hasOwn(operations, slice)) return undefined;
  const found = operations[slice];
  return found && Object.hasOwn(found, name) ? found[name] : undefined;
}

type SliceRouters = { readonly [S in keyof ApiRouter['_def']['record']]: ReturnType<typeof t.router> };

/** The router of the whole API as the server holds it: the contract's procedures with the server's own context. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: CallContext; meta: object; errorShape: ErrorShape; transformer: false },
  ApiRouter['_def']['record']
>;

/** Joins the slices to the API; a slice that the contract has and this call lacks fails the type check. */
export function joinSlices(slices: SliceRouters): AppRouter {
  return t.router(slices) as unknown as AppRouter;
}

/** The part of the API that a socket may call. */
export function liveOnly(router: AppRouter) {
  return t.router({ live: router._def.record.live });
}

/**
 * The part of the API that `/trpc` may call. tRPC would answer a subscription there with an endless stream, which
 * neither the end of its session nor that of the server ends, and which no guard of the sockets watches.
 */
export function withoutLive(router: AppRouter) {
  const { live: _, ...rest } = router._def.record;
  return t.router(rest);
}
