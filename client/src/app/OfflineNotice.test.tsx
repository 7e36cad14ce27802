import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../api/api.ts';
import { balanceOf, NO_MESSAGES } from '../testing/samples.ts';
import { passTime, show } from '../testing/show.tsx';
import { LoadStatus } from './LoadStatus.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';

const AWAY = /^We can’t reach Proverse right now. Your drafts are safe./;

function Screen({ asksMore }: { asksMore: boolean }) {
  const balance = api.coins.balance.useQuery();
  const counts = api.messages.counts.useQuery(undefined, { enabled: asksMore });
  return (
    <>
      <OfflineNotice />
      <p>Balance {balance.data?.coins}</p>
      <button onClick={() => void balance.refetch()}>Refresh</button>
      {asksMore && <LoadStatus what="the counts" query={counts} count={1} className="h-4" />}
      {counts.data && <p>Counted</p>}
    </>
  );
}

const ANSWERS = { 'coins.balance': balanceOf(100), 'messages.counts': NO_MESSAGES };
const notice = () => screen.queryAllByText(AWAY).length;

test.each([
  ['refuses connections', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is replaced by a page of a proxy', async () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['has no database', async () => Response.json([{ error: {} }], { status: 503 })],
] as const)('a server that %s is reported once, figures stay, and all goes on when it is back', async (_how, away) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, server } = show(<Screen asksMore={false} />, { answers: ANSWERS });
  await screen.findByText('Balance 100');
  const reached = globalThis.fetch;
  vi.stubGlobal('fetch', vi.fn(away));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await passTime(10_000);
  expect(notice()).toBe(1);
  screen.getByText('Balance 100');

  server.answer({ 'coins.balance': balanceOf(200) });
  vi.stubGlobal('fetch', reached);
  await passTime(5_000);
  expect(notice()).toBe(0);
  await screen.findByText('Balance 200');
});

test('without a network, what has nothing to show says so at once, and loads when it is back', async () => {
  const { server } = show(<Screen asksMore={false} />, { answers: ANSWERS });
  await screen.findByText('Balance 100');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  screen.getByText(/^You’re offline\. Drafts are saved on this device\.$/);
  show(<Screen asksMore />, { answers: ANSWERS });
  await screen.findByText('Failed to load the counts');
  expect(screen.queryByText(/Network error/)).toBeNull();
  expect(server.callsOf('messages.counts')).toEqual([]);
  online.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('Failed to load the counts')).toBeNull());
  await screen.findByText('Counted');
});
