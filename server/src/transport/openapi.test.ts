import { Validator } from '@seriousme/openapi-schema-validator';
import { files } from '@proverse/shared';
import { expect, test } from 'vitest';
import { operationName } from './measure-call.ts';
import { openApiDocument } from './openapi.ts';
import { restOperations } from './rest.ts';

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
    '. At most 30 calls in 60 seconds per `email` from one address. At most 300 calls',
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
