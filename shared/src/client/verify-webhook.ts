/** Verifies webhooks by Standard Webhooks 1.0 with Web Crypto, which Node, browsers and edge runtimes have. */
import type { WEBHOOK_TEST, WebhookEventType } from '../webhook-events.ts';

export interface WebhookEvent {
  readonly type: WebhookEventType | typeof WEBHOOK_TEST;
  /** When it happened, in ISO 8601. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The request is not from Proverse, or it is too old. Respond with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

type HeaderValue = string | readonly string[] | undefined;
/** `Headers`, pairs of names and values, Node's `headers` or `rawHeaders`, or a plain object. Names can have any case. */
type WebhookHeaders =
  | Headers
  | Iterable<readonly [name: string, value: HeaderValue]>
  | readonly string[]
  | Readonly<Record<string, HeaderValue>>;

/** A replay of a request that someone recorded is rejected after this time. */
const TOLERANCE_SECONDS = 300;

/**
 * Returns the event of a webhook after it has verified who sent it. `body` is the request's text as it arrived; parsing it
 * before changes it. A delivery may arrive twice, with the same `webhook-id`.
 * @throws WebhookError when the signature or the time is wrong
 */
export async function verifyWebhook(headers: WebhookHeaders, body: string, secret: string): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  const ageSeconds = Date.now() / 1000 - Number(timestamp);
  // Not `>`, so that a timestamp that is no number is rejected.
  if (!(Math.abs(ageSeconds) <= TOLERANCE_SECONDS)) throw new WebhookError('The webhook is too old or from the future');
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), HMAC, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // There are several signatures while a secret is rotated.
  const isValid = await Promise.all(
    signatures.map(async (signature) => {
      const [version, code = ''] = signature.split(',');
      return version === 'v1' && crypto.subtle.verify(HMAC, key, bytesOf(code), signed);
    }),
  );
  if (!isValid.includes(true)) throw new WebhookError('The signature of the webhook is wrong');
  return JSON.parse(body) as WebhookEvent;
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

function headerOf(headers: WebhookHeaders, name: string): string {
  // Joined as `Headers` does, so that an id or a time that arrives twice fits no signature.
  const value = entriesOf(headers)
    .flatMap(([each, given]) => (each.toLowerCase() === name ? (given ?? []) : []))
    .join(', ');
  if (value === '') throw new WebhookError(`The header ${name} is missing`);
  return value;
}

function entriesOf(headers: WebhookHeaders): (readonly [name: string, value: HeaderValue])[] {
  if (!(Symbol.iterator in headers)) return Object.entries(headers);
  const items = [...headers];
  return items.flatMap((item, index) => {
    if (typeof item !== 'string') return [item];
    const value = items[index + 1];
    return index % 2 === 0 && typeof value === 'string' ? [[item, value] as const] : [];
  });
}

/** Decodes base64, with or without the `whsec_` of a secret. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64.replace(/^whsec_/, '')), (character) => character.codePointAt(0) ?? 0);
  } catch {
    throw new WebhookError('The secret or the signature is not base64');
  }
}
