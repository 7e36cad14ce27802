import type { Operation } from '@proverse/shared';
import * as z from 'zod/mini';
import type { Identity, PublicContext } from '../context.ts';
import { noteNothingCommitted } from '../database/errors.ts';
import { admit } from './admit.ts';
import { auditCall } from './audit-call.ts';
import type { CallContext } from './call-context.ts';
import { requireBoundedInput } from './bounded-input.ts';
import { costMsOf, searchCostMsOf, spend } from './call-cost.ts';
import { checkOutput } from './check-output.ts';
import { delayRejection } from './delay-rejections.ts';
import { InvalidInput } from './errors.ts';
import { measureCall, operationName } from './measure-call.ts';
import { publishOwnChange } from './publish-own-change.ts';
import { countNamedLimits } from './rate-limits.ts';
import { readFromReplica } from './read-from-replica.ts';
import { requireStepUp } from './require-step-up.ts';
import { inCallerQueue, inReadQueue } from './user-queue.ts';

/** Reads the input of a call, once the call has been counted. */
export type ReadInput = () => unknown;

/** The widest command. `implementSlice` has checked that the command fits its operation. */
export type AnyCommand = (ctx: PublicContext, input: unknown, signal: AbortSignal) => unknown;

const NEVER_ABORTED = new AbortController().signal;

/** Makes a call of any transport: access, input, limits, the command, and its output. */
export async function makeCall(
  operation: Operation,
  command: AnyCommand,
  ctx: CallContext,
  readInput: ReadInput,
  signal: AbortSignal = NEVER_ABORTED,
): Promise<unknown> {
  if (operation.kind === 'subscription') {
    const admitted = await admit(operation, ctx);
    return command(admitted, parseInput(operation, await readInput()), signal);
  }
  const call = async (): Promise<unknown> => {
    const admitted = await admit(operation, ctx).catch(rejectUncommitted);
    const input = parseInput(operation, await readInput());
    const run = async () => {
      await countAndConfirm(operation, admitted, input).catch(rejectUncommitted);
      const output = await readFromReplica(operation, admitted, async (source) => {
        const result = await command(source, input, signal);
        if (operation.kind === 'mutation') publishOwnChange(source, operation);
        return result;
      });
      return checkOutput(ctx, operation, output);
    };
    const audited = () => auditCall(admitted, operation, input, run);
    const searchCostMs = searchCostMsOf(operation, input);
    spend(admitted, admitted, searchCostMs);
    if (operation.kind === 'mutation') return inCallerQueue(admitted, audited);
    const costMs = costMsOf(operation);
    if (costMs === 0) return run();
    return inReadQueue(admitted, costMs + searchCostMs, run);
  };
  return measureCall(ctx, operationName(operation), call, operation.kind === 'mutation').catch(delayRejection);
}

/** Throws the error of a step before the command. When it fails, nothing has been committed. */
function rejectUncommitted(error: unknown): never {
  throw noteNothingCommitted(error);
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

/** @throws InvalidInput */
export function parseInput(operation: { readonly input: z.core.$ZodType }, rawInput: unknown): unknown {
  requireBoundedInput(rawInput);
  const parsed = z.safeParse(operation.input, rawInput);
  if (!parsed.success) throw new InvalidInput(parsed.error.issues);
  return parsed.data;
}
