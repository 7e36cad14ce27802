/** The OpenAPI 3.1 document, derived from the contract. */
import { ERRORS, type Access, type CallLimit, type ErrorCode, type FileOperation } from '@proverse/shared';
import * as z from 'zod/mini';
import { fileOperations } from './files.ts';
import { restOperations, restParts } from './rest.ts';

type Json = Record<string, unknown>;
type RestEntry = ReturnType<typeof restOperations>[number];

/** Builds the document. `publicUrl` is the server that it names. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const entry of restOperations()) {
    const { method, path } = restParts(entry.operation);
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(entry) };
  }
  for (const [name, operation] of fileOperations()) {
    const [method = '', path = ''] = operation.rest.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeFile(name, operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Proverse API',
      version: '1.0.0',
      description:
        'Paid messages between people. Coins are integers, 1 coin = 1 INR. Dates are ISO 8601 in UTC. ' +
        'Failed calls return `{ message, error, errors?, requestId }`.',
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

function describe({ slice, name, operation }: RestEntry): Json {
  const { method, path } = restParts(operation);
  const { inPath, fields, required, parameters } = inputParts(operation.input, method, path);
  return {
    operationId: `${slice}.${name}`,
    tags: [slice],
    summary: operation.summary,
    security: operation.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parameters, ...(operation.idempotent ? [IDEMPOTENCY_KEY] : [])],
    ...requestBody(
      method,
      fields.filter(([field]) => !inPath.includes(field)),
      required,
    ),
    responses: { 200: success(operation), ...failures(operation) },
  };
}

function inputParts(schema: z.core.$ZodType, method: string, path: string) {
  const input = schemaOf(schema, 'input');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const fields = Object.entries((input.properties ?? {}) as Record<string, Json>);
  const required = (input.required ?? []) as string[];
  const parameters = fields
    .filter(([field]) => inPath.includes(field) || method === 'GET')
    .map(([field, of]) => ({
      name: field,
      in: inPath.includes(field) ? 'path' : 'query',
      required: inPath.includes(field) || required.includes(field),
      schema: of,
    }));
  return { inPath, fields, required, parameters };
}

const BINARY = { type: 'string', format: 'binary' };

function describeFile(name: string, operation: FileOperation): Json {
  const common = {
    operationId: `files.${name}`,
    tags: ['files'],
    summary: operation.summary,
    security: operation.access === 'public' ? [] : [{ bearer: [] }],
  };
  if (operation.kind === 'download') {
    const [, path = ''] = operation.rest.split(' ');
    return {
      ...common,
      parameters: inputParts(operation.input, 'GET', path).parameters,
      responses: {
        200: { description: 'Done', content: { [operation.produces]: { schema: BINARY } } },
        ...failures(operation),
      },
    };
  }
  const { field, output } = operation;
  const schema = { type: 'object', properties: { [field]: BINARY }, required: [field], additionalProperties: false };
  return {
    ...common,
    requestBody: { required: true, content: { 'multipart/form-data': { schema } } },
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: schemaOf(output, 'output') } } },
      ...failures(operation),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'For 24 hours a repeat with the same key and body returns the first response and changes nothing',
  schema: { type: 'string', maxLength: 255 },
};

function requestBody(method: string, fields: [string, Json][], required: string[]): Json {
  if (method === 'GET' || fields.length === 0) return {};
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: required.filter((name) => fields.some(([field]) => field === name)),
    additionalProperties: false,
  };
  return { requestBody: { required: schema.required.length > 0, content: { 'application/json': { schema } } } };
}

function success(operation: RestEntry['operation']): Json {
  const whole = schemaOf(operation.output, 'output');
  const content = (schema: Json) => ({ 'application/json': { schema } });
  if (!operation.restBody) return { description: 'Done', content: content(whole) };
  const { [operation.restBody]: part = {}, totalElements } = whole.properties as Record<string, Json>;
  return {
    description: 'Done',
    ...(totalElements && { headers: { 'X-Total-Count': { description: 'Rows on all pages', schema: totalElements } } }),
    content: content(part),
  };
}

interface FailingOperation {
  readonly kind: string;
  readonly access: Access;
  readonly errors?: readonly ErrorCode[];
  readonly limits?: readonly CallLimit[];
  readonly idempotent?: true;
}

function failures(operation: FailingOperation): Json {
  const codes: ErrorCode[] = [
    'VALIDATION_FAILED',
    ...(operation.access === 'public' ? [] : (['UNAUTHENTICATED', 'ACCOUNT_SUSPENDED'] as const)),
    ...(operation.limits ? (['RATE_LIMITED'] as const) : []),
    ...(operation.idempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
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
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
