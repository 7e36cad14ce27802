import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { fileOperations } from './files.ts';
import { openApiDocument } from './openapi.ts';
import { restOperations } from './rest.ts';

const document = openApiDocument('https://proverse.example');

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('every operation stands in it under its REST line', () => {
  const paths = document.paths as Record<string, Record<string, { operationId: string }>>;
  const found = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(found.toSorted()).toEqual(
    [
      ...restOperations().map(({ slice, name }) => `${slice}.${name}`),
      ...fileOperations().map(([name]) => `files.${name}`),
    ].toSorted(),
  );
});

test('limits and error texts of the contract are in it', () => {
  const text = JSON.stringify(document);
  expect(text).toContain('"maxLength":2000');
  expect(text).toContain('Insufficient coins ({balance}). You need {required}.');
});
