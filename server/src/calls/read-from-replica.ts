import type { FileOperation, Operation } from '@proverse/shared';
import type { PublicContext } from '../context.ts';
import { domainErrorOf, mayHaveCommitted } from '../database/errors.ts';
import { currentSeen, noteSeen, type Seen } from '../database/positions.ts';
import type { Replicas } from '../database/read-sources.ts';

/**
 * Runs the command of an operation: on replicas if the contract says so, and on the primary if not or if it fails there. Either
 * way its session has seen what the command did or read. Without DATABASE_REPLICA_URL it just runs.
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
  seen: Seen,
  operation: Operation | FileOperation,
  ctx: Ctx,
  command: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if ('reads' in operation && operation.reads === 'replica') {
    try {
      return await command({ ...ctx, ...replicas.sources });
    } catch (error) {
      const known = domainErrorOf(error);
      // That was the primary. Any other error may be due to what the replica lacks, such as a message just sent.
      if (known?.code === 'SERVICE_UNAVAILABLE') throw error;
      if (!known) ctx.log.warn({ err: error }, 'a read failed on the replica');
    }
  }
  const reads = operation.kind === 'query' ? { reads: replicas.primaryReads } : {};
  const before = seen.position;
  try {
    const output = await command({ ...ctx, ...reads });
    const isNoted = operation.kind === 'query' && (seen.position !== before || operation.access === 'public');
    if (!isNoted) noteSeen(await replicas.written());
    return output;
  } catch (error) {
    const { code, cause } = domainErrorOf(error) ?? {};
    if (mayHaveCommitted(cause)) noteSeen(replicas.unwritten());
    // The caller may read next why this call was rejected.
    else if (code !== 'SERVICE_UNAVAILABLE') noteSeen(await replicas.written());
    throw error;
  }
}
