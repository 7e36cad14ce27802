import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import { PRODUCTION, testConfig } from '../testing/services.ts';
import { checkOutput } from './check-output.ts';

const tested = { config: testConfig() };
const production = { config: testConfig(PRODUCTION) };
const { readNotifications, notifications } = contract.messages;

test('rejects an output outside production that its schema does not describe', () => {
  expect(() => checkOutput(tested, notifications, { content: [], unread: 'many' })).toThrow('expected number');
  expect(() => checkOutput(tested, notifications, { content: [], unread: 1, secret: 's' })).toThrow('its schema lacks');
  expect(checkOutput(tested, notifications, { content: [], unread: 1 })).toEqual({ content: [], unread: 1 });
});

test('drops what the schema lacks from the output of a mutation in production', () => {
  expect(checkOutput(production, readNotifications, { unread: 1, secret: 's' })).toEqual({ unread: 1 });
  expect(() => checkOutput(production, readNotifications, {})).toThrow('expected number');
});
