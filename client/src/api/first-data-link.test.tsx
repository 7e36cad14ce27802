import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { balanceOf, USER } from '../testing/samples.ts';
import { show } from '../testing/show.tsx';
import { api } from './api.ts';
import type { FirstData } from './first-data-link.ts';

afterEach(() => {
  globalThis.firstData = undefined;
});

function Balance() {
  const { data, refetch } = api.coins.balance.useQuery();
  return <button onClick={() => void refetch()}>{data?.coins ?? 'loading'}</button>;
}

/** Shows the balance after the document has asked for it. */
function showAfter(respond: () => Promise<Response>, changes: Partial<FirstData> = {}) {
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
