import { errorText, type ErrorCode } from '@proverse/shared';
import type { ApiRouter } from '@proverse/shared/router';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test } from 'vitest';
import { memoryAttempts } from './attempt.ts';
import { attemptLink, keptIn } from './attempt-link.ts';

/** A client whose calls fail in turn with these codes or without a response, and then succeed. */
function clientOf(...failures: readonly (ErrorCode | 'no response')[]) {
  const rest = [...failures];
  const keys: unknown[] = [];
  const server: TRPCLink<ApiRouter> = () => {
    return ({ op }) =>
      observable((observer) => {
        keys.push(op.context['idempotencyKey']);
        const failure = rest.shift();
        if (failure === undefined) {
          observer.next({ result: { type: 'data', data: {} } });
          return observer.complete();
        }
        if (failure === 'no response') return observer.error(TRPCClientError.from(new Error('Network error')));
        const body = { error: failure, message: errorText(failure), requestId: 'r' };
        observer.error(TRPCClientError.from({ error: { message: body.message, code: -32000, data: { body } } }));
      });
  };
  const client = createTRPCClient<ApiRouter>({ links: [attemptLink, server] });
  const suspend = (id: string) => client.admin.suspendUser.mutate({ id, reason: 'spam' }).catch(() => undefined);
  return { client, keys, suspend };
}

test('only calls that accept a key get one', async () => {
  const { client, keys } = clientOf();
  await client.messages.counts.query();
  await client.tokens.revoke.mutate({ id: 't' });
  await client.messages.reject.mutate({ id: 'm' });
  expect(keys).toEqual([undefined, undefined, expect.stringMatching(/^[\w-]{36}$/)]);
});

test('the same decision keeps its key while its outcome is unknown', async () => {
  const { keys, suspend } = clientOf('no response', 'RATE_LIMITED', 'OUTCOME_UNKNOWN');
  for (let time = 0; time < 5; time += 1) await suspend('one');
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(keys[4]).not.toBe(keys[0]);
});

test('a decision that was rejected, or followed by another one, gets another key', async () => {
  const { keys, suspend } = clientOf('NOT_FOUND', 'no response');
  for (const id of ['one', 'one', 'two', 'one']) await suspend(id);
  expect(new Set(keys).size).toBe(4);
});

test('calls with a store share its key, whatever their input', async () => {
  const { client, keys } = clientOf('no response', 'no response');
  const attempts = memoryAttempts();
  const request = (amount: number) =>
    client.withdrawals.request.mutate({ amount }, keptIn(attempts)).catch(() => undefined);
  const { idempotencyKey } = attempts.read();
  await request(500);
  await client.messages.reject.mutate({ id: 'm' }).catch(() => undefined);
  await request(500);
  expect([keys[0], keys[2]]).toEqual([idempotencyKey, idempotencyKey]);
  expect(keys[1]).not.toBe(idempotencyKey);
  expect(attempts.read().idempotencyKey).not.toBe(idempotencyKey);
});
