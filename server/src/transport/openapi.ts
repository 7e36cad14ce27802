/** The OpenAPI 3.1 document, derived from the contract. */
import {
  ERRORS,
  files,
  type CallLimit,
  type ErrorCode,
  type FileOperation,
  type Mutation,
  type Query,
  type Upload,
} from '@proverse/shared';
import * as z from 'zod/mini';
import { operationName } from './measure-call.ts';
import { restOperations, routeOf } from './rest.ts';

type Json = Record<string, unknown>;
type RestOperation = Query | Mutation;

/** Builds the document, with `publicUrl` as the API's server. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of [...restOperations(), ...Object.values<FileOperation>(files)]) {
    const { method, path } = routeOf(operation);
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, method, path) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Proverse API',
      version: '1.0.0',
      description:
        'Paid messages between people. Coins are integers, 1 coin = 1 INR. Dates are ISO 8601 in UTC. ' +
        'Failed calls return `{ message, error, errors?, requestId }`. Calls that changed nothing because of a limit (429) or ' +
        'a busy service (503) say in `Retry-After` when to repeat them. Of the calls of one user that change something, two ' +
        'run at a time and a few wait; more are rejected with `TOO_MANY_AT_ONCE`.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['message', 'error', 'requestId'],
  properties: {
    message: { type: 'string', description: 'Text for people' },
    error: { type: 'string', enum: Object.keys(ERRORS), description: 'Code for programs' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Text for each invalid field' },
    requestId: { type: 'string' },
  },
} as const;

function describe(operation: RestOperation | FileOperation, method: string, path: string): Json {
  const name = operationName(operation);
  return {
    operationId: name,
    tags: name.split('.', 1),
    summary: operation.summary,
    ...(operation.limits && { description: operation.limits.map(describeLimit).join('. ') }),
    ...('stepUp' in operation && operation.stepUp && { 'x-step-up': operation.stepUp }),
    security: operation.access === 'public' ? [] : [{ bearer: [] }],
    ...(operation.kind === 'upload' ? uploadBody(operation) : inputParts(operation, method, path)),
    responses: { 200: success(operation), ...failures(operation) },
  };
}

function describeLimit({ max, windowSeconds, per }: CallLimit): string {
  const counted =
    typeof per === 'string' ? per : `\`${per.field}\`${per.from === undefined ? '' : ` from one ${per.from}`}`;
  const instead = typeof per === 'object' && 'flow' in per ? ', or per flow if the call names one' : '';
  return `At most ${max} calls in ${windowSeconds} seconds per ${counted}${instead}`;
}

/** Returns the parameters of an operation and, unless it is a GET, its JSON body. */
function inputParts(operation: Exclude<RestOperation | FileOperation, Upload>, method: string, path: string): Json {
  const input = schemaOf(operation.input, 'input');
  const required = (input.required ?? []) as string[];
  const isInPath = (field: string): boolean => path.includes(`{${field}}`);
  const isParameter = (field: string): boolean => isInPath(field) || method === 'GET';
  const fields = Object.entries((input.properties ?? {}) as Record<string, Json>);
  const parameters = fields
    .filter(([field]) => isParameter(field))
    .map(([field, schema]) => ({
      name: field,
      in: isInPath(field) ? 'path' : 'query',
      required: isInPath(field) || required.includes(field),
      schema,
    }));
  const isIdempotent = 'idempotent' in operation && operation.idempotent;
  return {
    parameters: [
      ...parameters,
      ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
      ...('stepUp' in operation && operation.stepUp ? [STEP_UP] : []),
    ],
    ...jsonBody(
      fields.filter(([field]) => !isParameter(field)),
      required,
    ),
  };
}

const BINARY = { type: 'string', format: 'binary' };

function uploadBody({ field }: Upload): Json {
  const schema = { type: 'object', properties: { [field]: BINARY }, required: [field], additionalProperties: false };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'For 24 hours a repeat with the same key and body returns the first response and changes nothing',
  schema: { type: 'string', maxLength: 255 },
};

const RETRY_AFTER = { description: 'Seconds after which a repeat may succeed', schema: { type: 'integer' } };

const STEP_UP = {
  name: 'Step-Up',
  in: 'header',
  required: false,
  description:
    'A token of `stepUp.prove` for this call. Required if the account has a second factor. Other accounts need it when ' +
    'they signed in more than 15 minutes ago and the call contains no password',
  schema: { type: 'string', maxLength: 100 },
};

function jsonBody(fields: [string, Json][], required: string[]): Json {
  if (fields.length === 0) return {};
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: required.filter((name) => fields.some(([field]) => field === name)),
    additionalProperties: false,
  };
  return { requestBody: { required: schema.required.length > 0, content: { 'application/json': { schema } } } };
}

function success(operation: RestOperation | FileOperation): Json {
  if (operation.kind === 'download')
    return { description: 'Done', content: { [operation.produces]: { schema: BINARY } } };
  const whole = schemaOf(operation.output, 'output');
  const content = (schema: Json) => ({ 'application/json': { schema } });
  if (operation.kind === 'upload' || !operation.restBody) return { description: 'Done', content: content(whole) };
  const { [operation.restBody]: part = {}, totalElements } = whole.properties as Record<string, Json>;
  return {
    description: 'Done',
    ...(totalElements && { headers: { 'X-Total-Count': { description: 'Rows on all pages', schema: totalElements } } }),
    content: content(part),
  };
}

function failures(operation: RestOperation | FileOperation): Json {
  const codes: ErrorCode[] = [
    'VALIDATION_FAILED',
    ...(operation.access === 'public' ? [] : (['UNAUTHENTICATED', 'ACCOUNT_SUSPENDED'] as const)),
    ...(operation.limits ? (['RATE_LIMITED'] as const) : []),
    ...(operation.kind === 'mutation' && operation.access !== 'public' ? (['TOO_MANY_AT_ONCE'] as const) : []),
    ...('idempotent' in operation && operation.idempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(operation.access === 'admin' ? (['ADMIN_FACTOR_NEEDED'] as const) : []),
    ...('stepUp' in operation && operation.stepUp ? (['STEP_UP_REQUIRED'] as const) : []),
    ...(operation.errors ?? []),
    'SERVICE_UNAVAILABLE',
    ...(operation.kind === 'mutation' ? (['OUTCOME_UNKNOWN'] as const) : []),
  ];
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${ERRORS[code].text}`).join('\n\n'),
        ...((status === 429 || status === 503) && { headers: { 'Retry-After': RETRY_AFTER } }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
