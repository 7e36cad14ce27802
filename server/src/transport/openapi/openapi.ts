/** The OpenAPI 3.1 document, derived from the contract. */
import { files, type CallLimit, type FileOperation, type Mutation, type Query, type Upload } from '@proverse/shared';
import { operationName } from '../../calls/measure-call.ts';
import { exampleOf, exampleOfField } from './examples.ts';
import { ERROR_SCHEMA, FAILURE_COMPONENTS, failures } from './failures.ts';
import { introduction } from './introduction.ts';
import { collectSchemas, type Json, type Schemas } from './schemas.ts';
import { describedTags, inOrderOfTags, tagOf } from './tags.ts';
import { describedWebhooks } from './webhooks.ts';
import { restOperations, routeOf } from '../rest.ts';

type RestOperation = Query | Mutation;

let built: Json | undefined;

/** Returns the document, with `publicUrl` as the API's server. */
export function openApiDocument(publicUrl: string): Json {
  built ??= buildDocument();
  return { ...built, servers: [{ url: publicUrl }] };
}

function buildDocument(): Json {
  const schemas = collectSchemas();
  const events = describedWebhooks();
  const paths: Record<string, Json> = {};
  for (const operation of inOrderOfTags([...restOperations(), ...Object.values<FileOperation>(files)], operationName)) {
    const { method, path } = routeOf(operation);
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(schemas, operation, method, path) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Proverse API',
      version: '1.0.0',
      description: introduction(),
    },
    tags: describedTags(),
    paths,
    webhooks: events.webhooks,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `accessToken` of a sign-in, valid for 15 minutes.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'pv_live_…',
          description:
            'A token from `tokens.create` with the scope that the operation names. Operations without a scope accept any token.',
        },
      },
      schemas: { Error: ERROR_SCHEMA, ...schemas.usedIn(paths), ...events.schemas },
      ...FAILURE_COMPONENTS,
    },
  };
}

function describe(schemas: Schemas, operation: RestOperation | FileOperation, method: string, path: string): Json {
  const name = operationName(operation);
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary: operation.summary,
    ...(operation.limits && { description: operation.limits.map(describeLimit).join('. ') }),
    ...('stepUp' in operation && operation.stepUp && { 'x-step-up': operation.stepUp }),
    security: securityOf(operation),
    ...inputParts(schemas, operation, method, path),
    ...(operation.kind === 'upload' && uploadBody(operation)),
    responses: { 200: success(schemas, operation), ...failures(operation) },
  };
}

function securityOf({ access, scope }: RestOperation | FileOperation): Json[] {
  if (access === 'public') return [];
  const tokens = scope === undefined ? [] : [{ apiToken: scope === 'any' ? [] : [scope] }];
  return [{ session: [] }, ...tokens];
}

function describeLimit({ max, windowSeconds, per }: CallLimit): string {
  const counted = typeof per === 'string' ? per : '`email` from one address';
  const instead = typeof per === 'object' && per.flow ? ', or per flow if the call names one' : '';
  return `At most ${max} calls in ${windowSeconds} seconds per ${counted}${instead}`;
}

/** Returns the parameters of an operation and, unless it is a GET or receives a file, its JSON body. */
function inputParts(schemas: Schemas, operation: RestOperation | FileOperation, method: string, path: string): Json {
  const name = operationName(operation);
  const input = schemas.resolve(schemas.of(operation.input, 'input'));
  const required = (input.required ?? []) as string[];
  const isInPath = (field: string): boolean => path.includes(`{${field}}`);
  const isParameter = (field: string): boolean => isInPath(field) || method === 'GET' || operation.kind === 'upload';
  const fields = Object.entries((input.properties ?? {}) as Record<string, Json>);
  const parameters = fields
    .filter(([field]) => isParameter(field))
    .map(([field, schema]) => ({
      name: field,
      in: isInPath(field) ? 'path' : 'query',
      required: isInPath(field) || required.includes(field),
      schema,
      example: exampleOfField(field, schema, name, schemas.resolve),
    }));
  const isIdempotent = 'idempotent' in operation && operation.idempotent;
  return {
    parameters: [
      ...parameters,
      ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
      ...('stepUp' in operation && operation.stepUp ? [STEP_UP] : []),
    ],
    ...jsonBody(
      schemas,
      operation,
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

const STEP_UP = {
  name: 'Step-Up',
  in: 'header',
  required: false,
  description:
    'A token from `stepUp.prove` for this call. Required if the account has a second factor. Other accounts need it when ' +
    'they signed in more than 15 minutes ago and the call contains no password',
  schema: { type: 'string', maxLength: 100 },
};

function jsonBody(
  schemas: Schemas,
  operation: RestOperation | FileOperation,
  fields: readonly [string, Json][],
  required: readonly string[],
): Json {
  if (fields.length === 0) return {};
  const name = operationName(operation);
  const body = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: required.filter((field) => fields.some(([each]) => each === field)),
    additionalProperties: false,
  };
  // If a field has alternative names, the example uses the first.
  const oneOf = 'needsOneOf' in operation ? (operation.needsOneOf ?? []).slice(0, 1) : [];
  const example = exampleOf({ ...body, required: [...oneOf, ...body.required] }, name, schemas.resolve);
  const schema = schemas.named(`${componentName(name)}Input`, body);
  return { requestBody: { required: body.required.length > 0, content: { 'application/json': { schema, example } } } };
}

function success(schemas: Schemas, operation: RestOperation | FileOperation): Json {
  if (operation.kind === 'download')
    return {
      description: 'Done',
      content: { [operation.produces === 'any' ? '*/*' : operation.produces]: { schema: BINARY } },
    };
  const name = operationName(operation);
  const whole = schemas.of(operation.output, 'output');
  const content = (schema: Json) => ({
    'application/json': { schema, example: exampleOf(schema, name, schemas.resolve) },
  });
  if (operation.kind === 'upload' || !operation.restBody) {
    return { description: 'Done', content: content(schemas.named(`${componentName(name)}Output`, whole)) };
  }
  const {
    [operation.restBody]: part = {},
    totalElements,
    relaxed,
  } = schemas.resolve(whole).properties as Record<string, Json>;
  return {
    description: 'Done',
    ...(totalElements && {
      headers: {
        'X-Total-Count': { description: 'Rows on all pages', schema: totalElements },
        ...(relaxed && {
          'X-Relaxed': {
            description: 'What was left out, because no one matched everything',
            schema: { type: 'string' },
          },
        }),
      },
    }),
    content: content(part),
  };
}

/** Returns `MessagesSend` for `messages.send`. */
function componentName(operation: string): string {
  return operation.replaceAll(/(?:^|\.)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
