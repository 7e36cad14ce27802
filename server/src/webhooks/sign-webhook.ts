import { createHmac } from 'node:crypto';

export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly data: object;
}

/**
 * Returns the request of a delivery by Standard Webhooks 1.0, with a signature for each secret. All deliveries of an event
 * have the same id and body.
 */
export function signWebhook({ id, type, createdAt, data }: WebhookEvent, secrets: readonly string[]): SignedWebhook {
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Proverse-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}
