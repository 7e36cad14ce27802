import { contract, DomainError } from '@proverse/shared';
import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { domainErrorOf } from '../db/errors.ts';
import { errorBody, isBug, refusalOf, retryAfter } from './errors.ts';

function failedInput(input: unknown): unknown {
  const result = contract.messages.send.input.safeParse(input);
  return new TRPCError({ code: 'BAD_REQUEST', cause: result.error });
}

test('a field that is wrong is named, with the text of the specification', () => {
  const input = { recipientId: 'x', subject: 'Hi', content: 'too short' };
  const body = errorBody(refusalOf(failedInput(input), contract.messages.send, input), 'r1');
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

test('an absent field gives the text for the whole call', () => {
  const input = { subject: 'A good subject', content: 'Long enough to be a message.' };
  const body = errorBody(refusalOf(failedInput(input), contract.messages.send, input), 'r1');
  expect(body.message).toBe('Missing required fields: recipientId, subject, or content');
  expect(Object.keys(body.errors ?? {})).toEqual(['recipientId']);
});

test.each(['subject', 'content', 'recipientId'])('%s given as null is absent', (field) => {
  const input = { recipientId: 'x', subject: 'A good subject', content: 'Long enough to be a message.', [field]: null };
  const body = errorBody(refusalOf(failedInput(input), contract.messages.send, input), 'r1');
  expect(body.message).toBe('Missing required fields: recipientId, subject, or content');
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
});

test('null for what may be left out has the text of its field', () => {
  const input = { recipientId: 'x', subject: 'A good subject', content: 'Long enough to be a message.', amount: null };
  const body = errorBody(refusalOf(failedInput(input), contract.messages.send, input), 'r1');
  expect(body.message).toBe('Must be a whole number of coins');
});

test('an empty recipient is a missing one', () => {
  for (const field of ['recipientId', 'toUserId']) {
    const input = { [field]: '', subject: 'A good subject', content: 'Long enough to be a message.' };
    const body = errorBody(refusalOf(failedInput(input), contract.messages.send, input), 'r1');
    expect(body.message).toBe('Missing required fields: recipientId, subject, or content');
    expect(Object.keys(body.errors ?? {})).toEqual(['recipientId']);
  }
});

test.each([
  [{}, ['content', 'recipientId', 'subject']],
  [{ subject: 'A good subject', content: 'Long enough to be a message.', amount: '5' }, ['amount', 'recipientId']],
  [{ subject: 'A good subject', content: 'Long enough to be a message.', amount: 1.5 }, ['amount', 'recipientId']],
  [{ toUserId: null, subject: 'Hi', content: '', more: 1 }, ['content', 'more', 'recipientId', 'subject']],
])('no recipient is named whatever else is wrong: %j', (input, named) => {
  const body = errorBody(refusalOf(failedInput(input), contract.messages.send, input), 'r1');
  expect(body.message).toBe('Missing required fields: recipientId, subject, or content');
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(named);
});

test('a recipient that is there, or is at fault itself, is not missing', () => {
  for (const recipient of [{ toUserId: 'x' }, { recipientId: 'x', toUserId: '' }, { toUserId: 7 }]) {
    const input = { ...recipient, subject: 'Hi', content: 'Long enough to be a message.' };
    const body = errorBody(refusalOf(failedInput(input), contract.messages.send, input), 'r1');
    expect(body.message).not.toContain('Missing');
    expect(body.errors).not.toHaveProperty('recipientId');
  }
});

test('an empty field gives its own text', () => {
  const input = { recipientId: 'x', subject: '  ', content: 'Long enough to be a message.' };
  const body = errorBody(refusalOf(failedInput(input), contract.messages.send, input), 'r1');
  expect(body.message).toContain('Subject is required for professional communication');
});

test('unknown fields and prototype keys are named', () => {
  const input: unknown = JSON.parse(
    '{"recipientId":"x","subject":"A subject","content":"Long enough to be a message.","extra":1,"__proto__":{"a":1}}',
  );
  const body = errorBody(refusalOf(failedInput(input), contract.messages.send, input), 'r1');
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['__proto__', 'extra']);
});

test('a bug shows nothing of itself', () => {
  const refusal = refusalOf(new Error('select secret from users'));
  expect(isBug(refusal)).toBe(true);
  expect(JSON.stringify(errorBody(refusal, 'r1'))).toBe(
    '{"message":"An unexpected error occurred","error":"INTERNAL","requestId":"r1"}',
  );
});

test('what there is to wait for is told in seconds', () => {
  expect(retryAfter(new DomainError('RATE_LIMITED', { retryAfterSeconds: 42 }))).toBe('42');
  expect(retryAfter(new DomainError('NOT_FOUND'))).toBeUndefined();
  expect(retryAfter(new DomainError('PURCHASE_UNDECIDED', { retryAfterSeconds: 5 }))).toBe('5');
});

test('what was lost on its way back may have been done, where something was to be done', () => {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  const neverMade = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(refusalOf(lost, contract.messages.send).code).toBe('OUTCOME_UNKNOWN');
  expect(refusalOf(domainErrorOf(lost), contract.messages.send).code).toBe('OUTCOME_UNKNOWN');
  expect(refusalOf(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: lost }), contract.messages.send).code).toBe(
    'OUTCOME_UNKNOWN',
  );
  expect(refusalOf(lost, contract.messages.inbox).code).toBe('SERVICE_UNAVAILABLE');
  expect(refusalOf(neverMade, contract.messages.send).code).toBe('SERVICE_UNAVAILABLE');
});
