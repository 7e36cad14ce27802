/** The errors of the document: what each operation may answer, with an example for every code. */
import { ERRORS, errorText, type ErrorCode, type FileOperation, type Mutation, type Query } from '@proverse/shared';
import { EXAMPLE_VALUES } from './example-values.ts';
import type { Json } from './schemas.ts';

export const ERROR_SCHEMA = {
  type: 'object',
  required: ['message', 'error', 'requestId'],
  properties: {
    message: { type: 'string', description: 'Text for people' },
    error: { type: 'string', enum: Object.keys(ERRORS), description: 'Code for programs' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Text for each invalid field' },
    requestId: { type: 'string' },
  },
} as const;

/** Codes of requests that are rejected before they reach an operation, and of bugs. Every operation may answer them. */
export const UNEXPECTED_CODES: readonly ErrorCode[] = [
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'HEADERS_TOO_LARGE',
  'REQUEST_TIMEOUT',
  'UNSUPPORTED_MEDIA_TYPE',
  'ORIGIN_REFUSED',
  'INTERNAL',
];

/** Codes that do not depend on what an operation does, but on its kind: calls that need a session, change something and so on. */
export const COMMON_CODES: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'UNAUTHENTICATED',
  'ACCOUNT_SUSPENDED',
  'TOKEN_NOT_ACCEPTED',
  'SCOPE_MISSING',
  'ADMIN_FACTOR_NEEDED',
  'STEP_UP_REQUIRED',
  'RATE_LIMITED',
  'TOO_MANY_AT_ONCE',
  'IDEMPOTENCY_KEY_REUSED',
  'SERVICE_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
];

const RETRY_AFTER = { description: 'Seconds after which a repeat may succeed', schema: { type: 'integer' } };

/** Returns the error responses of an operation by status. */
export function failures(operation: Query | Mutation | FileOperation): Json {
  const byStatus = Map.groupBy(codesOf(operation), (code) => ERRORS[code].status);
  const responses = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].text}`).join('\n\n'),
      ...((status === 429 || status === 503) && { headers: { 'Retry-After': RETRY_AFTER } }),
      content: errorContent(codes),
    },
  ]);
  return { ...Object.fromEntries(responses), default: { $ref: '#/components/responses/Unexpected' } };
}

/** The responses and examples that operations refer to. */
export const FAILURE_COMPONENTS = {
  responses: {
    Unexpected: {
      description: `The request could not be read, or the server failed:\n\n${UNEXPECTED_CODES.map((code) => `\`${code}\`: ${ERRORS[code].text}`).join('\n\n')}`,
      content: errorContent(UNEXPECTED_CODES),
    },
  },
  examples: Object.fromEntries(
    Object.keys(ERRORS).map((code) => [code, { summary: code, value: errorExample(code as ErrorCode) }]),
  ),
};

function codesOf(operation: Query | Mutation | FileOperation): ReadonlySet<ErrorCode> {
  const { access, kind } = operation;
  return new Set<ErrorCode>([
    'VALIDATION_FAILED',
    ...(access === 'public' ? [] : (['UNAUTHENTICATED', 'ACCOUNT_SUSPENDED'] as const)),
    ...(operation.costMs === 0 ? [] : (['RATE_LIMITED', 'TOO_MANY_AT_ONCE'] as const)),
    ...('idempotent' in operation && operation.idempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(access === 'admin' ? (['NOT_FOUND', 'ADMIN_FACTOR_NEEDED'] as const) : []),
    ...('stepUp' in operation && operation.stepUp ? (['STEP_UP_REQUIRED'] as const) : []),
    ...tokenFailures(operation),
    ...(operation.errors ?? []),
    'SERVICE_UNAVAILABLE',
    ...(kind === 'mutation' ? (['OUTCOME_UNKNOWN'] as const) : []),
  ]);
}

function tokenFailures({ access, scope }: Query | Mutation | FileOperation): ErrorCode[] {
  if (access !== 'user' || scope === 'any') return [];
  return [scope === undefined ? 'TOKEN_NOT_ACCEPTED' : 'SCOPE_MISSING'];
}

function errorContent(codes: readonly ErrorCode[]): Json {
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } };
}

/** The body of an error, with a value for each placeholder of its text. */
function errorExample(code: ErrorCode): Json {
  const names = Array.from(ERRORS[code].text.matchAll(/\{(\w+)\}/g), ([, name = '']) =>
    name === 'wait' ? 'retryAfterSeconds' : name,
  );
  const params = Object.fromEntries(
    names.map((name) => [name, (EXAMPLE_VALUES[`${code}.${name}`] ?? EXAMPLE_VALUES[name]) as string | number]),
  );
  const fields = code === 'VALIDATION_FAILED' ? { subject: 'Subject must be at least 5 characters' } : undefined;
  return {
    ...params,
    message: fields?.subject ?? errorText(code, params),
    error: code,
    ...(fields && { errors: fields }),
    requestId: EXAMPLE_VALUES['requestId'],
  };
}
