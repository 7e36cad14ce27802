import type WebPush from 'web-push';
import type { Services } from '../context.ts';
import { decryptDevice, type PushDevice } from './push-device.ts';
import type { PushMessage } from './push-message.ts';
import { isPushService } from './push-services.ts';
import { vapidKeyOf } from './vapid-key.ts';

const TIMEOUT_MS = 10_000;

/** A row of push_subscriptions. */
export interface StoredDevice {
  readonly sessionId: string;
  readonly encrypted: Buffer;
}

/** `refused`: this message will never be accepted. `failed`: the push service may accept it later. */
export type Delivery = 'delivered' | 'refused' | 'failed';

type Deps = Pick<Services, 'config' | 'db' | 'log'>;

/**
 * Hands a message to the push service of one device. Never throws for a failed delivery. Deletes the subscription if the
 * push service no longer knows it or it is unusable. Never logs a device's address, because anyone who has it can send to
 * the device.
 */
export async function deliverPush(
  deps: Deps,
  { sessionId, encrypted }: StoredDevice,
  message: PushMessage,
): Promise<Delivery> {
  // Loaded on demand, because most processes never send one. Not in the block below: its failure says nothing of the device.
  const { default: webPush } = await import('web-push');
  let request: RequestInit & { readonly url: string };
  try {
    request = requestFor(deps, webPush, decryptDevice(deps.config, encrypted, sessionId), message);
  } catch {
    // It was encrypted with a SECRET_KEY that is gone, its push service is not supported, or its public key is invalid.
    await forget(deps, sessionId);
    return 'refused';
  }
  const status = await fetch(request.url, request).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => 0,
  );
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) {
    await forget(deps, sessionId);
    return 'refused';
  }
  deps.log.warn({ status, service: serviceOf(request.url) }, 'a push service did not accept a notification');
  return status === 0 || status === 429 || status >= 500 ? 'failed' : 'refused';
}

function requestFor({ config }: Deps, webPush: typeof WebPush, device: PushDevice, message: PushMessage) {
  if (!isPushService(device.endpoint, config.push)) throw new Error('the push service is no longer supported');
  const { publicKey, privateKey } = vapidKeyOf(config);
  const { endpoint, headers, body } = webPush.generateRequestDetails(device, message.payload, {
    TTL: message.ttlSeconds,
    urgency: message.urgency,
    vapidDetails: { subject: config.push.vapidSubject, publicKey, privateKey },
    ...(message.topic === undefined ? {} : { topic: message.topic }),
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return { url: endpoint, method: 'POST', headers: headersOf(headers), body, redirect: 'manual', signal } as const;
}

/** `fetch` counts the length of the body itself. */
function headersOf(headers: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    name.toLowerCase() === 'content-length' ? [] : [[name, String(value)]],
  );
}

/** The name of the push service without the device's address. */
function serviceOf(url: string): string {
  return new URL(url).hostname.split('.').slice(-2).join('.');
}

async function forget({ db }: Deps, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
}
