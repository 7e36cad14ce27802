import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useMessageList } from '../features/messages/list/use-message-list.ts';
import { beginSession } from '../session/session-store.ts';
import { balanceOf, NO_MESSAGES, pageWith, receivedMessage, USER } from '../testing/samples.ts';
import { show } from '../testing/show.tsx';
import { api } from './api.ts';
import { awaitFirstData, type FirstData } from './first-data-link.ts';

afterEach(() => {
  globalThis.firstData = undefined;
});

function Balance() {
  const { data, refetch } = api.coins.balance.useQuery();
  return <button onClick={() => void refetch()}>{data?.coins ?? 'loading'}</button>;
}

/** The document asks for the balance. */
function askFor(respond: () => Promise<Response>, changes: Partial<FirstData> = {}): void {
  const response = respond();
  response.catch(() => undefined);
  globalThis.firstData = {
    calls: [['messages.counts'], ['coins.balance']],
    userId: USER.id,
    askedAtMs: performance.now(),
    response,
    taken: new Set(),
    ...changes,
  };
}

/** Shows the balance after the document has asked for it. */
function showAfter(respond: () => Promise<Response>, changes: Partial<FirstData> = {}) {
  askFor(respond, changes);
  return show(<Balance />, { answers: { 'coins.balance': balanceOf(200) } });
}
const answered = async () =>
  Response.json([{ error: { message: 'Not this one' } }, { result: { data: balanceOf(100) } }]);

test('answers the first query with what the document has asked for, and the next one with the server', async () => {
  const { server, user } = showAfter(answered);
  await screen.findByText('100');
  expect(server.callsOf('coins.balance')).toHaveLength(0);
  await user.click(screen.getByRole('button'));
  await screen.findByText('200');
});

test('the first render shows what has arrived before it, and only later calls ask the server', async () => {
  beginSession('token', USER);
  askFor(answered);
  await awaitFirstData();
  const { server, user } = show(<Balance />, { answers: { 'coins.balance': balanceOf(200) } });
  expect(screen.getByRole('button').textContent).toBe('100');
  await user.click(screen.getByRole('button'));
  await screen.findByText('200');
  expect(server.callsOf('coins.balance')).toHaveLength(1);
});

test('a list and a query that is never fresh are in the first render too, and ask for nothing', async () => {
  beginSession('token', USER);
  const given = [pageWith(receivedMessage()), balanceOf(100)].map((data) => ({ result: { data } }));
  const calls: FirstData['calls'] = [['messages.inbox', { size: 50, page: 0 }, 'infinite'], ['coins.balance']];
  askFor(async () => Response.json(given), { calls });
  await awaitFirstData();
  function Parts() {
    const { messages } = useMessageList('inbox', { enabled: true });
    const { data } = api.coins.balance.useQuery(undefined, { staleTime: 0 });
    const other = api.messages.counts.useQuery();
    return <p>{`${messages.length} and ${data?.coins}${other.data ? ', and other data' : ''}`}</p>;
  }
  const { server } = show(<Parts />, { answers: { 'messages.counts': NO_MESSAGES } });
  expect(screen.getByRole('paragraph').textContent).toBe('1 and 100');
  await screen.findByText('1 and 100, and other data');
  expect([server.callsOf('messages.inbox'), server.callsOf('coins.balance')]).toEqual([[], []]);
});

test('the first render waits for a slow server only a moment', async () => {
  vi.useFakeTimers();
  beginSession('token', USER);
  askFor(() => new Promise(() => undefined));
  const ready = vi.fn<() => void>();
  void awaitFirstData().then(ready);
  await vi.advanceTimersByTimeAsync(149);
  expect(ready).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ready).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test.each([
  ['got no response', async () => Promise.reject(new TypeError('Failed to fetch')), {}],
  ['was rejected', async () => Response.json([{ error: {} }, { error: {} }], { status: 401 }), {}],
  ['got a page of a proxy', async () => new Response('<html>Bad gateway</html>', { status: 502 }), {}],
  ['asked for other data', answered, { calls: [['coins.balance', { size: 5 }]] }],
  ['asked for another person', answered, { userId: 'someone-else' }],
  ['asked long ago', answered, { askedAtMs: performance.now() - 60_000 }],
] as const)('asks the server if the document %s', async (_why, respond, changes) => {
  const { server } = showAfter(respond, changes);
  await screen.findByText('200');
  expect(server.callsOf('coins.balance')).toHaveLength(1);
});
