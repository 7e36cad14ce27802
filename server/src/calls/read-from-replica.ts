import type { FileOperation, Operation } from '@proverse/shared';
import type { PublicContext } from '../context.ts';
import { domainErrorOf, mayHaveCommitted } from '../database/errors.ts';
import { currentSeen, type SeenPosition } from '../database/positions.ts';
import type { Replicas } from '../database/read-sources.ts';

/**
 * Runs the command of an operation: on replicas if the contract says so, and else on the primary. Either way its session has
 * seen what the command did or read. Without DATABASE_REPLICA_URL it just runs.
 */
export function readFromReplica<Ctx extends PublicContext, T>(
  operation: Operation | FileOperation,
  ctx: Ctx,
  command: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { replicas } = ctx;
  const seen = replicas && currentSeen.getStore();
  return replicas && seen ? withReplicas(replicas, seen, operation, ctx, command) : command(ctx);
}

async function withReplicas<Ctx extends PublicContext, T>(
  replicas: Replicas,
  seen: SeenPosition,
  operation: Operation | FileOperation,
  ctx: Ctx,
  command: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if ('reads' in operation && operation.reads === 'replica') {
    return command({ ...ctx, ...replicas.sources, primary: replicas.primary });
  }
  const reads = operation.kind === 'query' ? { reads: replicas.primaryReads } : {};
  const before = seen.position;
  try {
    const output = await command({ ...ctx, ...reads });
    const isNoted = operation.kind === 'query' && (seen.position !== before || operation.access === 'public');
    if (!isNoted) seen.raise(await replicas.written());
    return output;
  } catch (error) {
    const { code, cause } = domainErrorOf(error) ?? {};
    if (mayHaveCommitted(cause)) seen.raise(replicas.unwritten());
    // The caller may read next why this call was rejected.
    else if (code !== 'SERVICE_UNAVAILABLE') seen.raise(await replicas.written());
    throw error;
  }
}
