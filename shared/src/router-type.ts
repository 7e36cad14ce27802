/**
 * The tRPC router's type, derived from the contract without any server code. For apps that use tRPC's own clients, such as
 * our React client. It is separate from the SDK, whose types do not need tRPC.
 */
import type {
  TRPCBuiltRouter,
  TRPCDefaultErrorShape,
  TRPCMutationProcedure,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server';
import type * as z from 'zod/mini';
import type { Contract } from './contract/index.ts';
import type { ErrorBody } from './errors.ts';
import type { Mutation, Operation, Query, Subscription } from './operation.ts';

/** tRPC's error shape; `data.body` equals the REST body. */
export interface ErrorShape extends TRPCDefaultErrorShape {
  data: TRPCDefaultErrorShape['data'] & { body: ErrorBody };
}

interface Types<O extends Operation> {
  meta: unknown;
  input: z.core.input<O['input']>;
  output: z.core.output<O['output']>;
}

type ProcedureOf<O extends Operation> = O extends Query
  ? TRPCQueryProcedure<Types<O>>
  : O extends Mutation
    ? TRPCMutationProcedure<Types<O>>
    : O extends Subscription
      ? TRPCSubscriptionProcedure<
          Omit<Types<O>, 'output'> & { output: AsyncIterable<z.core.output<O['output']>, void, unknown> }
        >
      : never;

export type SliceRecord<S extends Record<string, Operation>> = { [K in keyof S]: ProcedureOf<S[K]> };

export type ApiRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  { [S in keyof Contract]: SliceRecord<Contract[S]> }
>;
