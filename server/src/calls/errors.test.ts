import { contract, DomainError } from '@proverse/shared';
import { expect, test } from 'vitest';
import { domainErrorOf } from '../database/errors.ts';
import { errorBody, InvalidInput, isBug, retryAfter, toDomainError } from './errors.ts';

function failedInput(input: unknown): unknown {
  const result = contract.messages.send.input.safeParse(input);
  return new InvalidInput(result.error?.issues ?? []);
}

test('names an invalid field with the text of the specification', () => {
  const input = { recipientId: 'x', subject: 'Hi', content: 'too short' };
  const body = errorBody(toDomainError(failedInput(input), contract.messages.send, input), 'r1');
  expect(body).toEqual({
    message: 'Subject must be at least 5 characters, Please provide a detailed message (minimum 20 characters)',
    error: 'VALIDATION_FAILED',
    errors: {
      subject: 'Subject must be at least 5 characters',
      content: 'Please provide a detailed message (minimum 20 characters)',
    },
    requestId: 'r1',
  });
});

test('uses the text for the whole call when a field is missing', () => {
  const input = { subject: 'A good subject', content: 'Long enough to be a message.' };
  const body = errorBody(toDomainError(failedInput(input), contract.messages.send, input), 'r1');
  expect(body.message).toBe('Missing required fields: recipientId, subject, or content');
  expect(Object.keys(body.errors ?? {})).toEqual(['recipientId']);
});

test.each(['subject', 'content', 'recipientId'])('treats %s as missing when it is null', (field) => {
  const input = { recipientId: 'x', subject: 'A good subject', content: 'Long enough to be a message.', [field]: null };
  const body = errorBody(toDomainError(failedInput(input), contract.messages.send, input), 'r1');
  expect(body.message).toBe('Missing required fields: recipientId, subject, or content');
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
});

test('rejects null in an optional field with the text of that field', () => {
  const input = { recipientId: 'x', subject: 'A good subject', content: 'Long enough to be a message.', amount: null };
  const body = errorBody(toDomainError(failedInput(input), contract.messages.send, input), 'r1');
  expect(body.message).toBe('Must be a whole number of coins');
});

test('treats an empty recipient as missing', () => {
  for (const field of ['recipientId', 'toUserId']) {
    const input = { [field]: '', subject: 'A good subject', content: 'Long enough to be a message.' };
    const body = errorBody(toDomainError(failedInput(input), contract.messages.send, input), 'r1');
    expect(body.message).toBe('Missing required fields: recipientId, subject, or content');
    expect(Object.keys(body.errors ?? {})).toEqual(['recipientId']);
  }
});

test.each([
  [{}, ['content', 'recipientId', 'subject']],
  [{ subject: 'A good subject', content: 'Long enough to be a message.', amount: '5' }, ['amount', 'recipientId']],
  [{ subject: 'A good subject', content: 'Long enough to be a message.', amount: 1.5 }, ['amount', 'recipientId']],
  [{ toUserId: null, subject: 'Hi', content: '', more: 1 }, ['content', 'more', 'recipientId', 'subject']],
])('reports a missing recipient along with every other fault: %j', (input, named) => {
  const body = errorBody(toDomainError(failedInput(input), contract.messages.send, input), 'r1');
  expect(body.message).toBe('Missing required fields: recipientId, subject, or content');
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(named);
});

test('does not report a given or invalid recipient as missing', () => {
  for (const recipient of [{ toUserId: 'x' }, { recipientId: 'x', toUserId: '' }, { toUserId: 7 }]) {
    const input = { ...recipient, subject: 'Hi', content: 'Long enough to be a message.' };
    const body = errorBody(toDomainError(failedInput(input), contract.messages.send, input), 'r1');
    expect(body.message).not.toContain('Missing');
    expect(body.errors).not.toHaveProperty('recipientId');
  }
});

test('gives an empty field its own text', () => {
  const input = { recipientId: 'x', subject: '  ', content: 'Long enough to be a message.' };
  const body = errorBody(toDomainError(failedInput(input), contract.messages.send, input), 'r1');
  expect(body.message).toContain('Subject is required for professional communication');
});

test('names unknown fields and prototype keys', () => {
  const input: unknown = JSON.parse(
    '{"recipientId":"x","subject":"A subject","content":"Long enough to be a message.","extra":1,"__proto__":{"a":1}}',
  );
  const body = errorBody(toDomainError(failedInput(input), contract.messages.send, input), 'r1');
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['__proto__', 'extra']);
});

test('reveals nothing about a bug', () => {
  const error = toDomainError(new Error('select secret from users'));
  expect(isBug(error)).toBe(true);
  expect(JSON.stringify(errorBody(error, 'r1'))).toBe(
    '{"message":"An unexpected error occurred","error":"INTERNAL","requestId":"r1"}',
  );
});

test('returns the seconds to wait if the error has any', () => {
  expect(retryAfter(new DomainError('RATE_LIMITED', { retryAfterSeconds: 42 }))).toBe('42');
  expect(retryAfter(new DomainError('NOT_FOUND'))).toBeUndefined();
  expect(retryAfter(new DomainError('PURCHASE_UNDECIDED', { retryAfterSeconds: 5 }))).toBe('5');
});

test('reports an unknown outcome when the response to a mutation was lost', () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  const neverMade = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(toDomainError(lost, contract.messages.send).code).toBe('OUTCOME_UNKNOWN');
  expect(toDomainError(domainErrorOf(lost), contract.messages.send).code).toBe('OUTCOME_UNKNOWN');
  expect(toDomainError(lost, contract.messages.send).code).toBe('OUTCOME_UNKNOWN');
  expect(toDomainError(lost, contract.messages.inbox).code).toBe('SERVICE_UNAVAILABLE');
  expect(toDomainError(neverMade, contract.messages.send).code).toBe('SERVICE_UNAVAILABLE');
});
