import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import { PRODUCTION, testConfig } from '../testing/services.ts';
import { checkOutput } from './check-output.ts';

const inTests = { config: testConfig() };
const inDevelopment = { config: testConfig({ NODE_ENV: 'development' }) };
const inProduction = { config: testConfig(PRODUCTION) };
const { notifications, inbox } = contract.messages;
const sound = { content: [], unread: 1 };

test('rejects an output that lacks a field or has a wrong one', () => {
  for (const services of [inTests, inDevelopment, inProduction]) {
    expect(() => checkOutput(services, notifications, { content: [], unread: 'many' })).toThrow('expected number');
    expect(checkOutput(services, notifications, sound)).toEqual(sound);
  }
});

test('drops what the schema lacks, and in tests rejects it', () => {
  for (const services of [inDevelopment, inProduction]) {
    expect(checkOutput(services, notifications, { ...sound, secret: 's' })).toEqual(sound);
  }
  expect(() => checkOutput(inTests, notifications, { ...sound, secret: 's' })).toThrow('its schema lacks');
});

test('passes a frequent list unchecked in production only', () => {
  expect(checkOutput(inProduction, inbox, { content: [] })).toEqual({ content: [] });
  for (const services of [inTests, inDevelopment]) {
    expect(() => checkOutput(services, inbox, { content: [] })).toThrow('expected number');
  }
});
