import { createClient, memoryTokenStore, type ClientOptions } from '@proverse/shared';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createToken } from '../../tokens/create-token.ts';
import { revokeToken } from '../../tokens/revoke-token.ts';
import { testApp, tokenOf } from '../../testing/app.ts';
import { contextFor, createUser, TEST_PASSWORD } from '../../testing/factories.ts';

const { app, services, listen } = await testApp();
const url = await listen();

/** An SDK client that records the sockets it opens. */
function clientOf(options: Partial<ClientOptions>) {
  const opened: WebSocket[] = [];
  class CountedSocket extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      opened.push(this);
    }
  }
  const client = createClient({ url, WebSocket: CountedSocket, ...options });
  return {
    client,
    opened,
    /** Subscribes, and returns the events and errors received. */
    listen() {
      const [events, errors]: [string[], unknown[]] = [[], []];
      client.live.events.subscribe(undefined, {
        onData: ({ type }) => events.push(type),
        onError: (error) => errors.push(error),
      });
      return { events, errors };
    },
  };
}

/** Publishes events until one arrives, because the subscription may not have begun yet. */
const receives = (userId: string, { events }: { events: readonly string[] }) =>
  vi.waitFor(() => {
    services.live.publish(userId, { type: 'balance.changed' });
    expect(events).toContain('balance.changed');
  }, 5_000);

async function owner() {
  const { id, email } = await createUser(services.db);
  const { sessionId } = await services.accessTokens.verify(await tokenOf(services, id));
  return { id, email, ctx: { ...contextFor(services, id), sessionId } };
}

test('ends all subscriptions of a revoked API token with the reason, and opens no more sockets', async () => {
  const { id, ctx } = await owner();
  const { token, apiToken } = await createToken(ctx, { name: 'Listener', scopes: ['messages:read'] });
  const { listen: subscribe, opened } = clientOf({ token });
  const both = [subscribe(), subscribe()];
  for (const each of both) await receives(id, each);
  await revokeToken(ctx, { id: apiToken.id });
  await vi.waitFor(() => {
    for (const { errors } of both) expect(errors).toMatchObject([{ name: 'ProverseError', code: 'UNAUTHENTICATED' }]);
  });
  expect(opened).toHaveLength(1);
  const late = subscribe();
  await vi.waitFor(() => expect(late.errors).toMatchObject([{ code: 'UNAUTHENTICATED' }]));
  expect(opened).toHaveLength(2);
  await vi.waitFor(() => expect(app.websocketServer.clients.size).toBe(0));
});

test('renews an expired access token and keeps receiving until the session ends', async () => {
  const { id, email } = await owner();
  const tokenStore = memoryTokenStore();
  const { client, listen: subscribe } = clientOf({ tokenStore });
  await client.auth.login.mutate({ email, password: TEST_PASSWORD });
  tokenStore.write({ ...tokenStore.read(), accessToken: 'expired' });
  const feed = subscribe();
  await receives(id, feed);
  expect(tokenStore.read().accessToken).not.toBe('expired');
  expect(feed.errors).toEqual([]);
  await services.db.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', id).execute();
  await vi.waitFor(() => expect(feed.errors).toMatchObject([{ name: 'ProverseError', status: 401 }]));
});
