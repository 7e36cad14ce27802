/** Turns whatever was thrown into the one error body that REST and tRPC answer. */
import {
  DomainError,
  errorText,
  type ErrorBody,
  type ErrorCode,
  type FieldErrors,
  type Operation,
} from '@proverse/shared';
import { TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { domainErrorOf, mayHaveCommitted } from '../db/errors.ts';

interface Issue {
  readonly code?: string;
  readonly expected?: string;
  readonly message: string;
  readonly path?: readonly PropertyKey[];
  readonly keys?: readonly string[];
}

/**
 * The refusal behind `error`. Refusals of commands and of the database pass through, failed input names its fields,
 * and everything else is a bug: INTERNAL, which the caller of this function logs.
 */
export function refusalOf(error: unknown, operation?: Operation, rawInput?: unknown): DomainError {
  const cause = error instanceof TRPCError && error.cause !== undefined ? error.cause : error;
  const refusal = domainErrorOf(cause);
  if (refusal?.code === 'SERVICE_UNAVAILABLE' && changes(operation) && mayHaveCommitted(refusal.cause)) {
    return Object.assign(new DomainError('OUTCOME_UNKNOWN'), { cause: refusal.cause });
  }
  if (refusal) return refusal;
  const issues = inputIssues(error, cause);
  if (issues) return invalidInput(issues, operation, rawInput);
  return new DomainError(codeOfTransport(transportCode(error)));
}

function changes(operation: Operation | undefined): boolean {
  return operation?.kind === 'mutation';
}

/** The body on the wire. A validation's message joins its field texts, for callers that show only a message. */
export function errorBody(refusal: DomainError, requestId: string): ErrorBody {
  return {
    ...refusal.params,
    message: messageOf(refusal),
    error: refusal.code,
    ...(refusal.fields ? { errors: refusal.fields } : {}),
    requestId,
  };
}

function messageOf({ code, message, fields }: DomainError): string {
  const generic = message === errorText('VALIDATION_FAILED');
  return code === 'VALIDATION_FAILED' && generic && fields ? [...new Set(Object.values(fields))].join(', ') : message;
}

/** What Fastify and tRPC refuse before an operation is reached. */
const TRANSPORT_CODES: Readonly<Record<string, ErrorCode>> = {
  BAD_REQUEST: 'MALFORMED_REQUEST',
  PARSE_ERROR: 'MALFORMED_REQUEST',
  METHOD_NOT_SUPPORTED: 'NOT_FOUND',
  NOT_FOUND: 'NOT_FOUND',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  400: 'MALFORMED_REQUEST',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'SERVICE_UNAVAILABLE',
};

/** A fault of the caller that has no code of its own, such as an address that is too long, is no bug of ours. */
function codeOfTransport(code: string): ErrorCode {
  return TRANSPORT_CODES[code] ?? (/^4\d\d$/.test(code) ? 'MALFORMED_REQUEST' : 'INTERNAL');
}

function transportCode(error: unknown): string {
  if (error instanceof TRPCError) return error.code;
  if (error instanceof Error && 'statusCode' in error) return String(error.statusCode);
  return '';
}

function inputIssues(error: unknown, cause: unknown): readonly Issue[] | undefined {
  const isInput = error instanceof TRPCError && error.code === 'BAD_REQUEST';
  if (!isInput || typeof cause !== 'object' || cause === null || !('issues' in cause)) return undefined;
  return Array.isArray(cause.issues) ? (cause.issues as readonly Issue[]) : undefined;
}

function invalidInput(issues: readonly Issue[], operation: Operation | undefined, rawInput: unknown): DomainError {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of issues) {
    for (const key of issue.keys ?? []) fields[key] ??= 'This field is not known here';
    if (!issue.keys) fields[fieldName(issue.path)] ??= issue.message;
  }
  const { whenMissing, needsOneOf } = operation && 'rest' in operation ? operation : {};
  const lacksAll = needsOneOf?.every((name) => isEmpty(rawInput, name));
  if (whenMissing && needsOneOf && lacksAll) fields[needsOneOf[0]] ??= whenMissing;
  const error = new DomainError('VALIDATION_FAILED', {}, fields satisfies FieldErrors);
  if (whenMissing && (lacksAll || issues.some((issue) => isMissing(issue, rawInput)))) error.message = whenMissing;
  return error;
}

/** `portfolio.0.link` for a nested field, `body` where the input as a whole is at fault. */
function fieldName(path: readonly PropertyKey[] = []): string {
  return path.length > 0 ? path.map(String).join('.') : 'body';
}

function isEmpty(rawInput: unknown, field: string): boolean {
  if (typeof rawInput !== 'object' || rawInput === null) return true;
  const value: unknown = Reflect.get(rawInput, field);
  return value === undefined || value === null || value === '';
}

function isMissing(issue: Issue, rawInput: unknown): boolean {
  const [field, ...deeper] = issue.path ?? [];
  if (issue.code !== 'invalid_type' || field === undefined || deeper.length > 0) return false;
  if (typeof rawInput !== 'object' || rawInput === null || !Object.hasOwn(rawInput, field)) return true;
  // Some callers write an absent text as null.
  return issue.expected === 'string' && Reflect.get(rawInput, field) === null;
}

/** True for what we did not foresee: worth an entry in the log, and no detail on the wire. */
export function isBug(refusal: DomainError): boolean {
  return refusal.code === 'INTERNAL';
}

/** Seconds for the Retry-After header, where there is something to wait for. */
export function retryAfter(refusal: DomainError): string | undefined {
  const seconds = refusal.params.retryAfterSeconds ?? (refusal.status === 503 ? 1 : undefined);
  return seconds === undefined ? undefined : String(seconds);
}

/** Fastify's error handler: every failed REST call and every address that is not there ends here. */
export function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request.operation, request.operationInput);
  if (isBug(refusal)) request.log.error({ err: error instanceof TRPCError ? error.cause : error }, 'call failed');
  const wait = retryAfter(refusal);
  if (wait !== undefined) reply.header('retry-after', wait);
  return reply.code(refusal.status).send(errorBody(refusal, request.id));
}
