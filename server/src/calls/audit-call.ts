import type { Operation } from '@proverse/shared';
import type { Identity, OperationName, PublicContext } from '../context.ts';
import { isAudited, logAuditEvent } from '../log/audit-event.ts';
import { toDomainError } from './errors.ts';
import { operationName } from './measure-call.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Makes a call whose input is valid. In production the log says who made it, about what, and how it ended. */
export async function auditCall(
  ctx: PublicContext & Partial<Identity>,
  operation: Operation,
  input: unknown,
  call: () => Promise<unknown>,
): Promise<unknown> {
  if (!ctx.config.production || !isAudited(operation)) return call();
  const note = (outcome: string, object = idIn(input)): void =>
    logAuditEvent(ctx.log, {
      event: operationName(operation) as OperationName,
      actor: ctx.userId,
      object,
      outcome,
      requestId: ctx.requestId,
    });
  try {
    const output = await call();
    note('ok', idIn(output) ?? idIn(input));
    return output;
  } catch (error) {
    note(toDomainError(error, operation).code);
    throw error;
  }
}

/** The first id among the fields of an input or output. Other texts may be personal. */
function idIn(fields: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  for (const name in fields) {
    if (name !== 'id' && !name.endsWith('Id')) continue;
    const value = String(Reflect.get(fields, name));
    if (UUID.test(value)) return value;
  }
  return undefined;
}
