import { CHANGES, errorText, type ErrorCode } from '@proverse/shared';
import type { ApiRouter } from '@proverse/shared/router';
import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { beforeEach, expect, test, vi } from 'vitest';
import { readChanged } from './changed-queries.ts';
import { readAgainLink, UNTIL_SHOWN } from './read-again-link.ts';

// Another file of this process may have left the connection lost.
beforeEach(() => onlineManager.setOnline(true));

/** A client whose calls have this result, and the paths of the queries that it fetches again. */
function clientWith(failure?: ErrorCode | 'no response') {
  const queryClient = new QueryClient();
  const read: string[] = [];
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    read.push([filters?.queryKey?.[0]].flat().join('.'));
  });
  const server: TRPCLink<ApiRouter> = () => () =>
    observable((observer) => {
      if (failure === undefined) {
        observer.next({ result: { type: 'data', data: {} } });
        observer.complete();
      } else if (failure === 'no response') observer.error(TRPCClientError.from(new Error('Network error')));
      else {
        const body = { error: failure, message: errorText(failure), requestId: 'r' };
        observer.error(TRPCClientError.from({ error: { message: body.message, code: -32000, data: { body } } }));
      }
    });
  const client = createTRPCClient<ApiRouter>({ links: [readAgainLink(queryClient), server] });
  return { client, queryClient, read };
}

const reply = { messageId: 'm', content: 'Yes' };

test('fetches again what the contract says that a mutation changes, and nothing after a query', async () => {
  const { client, read } = clientWith();
  await client.messages.counts.query();
  expect(read).toEqual([]);
  await client.messages.reply.mutate(reply);
  expect(read).toEqual(['messages', 'dashboard', 'coins']);
  read.length = 0;
  await client.tokens.revoke.mutate({ id: 't' });
  expect(read).toEqual(['tokens']);
});

test.each(['no response', 'OUTCOME_UNKNOWN', 'ALREADY_REPLIED'] as const)(
  'fetches again after %s, because the screen may be out of date',
  async (failure) => {
    const { client, read } = clientWith(failure);
    await expect(client.messages.reply.mutate(reply)).rejects.toThrow(Error);
    expect(read).toEqual(['messages', 'dashboard', 'coins']);
  },
);

test.each(['VALIDATION_FAILED', 'RATE_LIMITED', 'STEP_UP_REQUIRED'] as const)(
  'fetches nothing after %s, which was raised before the command',
  async (failure) => {
    const { client, read } = clientWith(failure);
    await expect(client.messages.reply.mutate(reply)).rejects.toThrow(Error);
    expect(read).toEqual([]);
  },
);

test('a mutation that ends when its result is on screen waits for the queries there', async () => {
  const { client, queryClient } = clientWith();
  vi.mocked(queryClient.invalidateQueries).mockRestore();
  let answer: (value: string) => void = () => undefined;
  const queryFn = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  show(queryClient, queryFn);
  answer('before');
  await expect.poll(() => queryClient.getQueryData([['tokens', 'list']])).toBe('before');

  let hasEnded = false;
  const revoked = client.tokens.revoke.mutate({ id: 't' }, UNTIL_SHOWN).then(() => (hasEnded = true));
  await expect.poll(() => queryFn.mock.calls.length).toBe(2);
  expect(hasEnded).toBe(false);
  answer('after');
  await revoked;
  expect(queryClient.getQueryData([['tokens', 'list']])).toBe('after');
});

test('a queued change of the same queries fetches them at its end', async () => {
  const { queryClient, read } = clientWith();
  const cache = queryClient.getMutationCache();
  const options = { scope: { id: 'profile' }, mutationKey: [['profile', 'update']] };
  let end: () => void = () => undefined;
  const mutationFn = () => new Promise<void>((resolve) => (end = resolve));
  const [first, second] = [0, 1].map(() => cache.build(queryClient, { ...options, mutationFn }).execute(undefined));
  await readChanged(queryClient, 'profile.updateSettings');
  expect(read).toEqual([]);
  end();
  await first;
  await expect.poll(() => cache.findAll({ predicate: ({ state }) => state.isPaused })).toEqual([]);
  await readChanged(queryClient, 'profile.updateSettings');
  expect(read).toEqual(CHANGES['profile.updateSettings']);
  end();
  await second;
});

/** Shows a query on a screen. */
function show(queryClient: QueryClient, queryFn: () => Promise<string>): void {
  new QueryObserver(queryClient, { queryKey: [['tokens', 'list']], queryFn }).subscribe(() => undefined);
}
