/**
 * Connects the operations of the contract with the commands that carry them out. A slice's `router.ts` maps each operation to
 * its command; a missing, extra or wrong command fails the type check.
 */
import type { Access, Contract, InputOf, Operation, OutputOf, Subscription } from '@proverse/shared';
import type { PublicContext, UserContext } from '../context.ts';
import type { CallContext } from './call-context.ts';
import { makeCall, type AnyCommand, type ReadInput } from './make-call.ts';

export type ContextFor<O extends { readonly access: Access }> = O['access'] extends 'public'
  ? PublicContext
  : UserContext;

/** The function that implements an operation. A subscription yields its events until `signal` aborts. */
export type Command<O extends Operation> = O extends Subscription
  ? (ctx: ContextFor<O>, input: InputOf<O>, signal: AbortSignal) => AsyncIterable<OutputOf<O>>
  : (ctx: ContextFor<O>, input: InputOf<O>) => Promise<OutputOf<O>>;

/**
 * Makes a call of any transport. A subscription's events end when `signal` aborts.
 * @throws DomainError
 */
export type CallHandler = (ctx: CallContext, readInput: ReadInput, signal?: AbortSignal) => Promise<unknown>;

/** The handlers of operations. Transports are given those of the whole contract. */
export type CallHandlers = ReadonlyMap<Operation, CallHandler>;

type Slice = Readonly<Record<string, Operation>>;

/** Returns the handlers of one slice. */
export function implementSlice<S extends Slice>(
  slice: S,
  commands: { readonly [K in keyof S]: Command<S[K]> },
): CallHandlers {
  return new Map(
    Object.entries(slice).map(([name, operation]): [Operation, CallHandler] => {
      const command = commands[name] as unknown as AnyCommand;
      return [operation, (ctx, readInput, signal) => makeCall(operation, command, ctx, readInput, signal)];
    }),
  );
}

/** Joins the slices of the contract. A missing one fails the type check. */
export function joinSlices(slices: { readonly [S in keyof Contract]: CallHandlers }): CallHandlers {
  return new Map(Object.values(slices).flatMap((handlers) => [...handlers]));
}

/** Returns the handler of an operation. */
export function handlerOf(handlers: CallHandlers, operation: Operation): CallHandler {
  const found = handlers.get(operation);
  if (!found) throw new Error('no slice implements this operation');
  return found;
}
