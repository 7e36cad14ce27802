import { Validator } from '@seriousme/openapi-schema-validator';
import { ERRORS, files } from '@proverse/shared';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { operationName } from '../../calls/measure-call.ts';
import { openApiDocument } from './openapi.ts';
import { restOperations } from '../rest.ts';

const document = openApiDocument('https://proverse.example');

test('is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('contains every operation under its REST line', () => {
  const paths = document.paths as Record<string, Record<string, { operationId: string }>>;
  const found = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(found.toSorted()).toEqual([...restOperations(), ...Object.values(files)].map(operationName).toSorted());
});

test('documents the total in a header for arrays with several pages, and the page size', () => {
  type Described = { parameters: { name: string; schema: object }[]; responses: { 200: { headers?: object } } };
  const paths = document.paths as Record<string, { get: Described }>;
  const described = (path: string) => paths[path]?.get;
  for (const path of [
    '/api/directory/professionals',
    '/api/messages/ratings/given',
    '/api/profiles/{userId}/reviews',
  ]) {
    expect(described(path)?.responses[200].headers).toMatchObject({ 'X-Total-Count': { schema: { type: 'integer' } } });
  }
  for (const path of ['/api/messages/inbox', '/api/dashboard/messages']) {
    expect(described(path)?.responses[200]).not.toHaveProperty('headers');
  }
  const sizeOf = (path: string) => described(path)?.parameters.find(({ name }) => name === 'size')?.schema;
  expect(sizeOf('/api/directory/professionals')).toMatchObject({ default: 50, maximum: 50 });
  expect(sizeOf('/api/messages/inbox')).toMatchObject({ default: 20 });
  expect(sizeOf('/api/coins/history')).toMatchObject({ default: 20 });
});

test('contains the limits and error texts of the contract', () => {
  const text = JSON.stringify(document);
  expect(text).toContain('"maxLength":2000');
  expect(text).toContain('Insufficient coins ({balance}). You need {required}.');
});

test('shows the limits of each call and when a rejected one may be repeated', () => {
  type Described = { description: string; responses: Record<number, { description: string; headers?: object }> };
  const paths = document.paths as Record<string, { post: Described }>;
  const [send, login] = [paths['/api/messages/send']?.post, paths['/api/auth/login']?.post];
  expect(send?.description).toBe('At most 120 calls in 60 seconds per user');
  expect(login?.description).toContain(
    '. At most 30 calls in 60 seconds per `email` from one address. At most 1000 calls',
  );
  expect(send?.responses[429]?.description).toContain('`TOO_MANY_AT_ONCE`');
  expect([409, 429, 503].map((status) => Object.keys(send?.responses[status]?.headers ?? {}))).toEqual([
    [],
    ['Retry-After'],
    ['Retry-After'],
  ]);
});

test('shows which calls need a step-up', () => {
  type Described = { 'x-step-up'?: string; parameters: { name: string }[]; responses: Record<number, object> };
  const paths = document.paths as Record<string, { get: Described; post: Described }>;
  const withdrawal = paths['/api/coins/withdrawals'];
  expect(withdrawal?.post['x-step-up']).toBe('payout');
  expect(withdrawal?.post.parameters).toContainEqual(expect.objectContaining({ name: 'Step-Up', in: 'header' }));
  expect(JSON.stringify(withdrawal?.post.responses[422])).toContain('`STEP_UP_REQUIRED`');
  expect(withdrawal?.get).not.toHaveProperty('x-step-up');
  expect(paths['/api/user/data']?.get['x-step-up']).toBe('security');
});

test('shows the form, the query and the Idempotency-Key of an upload', () => {
  type Described = { parameters: { name: string; in: string }[]; requestBody: { content: object } };
  const paths = document.paths as Record<string, { post: Described }>;
  const upload = paths['/api/files']?.post;
  expect(upload?.parameters.map((each) => [each.name, each.in])).toEqual([
    ['peaks', 'query'],
    ['Idempotency-Key', 'header'],
  ]);
  expect(upload?.requestBody.content).toMatchObject({
    'multipart/form-data': { schema: { required: ['file'], properties: { file: { format: 'binary' } } } },
  });
});

test('names every object of a request and a response', () => {
  const inline: string[] = [];
  for (const { operationId, requestBody, responses } of allOperations()) {
    for (const { schema } of [...jsonOf(requestBody), ...jsonOf(responses[200])]) {
      const item = (schema.items ?? schema) as Schema;
      if (item.properties && Object.keys(item.properties).length > 0) inline.push(operationId);
    }
  }
  // A row of three fields that no other operation returns.
  expect(inline).toEqual(['statements.months']);
  const { schemas } = document.components as { schemas: Record<string, object> };
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Message', 'MessagePage', 'MessagesSendInput']));
  expect(schemas['MessagePage']).toMatchObject({
    properties: { content: { items: { $ref: '#/components/schemas/Message' } } },
  });
});

test('has a valid example for every parameter, body, response and error', () => {
  // Optimizing the code of a check takes longer than its one run.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, code: { optimize: false } });
  ajv.addSchema(document, 'openapi');
  const problems: string[] = [];
  const compiled = new Map<string, ValidateFunction>();
  const compile = (text: string): ValidateFunction => {
    const isValid = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, isValid);
    return isValid;
  };
  const check = (where: string, schema: Schema, example: unknown): void => {
    const isValid = compile(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'));
    if (example === undefined) problems.push(`${where}: no example`);
    else if (!isValid(example)) problems.push(`${where}: ${ajv.errorsText(isValid.errors)}`);
  };
  for (const { operationId, parameters = [], requestBody, responses } of allOperations()) {
    for (const { name, schema, example } of parameters) {
      if (example !== undefined || schema.type !== 'string') check(`${operationId} ${name}`, schema, example);
    }
    for (const part of [requestBody, responses[200]]) {
      for (const { schema, example } of jsonOf(part)) {
        if (schema.format !== 'binary') check(operationId, schema, example);
      }
    }
  }
  const { examples } = document.components as {
    examples: Record<string, { value: { error: string; message: string } }>;
  };
  for (const [code, { value }] of Object.entries(examples)) {
    check(code, { $ref: '#/components/schemas/Error' }, value);
    if (value.error !== code || value.message.includes('{')) problems.push(`${code}: ${value.message}`);
  }
  expect(problems).toEqual([]);
  expect(Object.keys(examples)).toEqual(Object.keys(ERRORS));
});

test('tags every operation, in the order of a day', () => {
  const tags = (document.tags as { name: string }[]).map(({ name }) => name);
  const used = allOperations().map((each) => each.tags[0] ?? '');
  expect([...new Set(used)].toSorted()).toEqual(tags.toSorted());
  const first = tags.map((tag) => used.indexOf(tag));
  expect(first).toEqual(first.toSorted((one, other) => one - other));
});

type Schema = Record<string, unknown>;
interface Body {
  readonly content?: Record<string, { schema: Schema; example?: unknown }>;
}
interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly parameters?: { name: string; schema: Schema; example?: unknown }[];
  readonly requestBody?: Body;
  readonly responses: Record<number, Body>;
}

function allOperations(): Operation[] {
  return Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap((path) =>
    Object.values(path),
  );
}

function jsonOf(body: Body | undefined): { schema: Schema; example?: unknown }[] {
  return Object.entries(body?.content ?? {}).flatMap(([type, part]) => (type === 'application/json' ? [part] : []));
}
