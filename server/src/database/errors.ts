import { DomainError, type ErrorCode, type ErrorParams, ERRORS, FIELD_TEXTS, fieldError } from '@proverse/shared';
import pg from 'pg';

/** Constraints whose violation is expected. Any other violation is a bug. */
const CODE_OF_CONSTRAINT: Readonly<Record<string, ErrorCode>> = {
  ratings_pkey: 'ALREADY_RATED',
  // The caller's account was deleted during the call.
  users_deleted_are_anonymous: 'UNAUTHENTICATED',
  withdrawals_one_open: 'WITHDRAWAL_OPEN',
  withdrawals_utr_once: 'UTR_USED',
};

/** Constraints over several fields of an input, with the field and the text that the error shows. */
const FIELD_OF_CONSTRAINT: Readonly<Record<string, readonly [field: string, text: string]>> = {
  users_priority_rate_in_range: ['priorityRate', FIELD_TEXTS.priorityBelowRate],
};

/** SQLSTATE of `raise_domain_error()`. */
const RAISED = 'PV000';

// SQLSTATEs for: a connection lost or refused, a server that shuts down, lacks resources or is read-only, a deadlock,
// and a lock or statement that took too long.
const UNAVAILABLE_STATES = /^(08|53|57P0|57014|55P03|40001|40P01|25006)/;
const UNAVAILABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
// Messages of errors to which pg gives neither a class nor a code.
const UNAVAILABLE_TEXTS =
  /^(The database is a standby|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * Returns the DomainError behind a failed database call: one that SQL raised, that of an expected constraint violation,
 * or SERVICE_UNAVAILABLE when the database is unreachable or overloaded. Returns undefined for any other error, which
 * is a bug.
 */
export function domainErrorOf(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Error)) return undefined;
  if (error instanceof pg.DatabaseError) {
    if (error.code === RAISED) return raisedInSql(error);
    const code = CODE_OF_CONSTRAINT[error.constraint ?? ''];
    if (code) return new DomainError(code);
    const field = FIELD_OF_CONSTRAINT[error.constraint ?? ''];
    if (field) return fieldError(...field);
    return UNAVAILABLE_STATES.test(error.code ?? '') ? unavailable(error) : undefined;
  }
  const isUnreachable =
    UNAVAILABLE_TEXTS.test(error.message) || (isSystemError(error) && UNAVAILABLE_CODES.test(error.code));
  return isUnreachable ? unavailable(error) : undefined;
}

/**
 * Whether a rule of ours rejected a statement: `raise_domain_error()` or a constraint. Its connection is as good as before.
 * After other errors it may not be: a prepared statement whose result a migration has changed fails each time (0A000).
 */
export function isRejection(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === RAISED || error.code?.startsWith('23') === true);
}

// PgBouncer found no connection for the statement, and passed it to none.
const NEVER_SENT = /^(query_wait_timeout|server login has been failing)/;

const nothingCommitted = new WeakSet<object>();

/**
 * Remembers that an error was thrown before anything could be committed: while connecting, or before the commit of a
 * transaction. Returns the error.
 */
export function noteNothingCommitted<T>(error: T): T {
  if (error instanceof Error) {
    nothingCommitted.add(error);
    noteNothingCommitted(error.cause);
  }
  return error;
}

/** Returns whether the connection was lost during a statement, which may have been committed. */
export function mayHaveCommitted(error: unknown): boolean {
  if (!(error instanceof Error) || nothingCommitted.has(error)) return false;
  // 57P03 is left out: such a database accepts no connections yet, so it has run nothing.
  if (error instanceof pg.DatabaseError) {
    return /^(08|57P0[124])/.test(error.code ?? '') && !NEVER_SENT.test(error.message);
  }
  const lost = /^(Connection terminated|Client has encountered a connection error)/.test(error.message);
  // `syscall` distinguishes a broken connection from one that was never made.
  const { syscall } = error as NodeJS.ErrnoException;
  return (lost && !error.message.includes('connection timeout')) || syscall === 'read' || syscall === 'write';
}

function raisedInSql(error: pg.DatabaseError): DomainError | undefined {
  if (!Object.hasOwn(ERRORS, error.message)) return undefined;
  return new DomainError(error.message as ErrorCode, JSON.parse(error.detail ?? '{}') as ErrorParams);
}

function unavailable(cause: Error): DomainError {
  return Object.assign(new DomainError('SERVICE_UNAVAILABLE'), { cause });
}

// Returns false for a missing file, whose code is ENOENT as well. Only a missing socket has ENOENT with the syscall
// 'connect'.
function isSystemError(error: Error): error is Error & { code: string } {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && (code !== 'ENOENT' || syscall === 'connect');
}
