/** Turns every thrown error into the one error body of REST and tRPC. */
import {
  DomainError,
  errorText,
  type ErrorBody,
  type ErrorCode,
  type FieldErrors,
  type Operation,
} from '@proverse/shared';
import type * as z from 'zod/mini';
import { domainErrorOf, mayHaveCommitted } from '../database/errors.ts';

type Issue = z.core.$ZodIssue & { readonly keys?: readonly string[] };

/** Input that does not fit the contract. */
export class InvalidInput extends Error {
  readonly issues: readonly Issue[];
  constructor(issues: readonly Issue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

/**
 * Converts any error. A DomainError stays as it is, an expected database error becomes its DomainError, and invalid input
 * becomes VALIDATION_FAILED with its fields. Everything else is a bug and becomes INTERNAL, which the caller must log.
 */
export function toDomainError(error: unknown, operation?: Operation, rawInput?: unknown): DomainError {
  const known = domainErrorOf(error);
  if (known?.code === 'SERVICE_UNAVAILABLE' && operation?.kind === 'mutation' && mayHaveCommitted(known.cause)) {
    return Object.assign(new DomainError('OUTCOME_UNKNOWN'), { cause: known.cause });
  }
  if (known) return known;
  if (error instanceof InvalidInput) return invalidInput(error.issues, operation, rawInput);
  return new DomainError(codeOfTransport(transportCode(error)));
}

/**
 * Returns the body on the wire. A validation error's message joins the texts of its fields, for clients that only show
 * messages.
 */
export function errorBody(error: DomainError, requestId: string): ErrorBody {
  const fields = error.fields && boundedFields(error.fields);
  return {
    ...error.params,
    message: messageOf(error, fields),
    error: error.code,
    ...(fields ? { errors: fields } : {}),
    requestId,
  };
}

const MAX_FIELDS = 10;
const MAX_NAME_LENGTH = 100;
const MAX_TEXT_LENGTH = 300;

/** A caller may send thousands of wrong fields. The first ones tell them what is wrong. */
function boundedFields(fields: FieldErrors): FieldErrors {
  const bounded: Record<string, string> = Object.create(null);
  for (const [name, text] of Object.entries(fields).slice(0, MAX_FIELDS)) {
    bounded[cut(name, MAX_NAME_LENGTH)] = cut(text, MAX_TEXT_LENGTH);
  }
  return bounded;
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}

function messageOf({ code, message }: DomainError, fields: FieldErrors | undefined): string {
  const generic = message === errorText('VALIDATION_FAILED');
  return code === 'VALIDATION_FAILED' && generic && fields ? [...new Set(Object.values(fields))].join(', ') : message;
}

/** The codes for what Fastify and tRPC reject before a call reaches an operation. */
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

/**
 * Returns our code for one of a transport. A client error without a code of its own, such as a URL that is too long, is
 * not a bug of ours.
 */
export function codeOfTransport(code: string): ErrorCode {
  return TRANSPORT_CODES[code] ?? (/^4\d\d$/.test(code) ? 'MALFORMED_REQUEST' : 'INTERNAL');
}

function transportCode(error: unknown): string {
  return error instanceof Error && 'statusCode' in error ? String(error.statusCode) : '';
}

function invalidInput(issues: readonly Issue[], operation: Operation | undefined, rawInput: unknown): DomainError {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of issues) {
    for (const key of issue.keys ?? []) fields[key] ??= 'Unknown field';
    if (!issue.keys) fields[fieldName(issue.path)] ??= issue.message;
  }
  const { whenMissing, needsOneOf } = operation && 'rest' in operation ? operation : {};
  const lacksAll = needsOneOf?.every((name) => isEmpty(rawInput, name));
  if (whenMissing && needsOneOf && lacksAll) fields[needsOneOf[0]] ??= whenMissing;
  const error = new DomainError('VALIDATION_FAILED', {}, fields satisfies FieldErrors);
  if (whenMissing && (lacksAll || issues.some((issue) => isMissing(issue, rawInput)))) error.message = whenMissing;
  return error;
}

/** Returns `portfolio.0.link` for a nested field, `body` when the input as a whole is invalid. */
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
  // Some clients send null for an absent text.
  return issue.expected === 'string' && Reflect.get(rawInput, field) === null;
}

/** Returns true for unexpected errors, which are logged and not described on the wire. */
export function isBug(error: DomainError): boolean {
  return error.code === 'INTERNAL';
}

/** Returns the seconds for the Retry-After header, if the error has any. */
export function retryAfter(error: DomainError): string | undefined {
  const seconds = error.params.retryAfterSeconds ?? (error.status === 503 ? 1 : undefined);
  return seconds === undefined ? undefined : String(seconds);
}
