import { DomainError, ERRORS, type ErrorCode, type ErrorParams } from '@proverse/shared';
import pg from 'pg';

/** A broken constraint that means a refusal, not a bug. Every other broken constraint is a bug. */
const codeOfConstraint: Readonly<Record<string, ErrorCode>> = {
  ratings_pkey: 'ALREADY_RATED',
  // A call that was under way when its caller's account was deleted.
  users_deleted_are_anonymous: 'UNAUTHENTICATED',
  withdrawals_one_open: 'WITHDRAWAL_OPEN',
  withdrawals_utr_once: 'UTR_USED',
};

/** SQLSTATE of `raise_domain_error()`. */
const refusal = 'PV000';

// Connection lost or refused, shutting down, out of resources, a lock or statement that took too long, a replica.
const unavailableStates = /^(08|53|57P0|57014|55P03|40001|40P01|25006)/;
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
// pg gives these neither a class nor a code.
const unavailableTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * What a failed database call means: a DomainError for a refusal in SQL, for a constraint that stands for one, and
 * SERVICE_UNAVAILABLE where the database is away or overloaded. Undefined for any other error: that is a bug.
 */
export function domainErrorOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Error)) return undefined;
  if (error instanceof pg.DatabaseError) {
    if (error.code === refusal) return refusedInSql(error);
    const code = codeOfConstraint[error.constraint ?? ''];
    if (code) return new DomainError(code);
    return unavailableStates.test(error.code ?? '') ? unavailable(error) : undefined;
  }
  const isAway =
    unavailableTexts.test(error.message) || (isSystemError(error) && unavailableSystemCodes.has(error.code));
  return isAway ? unavailable(error) : undefined;
}

/** Lost while a statement was under way: it may have been committed with nobody left to hear of it. */
export function mayHaveCommitted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // 57P03 is a database that takes no connections yet.
  if (error instanceof pg.DatabaseError) return /^(08|57P0[124])/.test(error.code ?? '');
  const lost = /^(Connection terminated|Client has encountered a connection error)/.test(error.message);
  // `syscall` tells a connection that broke from one that was never made.
  const { syscall } = error as NodeJS.ErrnoException;
  return (lost && !error.message.includes('connection timeout')) || syscall === 'read' || syscall === 'write';
}

function refusedInSql(error: pg.DatabaseError): DomainError | undefined {
  if (!Object.hasOwn(ERRORS, error.message)) return undefined;
  return new DomainError(error.message as ErrorCode, JSON.parse(error.detail ?? '{}') as ErrorParams);
}

function unavailable(cause: Error): DomainError {
  return Object.assign(new DomainError('SERVICE_UNAVAILABLE'), { cause });
}

// Only what came from the network: a file that is missing has a code as well, but also no address or syscall 'connect'.
function isSystemError(error: Error): error is Error & { code: string } {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && (code !== 'ENOENT' || syscall === 'connect');
}
