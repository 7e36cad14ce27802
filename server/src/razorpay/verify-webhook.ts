/** What all webhooks of Razorpay have in common (razorpay.com/docs/webhooks/validate-test). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether the signature is the hex of the HMAC-SHA256 of the exact bytes under one of the secrets. Razorpay signs a
 * retry with the secret of the first try, so that a replaced secret stays valid for the 24 hours in which it retries.
 */
export function isSigned(bytes: Buffer, signature: string, secrets: readonly string[]): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  return secrets.some((secret) => timingSafeEqual(createHmac('sha256', secret).update(bytes).digest(), given));
}

/**
 * Returns the event's id of the header `x-razorpay-event-id`, which is the same in every repeat, or the hash of the bytes
 * without a usable header.
 */
export function eventIdOf(bytes: Buffer, header: string): string {
  return /^[\w-]{1,100}$/.test(header) ? header : createHash('sha256').update(bytes).digest('hex');
}

export function oneHeader(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : '';
}
