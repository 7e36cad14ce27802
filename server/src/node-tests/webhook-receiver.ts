/** A receiver of webhooks for the crash test, and what must have arrived. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { WebhookEventType } from '@proverse/shared';
import { afterFile } from '../testing/after-file.ts';

export interface ExpectedEvent {
  readonly userId: string;
  readonly type: string;
  readonly messageId: string;
}

export async function webhookReceiver() {
  /** Each event by its id. */
  const received = new Map<string, { readonly userId: string; readonly body: string }>();
  const changed: string[] = [];
  function keep({ headers, url = '' }: IncomingMessage, body: string): void {
    const [id, userId] = [String(headers['webhook-id']), url.slice(1)];
    const former = received.get(id);
    if (former && (former.body !== body || former.userId !== userId)) changed.push(id);
    received.set(id, { userId, body });
  }
  const server = createServer((request, response) => {
    // A request whose sender was killed has no end.
    void text(request).then(
      (body) => {
        keep(request, body);
        response.end();
      },
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterFile(() => server.close());
  afterFile(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;

  return {
    endpointOf: (userId: string) => ({
      url: `http://127.0.0.1:${port}/${userId}`,
      events: ['message.received', 'message.replied', 'message.rejected'] as WebhookEventType[],
    }),

    /** Each of these events must have arrived, others of these types not, and repeats must be the same. */
    expectAll(expected: readonly ExpectedEvent[]): void {
      const arrived = [...received.values()].map(({ userId, body }) => {
        const { type, data } = JSON.parse(body) as { type: string; data: { messageId: string } };
        return `${userId} ${type} ${data.messageId}`;
      });
      const wanted = expected.map(({ userId, type, messageId }) => `${userId} ${type} ${messageId}`);
      expect(arrived.toSorted()).toEqual(wanted.toSorted());
      expect(changed).toEqual([]);
    },
  };
}

/** Waits until the node has delivered everything, without the waits of claims and retries. */
export async function deliverAll(client: pg.Client): Promise<void> {
  await client.query('update webhook_endpoints set busy_until = null');
  await client.query('update webhook_deliveries set due_at = now() where due_at is not null');
  await vi.waitFor(
    async () => {
      const { rows } = await client.query('select state, count(*)::integer from webhook_deliveries group by 1');
      expect(rows).toEqual([{ state: 'delivered', count: expect.any(Number) }]);
    },
    { timeout: 60_000, interval: 100 },
  );
}
